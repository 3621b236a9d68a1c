import type { LogisticsCompany, PkgStatus } from "@crux/contract/logistics.schema";
import type { ListedPkg } from "@crux/contract/ops/pkg-ops.schema";
import { companyName } from "@crux/rules/parcel/logistics-company";

/** Where a parcel stands, in the words of whoever packs it: its customer reads others. */
export const PKG_NAMES: Record<PkgStatus, string> = {
  CREATED: "待申报",
  DECLARED: "待打包",
  PACKING: "打包中",
  PACKAGED: "待寄出",
  DELIVERING: "运输中",
  DELIVERED: "已送达",
  RECEIVED: "已收到",
  CANCELLED: "已取消",
  REFUNDED: "已退款",
};

const DONE: Record<PkgStatus, number> = {
  CREATED: 1,
  DECLARED: 2,
  PACKING: 2,
  PACKAGED: 3,
  DELIVERING: 4,
  DELIVERED: 4,
  RECEIVED: 5,
  CANCELLED: 1,
  REFUNDED: 1,
};

/** How many of the five stations a parcel has behind it, and whether it ended before the last one. */
export function stationsOf(status: PkgStatus): { done: number; isEnded: boolean } {
  return { done: DONE[status], isEnded: status === "CANCELLED" || status === "REFUNDED" };
}

/** What papers are called beside the tone of their tag. */
export const PAPERS_TONES = { OK: "good", NONE: "grey", MISSING: "alarm", NAME_DIFFERS: "warn" } as const;

/** The forwarders that a parcel can be given to. */
export const FORWARDER_CODES: readonly LogisticsCompany[] = [
  "YTO",
  "POLAR",
  "CROSS_BORDER_1",
  "CROSS_BORDER_2",
  "YDT",
  "EXPRESS_365",
  "GENERAL",
  "SIMULATED",
];
export const FORWARDERS = FORWARDER_CODES.map((code) => ({ code, name: companyName(code) }));

/** Where a parcel goes, without the street. */
export function placeText({ receiverCountry, receiverCity }: ListedPkg): string {
  return receiverCountry === "中国" ? receiverCity : `${receiverCountry} ${receiverCity}`.trim();
}
