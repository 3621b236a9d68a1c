import { FINAL_STATES, isOrderMove, type OrderState } from "@crux/rules/order/order-states";
import { PAYMENT_MOVES, type PaymentStatus } from "@crux/rules/order/payment-states";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import type { Break, Check } from "./check.ts";
import { COUPON_CHECKS, wrongTicketMoves } from "./check-coupons.ts";
import { FIGURE_CHECKS } from "./check-figures.ts";
import { type FilePlace, wrongFiles } from "./check-files.ts";
import { MONEY_CHECKS } from "./check-money.ts";
import { ORDER_CHECKS } from "./check-orders.ts";
import { PARCEL_CHECKS, wrongPkgMoves } from "./check-parcels.ts";
import { brokenSeals } from "./check-seals.ts";
import { STOCK_CHECKS } from "./check-stock.ts";
import { TILL_CHECKS } from "./check-tills.ts";

const CHECKS: ((db: Db) => Promise<Break[]>)[] = [
  ...[
    ...MONEY_CHECKS,
    ...ORDER_CHECKS,
    ...STOCK_CHECKS,
    ...COUPON_CHECKS,
    ...PARCEL_CHECKS,
    ...FIGURE_CHECKS,
    ...TILL_CHECKS,
  ].map(asBreaks),
  wrongOrderMoves,
  wrongPaymentMoves,
  wrongTicketMoves,
  wrongPkgMoves,
  brokenSeals,
];

type Asked = {
  /** Compares rows with files, too. */
  files?: FilePlace;
  /** Nobody serves the shop meanwhile, so that no file is on its way. */
  isStill?: boolean;
  /** Hears how many of how many checks are through. */
  onStep?: (done: number, total: number) => Promise<void>;
};

/**
 * Looks for every row that breaks an invariant; an empty list is the proof that all hold as far as a database can show
 * them (I-01 to I-25, I-49), and, with `files`, that what rows name is there and nothing else (I-38).
 */
export async function audit(
  db: Db,
  { files, isStill = false, onStep = async () => {} }: Asked = {},
): Promise<Break[]> {
  const checks = files ? [...CHECKS, () => wrongFiles(db, files, { isStill })] : CHECKS;
  const breaks: Break[] = [];
  for (const [place, check] of checks.entries()) {
    await onStep(place, checks.length);
    breaks.push(...(await check(db)));
  }
  await onStep(checks.length, checks.length);
  return breaks;
}

function asBreaks({ invariant, rows }: Check): (db: Db) => Promise<Break[]> {
  return async (db) => {
    const found = await rows.execute(db);
    return found.rows.map(({ what }) => ({ invariant, what }));
  };
}

/** I-13: history rows that are no step of the published table, or leave a final state. */
async function wrongOrderMoves(db: Db): Promise<Break[]> {
  const { rows } = await sql<{ orderId: number; from: OrderState; to: OrderState }>`
    select order_id as "orderId", from_state as from, to_state as to from audit.order_move
    where from_state is not null`.execute(db);
  const isWrong = ({ from, to }: (typeof rows)[number]) =>
    FINAL_STATES.some((state) => state === from) || !isOrderMove(from, to);
  return rows.filter(isWrong).map(({ orderId, from, to }) => ({
    invariant: "I-13",
    what: `order ${orderId} went from ${from} to ${to}`,
  }));
}

type PaymentStep = { paymentId: number; from: PaymentStatus | null; to: PaymentStatus };

async function wrongPaymentMoves(db: Db): Promise<Break[]> {
  const { rows } = await sql<PaymentStep>`
    select distinct on (from_status, to_status)
      payment_id as "paymentId", from_status as from, to_status as to
    from audit.payment_move`.execute(db);
  const steps: readonly { from: readonly (PaymentStatus | null)[]; to: PaymentStatus }[] =
    Object.values(PAYMENT_MOVES);
  const isStep = ({ from, to }: PaymentStep) =>
    steps.some((step) => step.to === to && step.from.includes(from));
  return rows
    .filter((row) => !isStep(row))
    .map(({ paymentId, from, to }) => ({
      invariant: "I-13",
      what: `payment ${paymentId} went from ${from ?? "nothing"} to ${to}`,
    }));
}
