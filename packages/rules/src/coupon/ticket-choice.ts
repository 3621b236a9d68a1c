import type { AvailableTicket } from "@crux/contract/coupon.schema";

/** What a fitting ticket saves with this ship fee, in cents (OP-043). */
export function ticketSavingCents(
  {
    shipFeeOnly,
    effectiveAmount,
    savedAmount,
  }: Pick<AvailableTicket, "shipFeeOnly" | "effectiveAmount" | "savedAmount">,
  shipFeeCents: number,
): number {
  return shipFeeOnly ? Math.min(effectiveAmount, shipFeeCents) : savedAmount;
}

/** The tickets in the order of what they save with this ship fee, of equal ones the one that ends first. */
export function sortTickets<Ticket extends AvailableTicket>(
  tickets: readonly Ticket[],
  shipFeeCents: number,
): Ticket[] {
  const saving = (ticket: Ticket) => ticketSavingCents(ticket, shipFeeCents);
  const end = ({ expire_date: at }: Ticket) => (at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at));
  return [...tickets].sort((a, b) => saving(b) - saving(a) || end(a) - end(b) || a.id - b.id);
}

/** The ticket that saves most, which checkout takes at first; none when nothing is saved. */
export function bestTicket<Ticket extends AvailableTicket>(
  tickets: readonly Ticket[],
  shipFeeCents: number,
): Ticket | null {
  const [best] = sortTickets(tickets, shipFeeCents);
  return best && ticketSavingCents(best, shipFeeCents) > 0 ? best : null;
}
