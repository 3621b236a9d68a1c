import type { LogisticsCompany } from "@crux/contract/logistics.schema";

const NAMES: Record<LogisticsCompany, string> = {
  GENERAL: "通用物流",
  CROSS_BORDER_1: "跨境速递一",
  CROSS_BORDER_2: "跨境速递二",
  POLAR: "极地快递",
  YTO: "圆通速递",
  SIMULATED: "模拟物流",
  YDT: "YDT快递",
  EXPRESS_365: "365快递",
};

/** A logistics company in words; a code that is not in the list reads as itself (R-PKG-11, OP-060). */
export function companyName(code: string): string {
  return (NAMES as Record<string, string>)[code] ?? code;
}
