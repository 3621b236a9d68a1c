import { isDeepStrictEqual } from "node:util";
import { type OrderPrice, replayReceipt } from "@crux/rules/order/order-receipt";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

/** One order computed again from its receipt; `problems` says what came out otherwise than it was kept. */
export type Replay = { orderId: number; netCents: number; problems: string[] };

type ServiceReceipt = { form: 1; quantity: number; priceCents: number };
type GoodsReceipt = OrderPrice & { form: 2 };

type Row = {
  id: number;
  amountCents: number;
  shipFeeCents: number;
  activitySavingCents: number;
  ticketSavingCents: number;
  netCents: number;
  receipt: ServiceReceipt | GoodsReceipt;
};

const CHUNK = 500;

/** Computes one order again, or undefined when there is none. */
export async function replayOrder(db: Db, orderId: number): Promise<Replay | undefined> {
  const [row] = await selectReceipts(db, sql`id = ${orderId}`);
  return row && replayRow(row);
}

/** Computes every order again, oldest first. */
export async function* replayAllOrders(db: Db): AsyncGenerator<Replay> {
  let last = 0;
  for (;;) {
    const rows = await selectReceipts(db, sql`id > ${last}`);
    for (const row of rows) yield replayRow(row);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < CHUNK) return;
  }
}

async function selectReceipts(db: Db, which: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, amount_cents as "amountCents", ship_fee_cents as "shipFeeCents",
      activity_saving_cents as "activitySavingCents", ticket_saving_cents as "ticketSavingCents",
      net_cents + manual_saving_cents as "netCents", receipt
    from orders where ${which} order by id limit ${CHUNK}`.execute(db);
  return rows;
}

function replayRow({ id: orderId, receipt, ...kept }: Row): Replay {
  const problems = receipt.form === 2 ? goodsProblems(receipt, kept) : serviceProblems(receipt, kept);
  return { orderId, netCents: kept.netCents, problems };
}

type Kept = Omit<Row, "id" | "receipt">;

function serviceProblems({ quantity, priceCents }: ServiceReceipt, kept: Kept): string[] {
  return compare({ amountCents: quantity * priceCents, netCents: quantity * priceCents }, kept);
}

function goodsProblems(receipt: GoodsReceipt, kept: Kept): string[] {
  const price = replayReceipt(receipt);
  const { amountCents, shipFeeCents, activitySavingCents, ticketSavingCents, netCents } = price.amounts;
  const problems = compare(
    { amountCents, shipFeeCents, activitySavingCents, ticketSavingCents, netCents },
    kept,
  );
  // What the cart dropped stood in no line of the order.
  if (!isDeepStrictEqual({ ...price, dropped: [] }, { ...receipt.price, dropped: [] }))
    problems.push("its lines come out otherwise than its receipt has them");
  return problems;
}

function compare(computed: Partial<Kept>, kept: Kept): string[] {
  return Object.entries(computed).flatMap(([name, cents]) => {
    const was = kept[name as keyof Kept];
    return cents === was ? [] : [`${name} comes out as ${cents}, kept is ${was}`];
  });
}
