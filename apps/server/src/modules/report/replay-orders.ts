import { isDeepStrictEqual } from "node:util";
import { type OrderPrice, replayReceipt } from "@crux/rules/order/order-receipt";
import type { Db, Row } from "../../kernel/database/database.ts";

/** One order computed again from its receipt; `problems` says what came out otherwise than it was kept. */
export type Replay = { orderId: number; netCents: number; problems: string[] };

type ServiceReceipt = { form: 1; quantity: number; priceCents: number };
type GoodsReceipt = OrderPrice & { form: 2 };

const ORDER = [
  ...(["id", "amountCents", "shipFeeCents", "activitySavingCents", "ticketSavingCents", "receipt"] as const),
] as const;

type KeptRow = Pick<Row<"orders">, (typeof ORDER)[number]> & {
  netCents: number;
  receipt: ServiceReceipt | GoodsReceipt;
};

const CHUNK = 500;

/** Computes one order again, or undefined when there is none. */
export async function replayOrder(db: Db, orderId: number): Promise<Replay | undefined> {
  const row = await orders(db).where("id", "=", orderId).executeTakeFirst();
  return row && replayRow(row);
}

/** Computes every order again, oldest first. */
export async function* replayAllOrders(db: Db): AsyncGenerator<Replay> {
  let last = 0;
  for (;;) {
    const rows = await orders(db).where("id", ">", last).orderBy("id").limit(CHUNK).execute();
    for (const row of rows) yield replayRow(row);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < CHUNK) return;
  }
}

const orders = (db: Db) =>
  db
    .selectFrom("orders")
    .select(ORDER)
    .select((order) => order("netCents", "+", order.ref("manualSavingCents")).as("netCents"))
    .$narrowType<Pick<KeptRow, "receipt">>();

function replayRow({ id: orderId, receipt, ...kept }: KeptRow): Replay {
  const problems = receipt.form === 2 ? goodsProblems(receipt, kept) : serviceProblems(receipt, kept);
  return { orderId, netCents: kept.netCents, problems };
}

type Kept = Omit<KeptRow, "id" | "receipt">;

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
