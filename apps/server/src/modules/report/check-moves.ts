import { isTicketMove } from "@crux/rules/coupon/coupon-states";
import { FINAL_STATES, isOrderMove, type OrderState } from "@crux/rules/order/order-states";
import { PAYMENT_MOVES, type PaymentStatus } from "@crux/rules/order/payment-states";
import { isPkgMove } from "@crux/rules/parcel/pkg-states";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { type Break, findBreaks } from "./check.ts";

/** A history of states: the columns that name its thing, where a step begins and where it ends, and which steps there are. */
type Moves = {
  invariant: string;
  noun: string;
  view: string;
  id: string;
  from: string;
  to: string;
  isMove: (from: string | null, to: string) => boolean;
};

const PAYMENT_STEPS: readonly { from: readonly (PaymentStatus | null)[]; to: PaymentStatus }[] =
  Object.values(PAYMENT_MOVES);

const after =
  <State extends string>(isMove: (from: State, to: State) => boolean): Moves["isMove"] =>
  (from, to) =>
    from === null || isMove(from as State, to as State);

/** Histories whose steps must be of the published tables, none of them out of a final state (I-09, I-13). */
export const MOVES: readonly Moves[] = [
  {
    ...{ invariant: "I-13", noun: "order", view: "audit.order_move", id: "order_id" },
    ...{ from: "from_state", to: "to_state" },
    isMove: after(
      (from: OrderState, to: OrderState) =>
        !FINAL_STATES.some((state) => state === from) && isOrderMove(from, to),
    ),
  },
  {
    ...{ invariant: "I-13", noun: "payment", view: "audit.payment_move", id: "payment_id" },
    ...{ from: "from_status", to: "to_status" },
    isMove: (from, to) =>
      PAYMENT_STEPS.some((step) => step.to === to && step.from.some((state) => state === from)),
  },
  {
    ...{ invariant: "I-09", noun: "ticket", view: "audit.ticket_move", id: "ticket_id" },
    ...{ from: "from_status", to: "to_status" },
    isMove: after(isTicketMove),
  },
  {
    ...{ invariant: "I-13", noun: "parcel", view: "audit.parcel_move", id: "pkg_id" },
    ...{ from: "from_status", to: "to_status" },
    isMove: after(isPkgMove),
  },
];

/** Steps that are none; a history of millions is read in the database, and answers the kinds of steps it has. */
export async function wrongMoves(db: Db, { invariant, noun, isMove, ...names }: Moves): Promise<Break[]> {
  const [view, id, from, to] = [names.view, names.id, names.from, names.to].map((name) => sql.raw(name));
  const steps = await sql<{ from: string | null; to: string }>`
    select distinct ${from} as from, ${to} as to from ${view}`.execute(db);
  const wrong = steps.rows.filter((step) => !isMove(step.from, step.to));
  if (wrong.length === 0) return [];
  return findBreaks(db, {
    invariant,
    rows: sql`
      select ${noun}::text || ' ' || ${id} || ' went from ' || coalesce(${from}, 'nothing') || ' to ' || ${to} as what
      from ${view} join unnest(${wrong.map((step) => step.from)}::text[], ${wrong.map((step) => step.to)}::text[])
        as wrong (first, next) on ${from} is not distinct from first and ${to} = next`,
  });
}
