import type { PkgStatus } from "@crux/contract/logistics.schema";

/** Every move a parcel can make (L-PKG-02 to L-PKG-10). */
export const PKG_MOVES = {
  /** L-PKG-02 */
  declare: { from: ["CREATED"], to: "DECLARED" },
  /** L-PKG-03 */
  pack: { from: ["DECLARED"], to: "PACKING" },
  /** L-PKG-04 */
  finishPacking: { from: ["PACKING"], to: "PACKAGED" },
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
