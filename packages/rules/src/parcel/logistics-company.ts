import type { LogisticsCompany } from "@crux/contract/logistics.schema";

/** The forwarders, which bring parcels to their countries, by their codes. */
export const FORWARDERS: Readonly<Record<LogisticsCompany, string>> = {
  GENERAL: "通用物流",
  CROSS_BORDER_1: "跨境速递一",
  CROSS_BORDER_2: "跨境速递二",
  POLAR: "极地快递",
  YTO: "圆通速递",
  SIMULATED: "模拟物流",
  YDT: "YDT快递",
  EXPRESS_365: "365快递",
};

/** Who carries parcels on inside China, once a forwarder has brought them there. */
const CARRIERS_IN_CHINA = {
  SF: "顺丰速运",
  ZTO: "中通快递",
  STO: "申通快递",
  YUNDA: "韵达快递",
  JT: "极兔速递",
  JD: "京东快递",
  DEPPON: "德邦快递",
  EMS: "中国邮政EMS",
  CHINA_POST: "中国邮政",
};

const NAMES: Readonly<Record<string, string>> = { ...FORWARDERS, ...CARRIERS_IN_CHINA };

/** A logistics company in words; a code that is not in the list reads as itself (R-PKG-11, OP-060). */
export function companyName(code: string): string {
  return NAMES[code] ?? code;
}

/** Whether a code is one of a forwarder or of a carrier in China that has a name (R-PKG-11, OP-060). */
export function isCompany(code: string): boolean {
  return Object.keys(NAMES).includes(code);
}

/** The forwarder that a code or a name stands for; null for another text. */
export function findForwarder(text: string): LogisticsCompany | null {
  const wanted = text.trim().toUpperCase();
  const found = (Object.entries(FORWARDERS) as [LogisticsCompany, string][]).find(
    ([code, name]) => code === wanted || name.toUpperCase() === wanted,
  );
  return found?.[0] ?? null;
}
