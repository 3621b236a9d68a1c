import type { LogisticsPkg, PkgStatus } from "@crux/contract/logistics.schema";

/** Every move a parcel can make (L-PKG-02 to L-PKG-11). */
export const PKG_MOVES = {
  /** L-PKG-02 */
  declare: { from: ["CREATED"], to: "DECLARED" },
  /** L-PKG-03 */
  pack: { from: ["DECLARED"], to: "PACKING" },
  /** L-PKG-04 */
  finishPacking: { from: ["PACKING"], to: "PACKAGED" },
  /** L-PKG-11: closed too soon, and still in the house */
  reopen: { from: ["PACKAGED"], to: "PACKING" },
  /** L-PKG-05 */
  handOver: { from: ["PACKAGED"], to: "DELIVERING" },
  /** L-PKG-10: a supplier's own parcel skips declaration and packing */
  handOverExternal: { from: ["CREATED"], to: "DELIVERING" },
  /** L-PKG-06 */
  deliver: { from: ["DELIVERING"], to: "DELIVERED" },
  /** L-PKG-07 */
  receive: { from: ["DELIVERED"], to: "RECEIVED" },
  /** L-PKG-08 */
  cancel: { from: ["CREATED", "DECLARED"], to: "CANCELLED" },
  /** L-PKG-09 */
  refund: {
    from: ["CREATED", "DECLARED", "PACKING", "PACKAGED", "DELIVERING", "DELIVERED", "RECEIVED", "CANCELLED"],
    to: "REFUNDED",
  },
} as const satisfies Record<string, { from: readonly PkgStatus[]; to: PkgStatus }>;

export type PkgMoveName = keyof typeof PKG_MOVES;
export type PkgMove = { readonly from: readonly PkgStatus[]; readonly to: PkgStatus };

/** Where a parcel can still be opened, the least far first. */
export const OPEN_PKG_STATUSES = ["CREATED", "DECLARED", "PACKING"] as const satisfies readonly PkgStatus[];

/** Where a parcel that is to be sent is still in the house. */
export const UNSENT_PKG_STATUSES = [...OPEN_PKG_STATUSES, "PACKAGED"] as const satisfies readonly PkgStatus[];

/** A parcel that arrived counts as received after so long (OP-051). */
export const AUTO_RECEIVE_MS = 14 * 24 * 3_600_000;

/** True when the published table has this step. */
export function isPkgMove(from: PkgStatus, to: PkgStatus): boolean {
  return Object.values<PkgMove>(PKG_MOVES).some((move) => move.to === to && move.from.includes(from));
}

/** The move that hands a parcel over: only a supplier's own may leave without declaration and packing (L-PKG-05, L-PKG-10). */
export function handOverMove(pkg: Pick<LogisticsPkg, "logisticsPkgType" | "pkgStatus">): PkgMoveName {
  const isUnpacked = pkg.pkgStatus === "CREATED";
  return isUnpacked && pkg.logisticsPkgType === "LOGISTICS_PKG_EXTERNAL" ? "handOverExternal" : "handOver";
}

/** The moves that bring a parcel forward to where its carrier has it; none when it is there, further, or not packed yet. */
export function movesForward(
  pkg: Pick<LogisticsPkg, "logisticsPkgType" | "pkgStatus">,
  to: PkgStatus,
): PkgMoveName[] {
  const names: PkgMoveName[] = [];
  let at = pkg.pkgStatus;
  for (const name of [handOverMove(pkg), "deliver", "receive"] as const) {
    const move: PkgMove = PKG_MOVES[name];
    if (!move.from.includes(at)) continue;
    names.push(name);
    at = move.to;
    if (at === to) return names;
  }
  return [];
}
