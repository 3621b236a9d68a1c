import type { PaymentOrder } from "@crux/contract/payment.schema";

export type PaymentStatus = PaymentOrder["status"];

/** Every step of a payment order; null is the moment before it exists (L-PAY-01 to L-PAY-09). */
export const PAYMENT_MOVES = {
  /** L-PAY-01 */
  open: { from: [null], to: "CREATED" },
  /** L-PAY-02: the wallet pays at once */
  payAtOnce: { from: [null], to: "PAID" },
  /** L-PAY-03, L-PAY-09 */
  confirm: { from: ["CREATED", "CLOSED"], to: "PAID" },
  /** L-PAY-04 */
  submitProof: { from: ["CREATED"], to: "CHECKING" },
  /** L-PAY-05 */
  approveProof: { from: ["CHECKING"], to: "PAID" },
  /** L-PAY-06 */
  refuseProof: { from: ["CHECKING"], to: "REJECTED" },
  /** L-PAY-07 */
  close: { from: ["CREATED"], to: "CLOSED" },
  /** L-PAY-09 with L-ORD-09: money that no order waits for any more goes back in the same moment */
  returnLate: { from: ["CREATED", "CLOSED", "CHECKING"], to: "REFUNDED" },
  /** L-PAY-08 */
  refund: { from: ["PAID"], to: "REFUNDED" },
} as const satisfies Record<string, { from: readonly (PaymentStatus | null)[]; to: PaymentStatus }>;

export type PaymentMoveName = keyof typeof PAYMENT_MOVES;
