import { couponApi } from "@crux/contract/coupon";
import { orderApi } from "@crux/contract/order";
import { stock } from "@crux/server/testing/checkout";
import { addCoupon, giveTicket } from "@crux/server/testing/coupons";
import { signUp } from "@crux/server/testing/people";
import { GOODS, hire, orderRequest } from "./buyers.ts";
import { inShop, type Storm } from "./ground.ts";
import { count, expectFigure, newTally } from "./tally.ts";
import { type Shot, volley } from "./volley.ts";

const ORDERS = 50;
const TRIES = 5;
/** Shots that fly at the same moment; more would only wait for the operating system. */
const AT_ONCE = 200;

/** T-05: one ticket in fifty orders, and a rule of a tenth as many tickets as people, five tries each. `size` is the people. */
export const couponStorm: Storm = {
  about: "one ticket for fifty orders, a hundred tickets for a thousand people",
  sizes: { stated: 1_000, small: 40 },
  run: (ground, { size }) =>
    inShop(ground, async (shop, port) => {
      const tally = newTally();
      const [skuId] = GOODS;
      await stock(shop, skuId, 1_000);
      const [buyer] = await hire(shop, 1);
      if (!buyer) throw new Error("a storm needs a buyer");
      const couponTicketId = await giveTicket(shop, buyer.session.uid);
      const { netAmount: _, ...request } = await orderRequest(buyer, [{ skuId, quantity: 1 }]);
      const order = {
        endpoint: orderApi.create,
        session: buyer.session,
        input: { ...request, couponTicketId },
      };
      const orders = await volley(
        port,
        Array.from({ length: ORDERS }, () => order),
      );
      const used = orders.filter((answer) => count(tally, answer) === 0).length;
      expectFigure(tally, "orders with the one ticket (I-07)", used, 1);

      const total = Math.max(1, Math.floor(size / 10));
      const ticketRuleId = await addCoupon(shop, { total, perUser: 1 });
      const people: Shot["session"][] = [];
      for (let n = 0; n < size; n += 1) people.push((await signUp(shop)).session);
      const tries = Array.from({ length: TRIES }, () => people)
        .flat()
        .map((session) => ({ endpoint: couponApi.collect, session, input: { ticketRuleId } }));
      let collected = 0;
      for (let from = 0; from < tries.length; from += AT_ONCE) {
        const answers = await volley(port, tries.slice(from, from + AT_ONCE));
        collected += answers.filter((answer) => count(tally, answer) === 0).length;
      }
      expectFigure(tally, "tickets collected (I-08)", collected, total);
      return tally;
    }),
};
