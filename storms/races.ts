import { orderApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { sweepOnce } from "@crux/server/kernel/time/sweeps";
import { stock } from "@crux/server/testing/checkout";
import { goOn, openAt, tell } from "@crux/server/testing/payments";
import type { Shop } from "@crux/server/testing/shop-on";
import { sql } from "kysely";
import { type Buyer, GOODS, hire, orderRequest } from "./buyers.ts";
import { inShop, type Storm } from "./ground.ts";
import { type Random, seeded } from "./random.ts";
import { count, newTally, type Tally } from "./tally.ts";

const APART_MS = 20;
const ORDERS_EACH = 10;
const AT_ONCE = 10;
const DAY_MS = 24 * 60 * 60_000;

type Raced = { buyer: Buyer; orderId: number; tradeNo: string };
/** What was acknowledged of an order that several people want to end. */
type Wins = { paid: boolean; cancelled: boolean };

/**
 * T-03: the wallet pays, the customer cancels, the provider's notice comes and the time runs out, each within 20 ms of
 * the others. One of them wins; money that comes beside goes to the wallet. `size` is the number of orders.
 */
export const racesStorm: Storm = {
  about: "pay, cancel, a provider's notice and the end of time at the same moment",
  sizes: { stated: 1_000, small: 20 },
  run: (ground, { size, seed }) =>
    inShop(ground, async (shop) => {
      const tally = newTally();
      const random = seeded(seed);
      await stock(shop, GOODS[0], 10 * size);
      const orders = await placeAll(shop, await hire(shop, Math.ceil(size / ORDERS_EACH), 100_000_000));
      const half = Math.floor(orders.length / 2);
      const wins = new Map<number, Wins>();
      for (const [place, group] of [orders.slice(0, half), orders.slice(half)].entries()) {
        const isDue = place === 1;
        if (isDue) shop.clock.advance(DAY_MS);
        for (let from = 0; from < group.length; from += AT_ONCE) {
          const batch = group.slice(from, from + AT_ONCE);
          await Promise.all([
            ...batch.map(async (one) => {
              wins.set(one.orderId, await race(shop, one, random, tally));
            }),
            ...(isDue ? [expireDue(shop)] : []),
          ]);
        }
      }
      for (let round = 0; round < 3; round += 1) await goOn(shop);
      for (const sweep of shop.app.sweeps) await sweepOnce(shop.app.kernel, sweep);
      await goOn(shop);
      await compare(shop, wins, tally);
      return tally;
    }),
};

async function placeAll(shop: Shop, buyers: readonly Buyer[]): Promise<Raced[]> {
  const orders: Raced[] = [];
  for (const buyer of buyers) {
    const request = await orderRequest(buyer, [{ skuId: GOODS[0], quantity: 1 }]);
    for (let n = 0; n < ORDERS_EACH; n += 1) {
      const { id: orderId } = await buyer.call(orderApi.create, request);
      const { tradeNo } = await openAt(shop, buyer, { orderId, channel: "WECHAT_JSAPI" });
      orders.push({ buyer, orderId, tradeNo });
    }
  }
  return orders;
}

/** Lets two or three of them go off at random moments, and says who heard that it worked. */
async function race(
  shop: Shop,
  { buyer, orderId, tradeNo }: Raced,
  random: Random,
  tally: Tally,
): Promise<Wins> {
  const call = async (line: string, body: unknown) => {
    const from = performance.now();
    const path = line.replace("{uid}", String(buyer.session.uid)).replace("{orderId}", String(orderId));
    const answer = await buyer.raw(path, body);
    return count(tally, { code: answer.body.code, ms: performance.now() - from }) === 0;
  };
  const wins: Wins = { paid: false, cancelled: false };
  const runners = [
    async () => {
      wins.paid = await call(paymentApi.create.line, { channel: "WALLET", orderId });
    },
    async () => {
      wins.cancelled = await call(orderApi.cancel.line, {});
    },
    async () => {
      const { status } = await tell(shop, shop.cashier, shop.cashier.take(tradeNo));
      if (status !== 200) tally.problems.push(`a notice is answered ${status}`);
      await goOn(shop);
    },
  ];
  const chosen = random.shuffle(runners).slice(0, 2 + random.below(2));
  const starts = chosen.map((runner) => ({ runner, afterMs: random.below(APART_MS) }));
  await Promise.all(
    starts.map(async ({ runner, afterMs }) => {
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await runner();
    }),
  );
  return wins;
}

async function expireDue(shop: Shop): Promise<void> {
  for (const sweep of shop.app.sweeps) await sweepOnce(shop.app.kernel, sweep);
}

/** Whoever was told that it worked finds it so, and never two of them (I-15). */
async function compare(shop: Shop, wins: ReadonlyMap<number, Wins>, tally: Tally): Promise<void> {
  const { rows } = await sql<{ id: number; status: string }>`select id, status from audit.orders`.execute(
    shop.database.db,
  );
  const ends = new Map<string, number>();
  for (const { id, status } of rows) {
    const won = wins.get(id);
    if (!won) continue;
    ends.set(status, (ends.get(status) ?? 0) + 1);
    const isOver = status === "CANCELLED";
    if (won.paid && won.cancelled) tally.problems.push(`order ${id} was both paid and cancelled`);
    if (won.paid && isOver) tally.problems.push(`paid order ${id} ended as ${status}`);
    if (won.cancelled && !isOver) tally.problems.push(`cancelled order ${id} ended as ${status}`);
    if (status === "CREATED" || status === "CANCELLING")
      tally.problems.push(`order ${id} is still ${status}`);
  }
  for (const [status, times] of ends) tally.notes.set(status, times);
}
