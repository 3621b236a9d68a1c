/** Where a refund order stands; SENDING is on its way through a provider. */
export type RefundState = "PENDING" | "SENDING" | "REFUNDED" | "REMOVED";

/** Every step of a refund order; null is the moment before it exists (L-REF-01 to L-REF-03). */
export const REFUND_MOVES = {
  /** L-REF-01 */
  create: { from: [null], to: "PENDING" },
  /** L-REF-02, into the wallet or by hand */
  settle: { from: ["PENDING"], to: "REFUNDED" },
  /** L-REF-02, when a provider has to be asked first */
  send: { from: ["PENDING"], to: "SENDING" },
  /** L-REF-02, when the provider paid back */
  confirm: { from: ["SENDING"], to: "REFUNDED" },
  /** L-REF-03 */
  remove: { from: ["PENDING"], to: "REMOVED" },
} as const satisfies Record<string, { from: readonly (RefundState | null)[]; to: RefundState }>;

export type RefundMoveName = keyof typeof REFUND_MOVES;
