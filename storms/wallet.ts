import { orderApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { userApi } from "@crux/contract/user";
import { sql } from "kysely";
import { type Buyer, hire, MEMBERSHIP } from "./buyers.ts";
import { inShop, type Storm } from "./ground.ts";
import { count, expectFigure, newTally } from "./tally.ts";
import { volley } from "./volley.ts";

const ORDERS = 20;
const TRIES = 2;
const AFFORDABLE = 10;

/** T-02: everybody pays twenty orders twice at the same moment and has money for ten. `size` is the number of people. */
export const walletStorm: Storm = {
  about: "forty debits at once per person, money for ten",
  sizes: { stated: 50, small: 4 },
  run: (ground, { size }) =>
    inShop(ground, async (shop, port) => {
      const tally = newTally();
      const [probe] = await hire(shop, 1);
      if (!probe) throw new Error("a storm needs people");
      const { netAmount: price } = await probe.call(orderApi.create, MEMBERSHIP);
      const people = await hire(shop, size, price * AFFORDABLE);
      const orders = new Map<Buyer, number[]>();
      for (const person of people) {
        const ids: number[] = [];
        for (let n = 0; n < ORDERS; n += 1) ids.push((await person.call(orderApi.create, MEMBERSHIP)).id);
        orders.set(person, ids);
      }
      let below = 0;
      const poller = setInterval(() => {
        sql`select 1 from audit.wallet where balance < 0`
          .execute(shop.database.db)
          .then(({ rows }) => {
            below += rows.length;
          })
          .catch(() => {});
      }, 50);
      const shots = people.flatMap((person) =>
        Array.from({ length: TRIES }, () => orders.get(person) ?? [])
          .flat()
          .map((orderId) => ({
            endpoint: paymentApi.create,
            session: person.session,
            input: { channel: "WALLET", orderId },
          })),
      );
      const answers = await volley(port, shots);
      clearInterval(poller);
      const paid = new Map<number, number>();
      answers.forEach((answer, index) => {
        const uid = shots[index]?.session.uid ?? 0;
        if (count(tally, answer) === 0) paid.set(uid, (paid.get(uid) ?? 0) + 1);
      });
      expectFigure(tally, "wallets seen below zero (I-03)", below, 0);
      for (const person of people) {
        expectFigure(tally, `debits of ${person.session.uid}`, paid.get(person.session.uid) ?? 0, AFFORDABLE);
        const { balance } = await person.call(userApi.wallet, {});
        expectFigure(tally, `balance of ${person.session.uid}`, balance, 0);
      }
      return tally;
    }),
};
