import type { ApiError } from "@crux/client/client";
import type { OrderRequest } from "@crux/client/order-request";
import { DEPOSIT_SKU_ID } from "@crux/contract/limits";
import { orderApi } from "@crux/contract/order";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as userOutcome from "@crux/contract/outcomes/user";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "../../kernel/database/database.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { checkout, placeOrder, stock } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { bindMobile, signUp } from "../../testing/people.ts";
import { setStock } from "../inventory/service.ts";
import { saveConfig } from "../sale/service.ts";

const CREAM = goods.cream();
const SERUM = goods.oil();

type Person = Awaited<ReturnType<typeof signUp>>;

describe.each(ENGINES)("orders without a proven mobile on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  it("are refused for goods, and taken as soon as a mobile is bound in the same session (R-PRE-02)", async () => {
    const person = await signUp(shop, { withMobile: false });
    const request = await checkout(person, [{ skuId: CREAM, quantity: 1 }]);
    expect(await person.refusal(orderApi.create, request)).toBe(userOutcome.MOBILE_REQUIRED);
    await bindMobile(shop, person);
    expect((await person.call(orderApi.create, request)).orderStatus).toBe("CREATED");
  });

  it("are taken for top-ups, which hold nothing that others want", async () => {
    const person = await signUp(shop, { withMobile: false });
    const orderItemCreatePojos = [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: 100_000 }];
    const order = await person.call(orderApi.create, { orderType: "DEPOSIT", orderItemCreatePojos });
    expect(order.orderStatus).toBe("CREATED");
  });
});

describe.each(ENGINES)("unpaid pieces of one customer on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const reserved = async (skuId: number) => {
    const { rows } = await sql<{ reserved: number }>`
      select reserved from audit.stock where sku_id = ${skuId}`.execute(shop.database.db);
    return rows[0]?.reserved ?? 0;
  };
  /** Says that so many pieces are there that nobody has taken. */
  const leave = async (skuId: number, pieces: number) => stock(shop, skuId, (await reserved(skuId)) + pieces);
  const set = (rows: Record<string, string>) => runAsSystem(shop.app.kernel, (ctx) => saveConfig(ctx, rows));
  const answer = async (person: Person, request: OrderRequest) => {
    const outcome = await person.call(orderApi.create, request).catch((error: ApiError) => error);
    return outcome instanceof Error ? { code: outcome.code, data: outcome.data } : { code: 0 };
  };
  const over = (skuId: number | null, possible: number) => ({
    code: orderOutcome.TOO_MANY_UNPAID_PIECES,
    data: { skuId, possible },
  });
  beforeEach(() => set({ UNPAID_PERCENT: "20", UNPAID_PIECES: "200" }));

  it("are a fifth of what others left of a sku at most, and the refusal says how many are possible (OP-048)", async () => {
    const person = await signUp(shop);
    await leave(CREAM, 50);
    const eleven = await checkout(person, [{ skuId: CREAM, quantity: 11 }]);
    expect(await answer(person, eleven)).toEqual(over(CREAM, 10));
    await placeOrder(person, [{ skuId: CREAM, quantity: 8 }]);
    const three = await checkout(person, [{ skuId: CREAM, quantity: 3 }]);
    expect(await answer(person, three)).toEqual(over(CREAM, 2));
    const last = await placeOrder(person, [{ skuId: CREAM, quantity: 2 }]);
    const one = await checkout(person, [{ skuId: CREAM, quantity: 1 }]);
    expect(await answer(person, one)).toEqual(over(CREAM, 0));
    await person.call(orderApi.cancel, { orderId: last.id });
    expect(await answer(person, one)).toEqual({ code: 0 });
    const other = await signUp(shop);
    expect((await placeOrder(other, [{ skuId: CREAM, quantity: 8 }])).orderStatus).toBe("CREATED");
  });

  it("are three where a fifth is less, and too few for anybody stay 160004 (R-ERR-25)", async () => {
    const person = await signUp(shop);
    await leave(CREAM, 4);
    const four = await checkout(person, [{ skuId: CREAM, quantity: 4 }]);
    expect(await answer(person, four)).toEqual(over(CREAM, 3));
    await leave(CREAM, 2);
    expect(await answer(person, four)).toMatchObject({ code: cartOutcome.INSUFFICIENT_STOCK });
    await placeOrder(person, [{ skuId: CREAM, quantity: 2 }]);
    expect(await reserved(CREAM)).toBeGreaterThanOrEqual(2);
  });

  it("stay within the cap when one account orders twenty times at the same moment (OP-048)", async () => {
    const person = await signUp(shop);
    await leave(CREAM, 50);
    const request = await checkout(person, [{ skuId: CREAM, quantity: 1 }]);
    const before = await reserved(CREAM);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => answer(person, request)));
    const codes = outcomes.map(({ code }) => code).sort();
    expect(codes).toEqual([...Array(10).fill(0), ...Array(10).fill(orderOutcome.TOO_MANY_UNPAID_PIECES)]);
    expect((await reserved(CREAM)) - before).toBe(10);
  });

  it("are capped over all skus together by UNPAID_PIECES, and 0 lifts each cap (OP-048)", async () => {
    const person = await signUp(shop);
    await leave(CREAM, 20);
    await leave(SERUM, 20);
    await set({ UNPAID_PIECES: "5" });
    await placeOrder(person, [{ skuId: CREAM, quantity: 3 }]);
    const serum = await checkout(person, [{ skuId: SERUM, quantity: 3 }]);
    expect(await answer(person, serum)).toEqual(over(null, 2));
    await set({ UNPAID_PIECES: "0" });
    expect(await answer(person, serum)).toEqual({ code: 0 });
    const many = await checkout(person, [{ skuId: CREAM, quantity: 10 }]);
    expect(await answer(person, many)).toEqual(over(CREAM, 1));
    await set({ UNPAID_PERCENT: "0" });
    expect(await answer(person, many)).toEqual({ code: 0 });
  });

  it("leave what may be sold without being there to the cap over all (OP-031)", async () => {
    const person = await signUp(shop);
    await runAsSystem(shop.app.kernel, (ctx) =>
      setStock(ctx, [{ skuId: SERUM, quantity: 0, oversale: true }]),
    );
    const request = await checkout(person, [{ skuId: SERUM, quantity: 10 }]);
    expect(await answer(person, request)).toEqual({ code: 0 });
  });
});

