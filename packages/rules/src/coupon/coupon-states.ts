/** Where a ticket stands; USABLE travels as the empty status (OP-106). */
export type TicketState = "CREATED" | "USABLE" | "FROZEN" | "USED" | "EXPIRED" | "DISABLE";

export type TicketMove = { from: readonly TicketState[]; to: TicketState };

/** Every move a ticket can make (L-CPN-02 to L-CPN-09); a new one starts as CREATED (L-CPN-01) or USABLE. */
export const TICKET_MOVES = {
  /** L-CPN-02, of a printed one */
  collect: { from: ["CREATED"], to: "USABLE" },
  /** L-CPN-03 */
  freeze: { from: ["USABLE"], to: "FROZEN" },
  /** L-CPN-04 */
  use: { from: ["FROZEN"], to: "USED" },
  /** L-CPN-05 */
  giveBack: { from: ["FROZEN"], to: "USABLE" },
  /** L-CPN-06 */
  giveBackLate: { from: ["FROZEN"], to: "EXPIRED" },
  /** L-CPN-07 */
  expire: { from: ["USABLE"], to: "EXPIRED" },
  /** L-CPN-08 */
  withdraw: { from: ["CREATED", "USABLE"], to: "DISABLE" },
  /** L-CPN-09 */
  restore: { from: ["USED"], to: "USABLE" },
  /** L-CPN-06, of a used one */
  restoreLate: { from: ["USED"], to: "EXPIRED" },
} as const satisfies Record<string, TicketMove>;

/** True when the published table has this step. */
export function isTicketMove(from: TicketState, to: TicketState): boolean {
  return Object.values<TicketMove>(TICKET_MOVES).some((move) => move.to === to && move.from.includes(from));
}
