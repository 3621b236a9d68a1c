import type { LogisticsPkg, PkgStatus } from "@crux/contract/logistics.schema";

const LABELS: Record<PkgStatus, string> = {
  CREATED: "待报关",
  DECLARED: "待发货",
  PACKING: "运输中",
  PACKAGED: "运输中",
  DELIVERING: "运输中",
  DELIVERED: "待收货",
  RECEIVED: "已签收",
  CANCELLED: "已取消",
  REFUNDED: "已退款",
};

/** The word for a parcel's status (R-PKG-08, R-PKG-09, OP-054). */
export function pkgLabel(status: PkgStatus): string {
  return LABELS[status];
}

/** The word for a kind of parcel (R-PKG-10). */
export function pkgTypeLabel(type: LogisticsPkg["logisticsPkgType"]): string {
  return type === "LOGISTICS_PKG_EXTERNAL" ? "代发包裹" : "商城包裹";
}

type Track = LogisticsPkg["logisticsPkgTracks"][number];

/** Tracks with the newest first; at equal times the higher status code leads (R-ORD-22). */
export function newestFirst(tracks: readonly Track[]): Track[] {
  return [...tracks].sort(
    (left, right) => compareText(right.time, left.time) || right.statusCode - left.statusCode,
  );
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
