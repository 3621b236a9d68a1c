import type { BenchPkg } from "@crux/contract/ops/bench.schema";
import { PKG_NAMES } from "../../parts/parcel/parcel-words.ts";
import { clockOf, SYDNEY } from "../../ui/show/zones.ts";

/** What the bench says after each scan and key, in words beside its tone. */
export type Say = { tone: "good" | "bad" | "wait" | "plain"; text: string };

/** Whether a parcel can be packed here: at once, after taking it over from a colleague, or not at all. */
export type Access = "OPEN" | "TAKEN" | "SHUT";

export function accessOf({ pkgStatus, isMine }: BenchPkg): Access {
  if (pkgStatus === "DECLARED") return "OPEN";
  if (pkgStatus === "PACKING") return isMine ? "OPEN" : "TAKEN";
  return "SHUT";
}

/** Why a parcel is not open, or what to do with one that is. */
export function standText(pkg: BenchPkg): string {
  const at = clockOf(new Date(pkg.time), SYDNEY);
  if (pkg.pkgStatus === "DECLARED") return "扫描商品条码，逐件清点";
  if (pkg.pkgStatus === "PACKING")
    return pkg.isMine ? "继续清点" : `${pkg.by || "同事"} ${at} 开始打包，回车接手`;
  if (pkg.pkgStatus === "PACKAGED")
    return `${pkg.isMine ? "您" : pkg.by || "同事"} ${at} 已打包这个包裹，F8 撤回`;
  if (pkg.pkgStatus === "CREATED")
    return pkg.logisticsPkgType === "LOGISTICS_PKG_EXTERNAL"
      ? "供应商直发的包裹，不在这里打包"
      : "尚未申报，还不能打包";
  return `包裹${PKG_NAMES[pkg.pkgStatus]}，不能打包`;
}

/** How a dispute stands that took the payment back; empty where there is none to speak of. */
export function reversalText({ reversal }: BenchPkg): string {
  if (reversal === "OPEN") return "付款有争议，请先问负责人再寄";
  return reversal === "LOST" || reversal === "REFUNDED" ? "付款已被撤回，请勿寄出" : "";
}

/** `3,950 g`. */
export function gramsText(grams: number): string {
  return `${grams.toLocaleString("en-AU")} g`;
}

/** Minutes and seconds: `1:42`. */
export function minutesText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
