import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import { paymentApi } from "@crux/contract/payment";
import { stock } from "@crux/server/testing/checkout";
import { sql } from "kysely";
import { GOODS, hire, orderRequest } from "./buyers.ts";
import { inShop, type Storm } from "./ground.ts";
import { seeded } from "./random.ts";
import { count, expectFigure, newTally } from "./tally.ts";
import { type Shot, volley } from "./volley.ts";

/**
 * T-04: orders of the same goods in any order, the same sku twice in one, then half of them paid and half cancelled at
 * the same moment. `size` is the number of clients.
 */
export const crossingStorm: Storm = {
  about: "orders that want the same goods in different order",
  sizes: { stated: 200, small: 24 },
  run: (ground, { size, seed }) =>
    inShop(ground, async (shop, port) => {
      const tally = newTally();
      const random = seeded(seed);
      for (const skuId of GOODS) await stock(shop, skuId, 20 * size);
      const buyers = await hire(shop, size, 10_000_000);
      const shots: Shot[] = [];
      for (const buyer of buyers) {
        const skus = random.shuffle(GOODS).slice(0, 2 + random.below(GOODS.length - 1));
        const request = await orderRequest(
          buyer,
          skus.map((skuId) => ({ skuId, quantity: 1 + random.below(3) })),
        );
        const lines = random.shuffle(splitOne(request.orderItemCreatePojos));
        shots.push({
          endpoint: orderApi.create,
          session: buyer.session,
          input: { ...request, orderItemCreatePojos: lines },
        });
      }
      const answers = await volley(port, shots);
      const placed = answers.flatMap((answer, index) => {
        const session = shots[index]?.session;
        return count(tally, answer) === 0 && session ? [{ session, orderId: (answer.data as Order).id }] : [];
      });
      const endings = placed.map(({ session, orderId }, index) =>
        index % 2 === 0
          ? { endpoint: paymentApi.create, session, input: { channel: "WALLET", orderId } }
          : { endpoint: orderApi.cancel, session, input: { orderId } },
      );
      for (const answer of await volley(port, random.shuffle(endings))) count(tally, answer);
      expectFigure(tally, "orders and endings", tally.acknowledged, 2 * size);
      // Tried again unseen, but locks in one order have none to begin with.
      expectFigure(tally, "deadlocks", await deadlocks(shop.database.db), 0);
      return tally;
    }),
};

type Line = { quantity?: number };

/** The first line of several pieces becomes two lines of the same sku. */
function splitOne<One extends Line>(lines: readonly One[]): One[] {
  const place = lines.findIndex(({ quantity = 1 }) => quantity > 1);
  return lines.flatMap((line, index) =>
    index === place
      ? [
          { ...line, quantity: 1 },
          { ...line, quantity: (line.quantity ?? 1) - 1 },
        ]
      : [line],
  );
}

async function deadlocks(db: Parameters<ReturnType<typeof sql>["execute"]>[0]): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}