describe.each(ENGINES)("ordering and cancelling on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    shop.clock.advance(25 * 3_600_000);
    await set({ ORDERS_PER_MINUTE: "", CANCELLED_PER_DAY: "" });
  });

  const set = (rows: Record<string, string>) => runAsSystem(shop.app.kernel, (ctx) => saveConfig(ctx, rows));
  /** Orders something without goods and cancels it again; answers the code of the order. */
  const change = async (person: Person) => {
    const orderItemCreatePojos = [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: 100_000 }];
    const order = await person
      .call(orderApi.create, { orderType: "DEPOSIT", orderItemCreatePojos })
      .catch((error: ApiError) => error.code ?? -1);
    if (typeof order === "number") return order;
    await person.call(orderApi.cancel, { orderId: order.id });
    return 0;
  };
  const times = async (count: number, person: Person) => {
    const codes: number[] = [];
    for (let time = 0; time < count; time += 1) codes.push(await change(person));
    return codes;
  };

  it("takes 20 orders of one customer in a minute, and others' as ever", async () => {
    const [person, other] = [await signUp(shop), await signUp(shop)];
    expect(await times(21, person)).toEqual([...Array(20).fill(0), generalOutcome.TOO_MANY_REQUESTS]);
    expect(await times(1, other)).toEqual([0]);
    shop.clock.advance(61_000);
    expect(await times(1, person)).toEqual([0]);
  });

  it.runIf(engine === "postgres")(
    "leaves connections to others while the orders of one customer wait for each other",
    async () => {
      const [person, other] = [await signUp(shop), await signUp(shop)];
      const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const held = inTransaction(shop.database.db, async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('order', ${person.session.uid}))`.execute(tx);
        locked.resolve();
        await gate.promise;
      });
      await locked.promise;
      const many = Array.from({ length: 30 }, () => change(person));
      expect(await times(3, other)).toEqual([0, 0, 0]);
      gate.resolve();
      await held;
      expect((await Promise.all(many)).filter((code) => code === 0)).toHaveLength(20);
    },
  );

  it("takes no more orders for a day from somebody who cancelled too many without paying", async () => {
    await set({ ORDERS_PER_MINUTE: "0", CANCELLED_PER_DAY: "3" });
    const person = await signUp(shop);
    await runAsSystem(shop.app.kernel, (ctx) => setStock(ctx, [{ skuId: CREAM, quantity: 100 }]));
    const kept = await placeOrder(person, [{ skuId: CREAM, quantity: 1 }]);
    expect(kept.orderStatus).toBe("CREATED");
    expect(await times(4, person)).toEqual([0, 0, 0, orderOutcome.TOO_MANY_CANCELLED]);
    expect(await times(1, await signUp(shop))).toEqual([0]);
    shop.clock.advance(25 * 3_600_000);
    expect(await times(1, person)).toEqual([0]);
    await set({ CANCELLED_PER_DAY: "0" });
    expect(await times(5, person)).toEqual([0, 0, 0, 0, 0]);
  });
});
