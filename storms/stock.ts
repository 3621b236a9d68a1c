import { orderApi } from "@crux/contract/order";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import { stock } from "@crux/server/testing/checkout";
import { GOODS, hire, orderRequest, requestFor } from "./buyers.ts";
import { inShop, letDayPass, type Storm } from "./ground.ts";
import { count, expectFigure, newTally, p99 } from "./tally.ts";
import { volley } from "./volley.ts";

const SLOWEST_MS = 5_000;
const PER_UNIT = 10;

/** T-01: ten times more buyers than pieces, all at the same moment. `size` is the number of buyers. */
export const stockStorm: Storm = {
  about: "ten buyers for every piece, at the same moment",
  sizes: { stated: 500, small: 40 },
  run: (ground, { size }) =>
    inShop(ground, async (shop, port) => {
      const tally = newTally();
      const [skuId] = GOODS;
      const units = Math.max(1, Math.floor(size / PER_UNIT));
      const rounds = size >= 500 ? 20 : 2;
      const buyers = await hire(shop, size);
      const [first] = buyers;
      if (!first) throw new Error("a storm needs buyers");
      const request = await orderRequest(first, [{ skuId, quantity: 1 }]);
      for (let round = 1; round <= rounds; round += 1) {
        // Orders of the round before come to their end, or somebody would hold more than one customer may.
        await letDayPass(shop);
        await stock(shop, skuId, units);
        const answers = await volley(
          port,
          buyers.map((buyer) => ({
            endpoint: orderApi.create,
            session: buyer.session,
            input: requestFor(buyer, request),
          })),
        );
        const codes = answers.map((answer) => count(tally, answer));
        expectFigure(tally, `orders of round ${round}`, codes.filter((code) => code === 0).length, units);
        const others = codes.filter((code) => code !== 0 && code !== cartOutcome.INSUFFICIENT_STOCK).length;
        expectFigure(tally, `other answers in round ${round}`, others, 0);
      }
      if (p99(tally) > SLOWEST_MS) tally.late.push(`p99 is ${p99(tally)} ms`);
      return tally;
    }),
};
