import type { ApiError } from "@crux/client/client";
import type { OrderRequest, PortionsRequest } from "@crux/client/order-request";
import { cartApi } from "@crux/contract/cart";
import { commodityOpsApi } from "@crux/contract/commodity";
import { couponApi } from "@crux/contract/coupon";
import { DEPOSIT_SKU_ID } from "@crux/contract/limits";
import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as userOutcome from "@crux/contract/outcomes/user";
import { paymentApi } from "@crux/contract/payment";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../../kernel/database/database.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { checkout, stock, type Wanted } from "../../testing/checkout.ts";
import { giveTicket } from "../../testing/coupons.ts";
import { goods, productOf } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff } from "../../testing/staff.ts";
import { audit } from "../report/audit.ts";
import { saveConfig } from "../sale/service.ts";

const MILK = goods.milk();
const HONEY = goods.honey();
const CREAM = goods.cream();
const LAST = goods.bigHoney();

type Person = Awaited<ReturnType<typeof signUp>>;

/** One receiver for each of them, with the goods that they get. */
async function sharedOut(person: Person, ...wanted: readonly Wanted[][]): Promise<PortionsRequest> {
  const requests: OrderRequest[] = [];
  for (const lines of wanted) requests.push(await checkout(person, lines));
  return {
    senderId: requests[0]?.senderId,
    portions: requests.map(({ receiverId, orderItemCreatePojos, remark, selfDefinedScheme, netAmount }) => ({
      receiverId,
      orderItemCreatePojos,
      remark,
      selfDefinedScheme,
      netAmount,
    })),
  };
}

const one = (skuId: number, quantity = 1) => [{ skuId, quantity }];

/** What of an order does not depend on when and under which number it was made, and on what was left then. */
function sameOf(order: Order): unknown {
  const passing = [
    "id",
    "orderId",
    "createTime",
    "updateTime",
    "expireTime",
    "receiveDueTime",
    "stock",
    "available",
  ];
  return JSON.parse(JSON.stringify(order, (key, value) => (passing.includes(key) ? undefined : value)));
}

describe.each(ENGINES)("a checkout for several receivers on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
    for (const skuId of [MILK, HONEY, CREAM]) await stock(shop, skuId, 1_000);
  });
  afterAll(async () => {
    expect(await audit(shop.database.db)).toEqual([]);
    await shop.close();
  });

  const available = async (skuId: number) => {
    const { rows } = await sql<{ left: number }>`
      select on_hand - reserved as left from audit.stock where sku_id = ${skuId}`.execute(shop.database.db);
    return rows[0]?.left ?? 0;
  };
  const ordersOf = async (person: Person) =>
    (await person.call(orderApi.list, {})).content.map(({ id }) => id);
  const refusal = async (person: Person, request: PortionsRequest) => {
    const { code, data } = await person.call(orderApi.createPortions, request).then(
      () => Promise.reject(new Error("it was taken")),
      (error: ApiError) => error,
    );
    return { code, data };
  };
  const changed = (
    request: PortionsRequest,
    at: number,
    part: Partial<PortionsRequest["portions"][number]>,
  ) => ({
    ...request,
    portions: request.portions.map((portion, index) => (index === at ? { ...portion, ...part } : portion)),
  });
  const inCart = async (person: Person) => {
    const { unmatchCartItems, activityMatch } = await person.call(cartApi.items, {});
    const lines = unmatchCartItems.concat(activityMatch.flatMap(({ cartItems }) => cartItems));
    return Object.fromEntries(lines.map(({ skuDetail, quantity }) => [skuDetail.id, quantity]));
  };
  const fill = async (person: Person, itemList: Wanted[]) => {
    const { cartId } = await person.call(cartApi.items, {});
    await person.call(cartApi.add, { cartId, itemList });
  };
  const set = (rows: Record<string, string>) => runAsSystem(shop.app.kernel, (ctx) => saveConfig(ctx, rows));

  it("makes the orders that each of them alone would have been, priced, split and paid as such", async () => {
    const person = await signUp(shop, { balanceCents: 1_000_000 });
    const request = await sharedOut(person, [...one(MILK, 3), ...one(HONEY)], one(HONEY, 2));
    const before = await available(HONEY);
    const orders = await person.call(orderApi.createPortions, request);
    expect(await available(HONEY)).toBe(before - 3);
    expect(orders.map(({ netAmount }) => netAmount)).toEqual(
      request.portions.map(({ netAmount }) => netAmount),
    );
    expect((await ordersOf(person)).toSorted()).toEqual(orders.map(({ id }) => id));
    for (const [at, order] of orders.entries()) {
      const alone = await person.call(orderApi.create, {
        ...request.portions[at],
        orderItemCreatePojos: request.portions[at]?.orderItemCreatePojos ?? [],
        senderId: request.senderId,
      });
      expect(sameOf(order)).toEqual(sameOf(alone));
      expect(await person.call(orderApi.detail, { orderId: order.id })).toEqual(order);
      await person.call(paymentApi.create, { channel: "WALLET", orderId: order.id });
      expect(await person.call(orderApi.detail, { orderId: order.id })).toMatchObject({
        orderStatus: "PAID",
      });
    }
  });

  it("takes from the cart what all of them bought, and nothing else", async () => {
    const person = await signUp(shop);
    const request = await sharedOut(person, one(MILK, 2), [...one(MILK), ...one(HONEY)]);
    await fill(person, [...one(MILK, 5), ...one(HONEY), ...one(CREAM)]);
    await person.call(orderApi.createPortions, request);
    expect(await inCart(person)).toEqual({ [MILK]: 2, [CREAM]: 1 });
  });

  it("has the coupon on the one order that it was chosen for", async () => {
    const person = await signUp(shop, { balanceCents: 1_000_000 });
    const couponTicketId = await giveTicket(shop, person.session.uid, {});
    const request = await sharedOut(person, one(MILK, 3), one(MILK, 3));
    const net = request.portions[1]?.netAmount ?? 0;
    const withTicket = changed(request, 1, { couponTicketId, netAmount: net - 1_000 });
    const [first, second] = await person.call(orderApi.createPortions, withTicket);
    expect(first).toMatchObject({ ticketSaving: 0, couponTicket: null, netAmount: net });
    expect(second).toMatchObject({ ticketSaving: 1_000, couponTicket: { id: couponTicketId } });
    const [ticket] = (await person.call(couponApi.tickets, {})).content;
    expect(ticket?.status).toBe("FROZEN");
    await person.call(orderApi.cancel, { orderId: second?.id ?? 0 });
    expect((await person.call(couponApi.tickets, {})).content[0]?.status).toBe("");
  });

  it("takes two to ten receivers, each of them once, one coupon, and as many lines as one order", async () => {
    const person = await signUp(shop);
    const request = await sharedOut(person, one(HONEY), one(HONEY));
    const [first, second] = request.portions;
    if (!first || !second) throw new Error("nothing was shared out");
    const others = (count: number, lines = first.orderItemCreatePojos) =>
      Array.from({ length: count }, (_, at) => ({
        ...first,
        receiverId: 1_000_000 + at,
        orderItemCreatePojos: lines,
      }));
    const refused = (portions: PortionsRequest["portions"]) =>
      person.refusal(orderApi.createPortions, { ...request, portions });
    expect(await refused([first])).toBe(generalOutcome.INVALID_REQUEST);
    expect(await refused(others(11))).toBe(generalOutcome.INVALID_REQUEST);
    expect(await refused([first, { ...second, receiverId: first.receiverId }])).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    expect(await refused([first, second].map((portion) => ({ ...portion, couponTicketId: 7 })))).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    const lines = Array.from({ length: 101 }, () => first.orderItemCreatePojos[0] as never);
    expect(await refused(others(2, lines))).toBe(generalOutcome.INVALID_REQUEST);
    expect(await refused(others(10))).toBe(userOutcome.RECEIVER_NOT_FOUND);
    expect(await ordersOf(person)).toEqual([]);
  });

  it("makes none of them when one is refused, and says which (I-12)", async () => {
    const person = await signUp(shop);
    const couponTicketId = await giveTicket(shop, person.session.uid, {});
    await fill(person, one(MILK, 6));
    const asked = await sharedOut(person, one(MILK, 3), one(MILK, 3));
    const net = asked.portions[0]?.netAmount ?? 0;
    const request = changed(asked, 0, { couponTicketId, netAmount: net - 1_000 });
    const before = await available(MILK);
    const last = (part: Partial<PortionsRequest["portions"][number]>) =>
      refusal(person, changed(request, 1, part));
    const of = (code: number) => ({ code, data: { portion: 1 } });
    expect(await last({ netAmount: net - 1 })).toEqual(of(orderOutcome.PRICE_CHANGED));
    expect(await last({ receiverId: null })).toEqual(of(orderOutcome.PARTY_MISSING));
    expect(await last({ receiverId: 1 })).toEqual(of(userOutcome.RECEIVER_NOT_FOUND));
    expect(await last({ selfDefinedScheme: null })).toEqual(of(logisticsOutcome.SCHEME_MISMATCH));
    expect(await last({ orderItemCreatePojos: [] as never })).toMatchObject({
      code: generalOutcome.INVALID_REQUEST,
    });
    expect(await refusal(person, { ...request, senderId: 1 })).toMatchObject({
      code: userOutcome.SENDER_NOT_FOUND,
    });
    expect(await refusal(person, changed(request, 0, { couponTicketId: 1 }))).toEqual({
      code: couponOutcome.TICKET_NOT_FOUND,
      data: { portion: 0 },
    });
    expect(await ordersOf(person)).toEqual([]);
    expect(await available(MILK)).toBe(before);
    expect(await inCart(person)).toEqual({ [MILK]: 6 });
    expect((await person.call(couponApi.tickets, {})).content[0]?.status).toBe("");
    const { rows } = await sql`select 1 from logistics_pkg where uid = ${person.session.uid}`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([]);
    expect(await person.call(orderApi.createPortions, request)).toHaveLength(2);
  });

  it("is not open to somebody without a proven mobile, nor with somebody else's people (R-PRE-02, OP-008)", async () => {
    const [person, other] = [await signUp(shop, { withMobile: false }), await signUp(shop)];
    const request = await sharedOut(person, one(HONEY), one(HONEY));
    expect((await refusal(person, request)).code).toBe(userOutcome.MOBILE_REQUIRED);
    expect((await refusal(other, request)).code).toBe(userOutcome.SENDER_NOT_FOUND);
    const line = `POST /order/secure/${person.session.uid}/order/portions`;
    expect((await other.raw(line, request)).body.code).toBe(generalOutcome.FORBIDDEN);
  });

  it("repeats its answer for the same Idempotency-Key, also at once (OP-016, I-24)", async () => {
    const person = await signUp(shop);
    const request = await sharedOut(person, one(HONEY), one(HONEY));
    const line = `POST /order/secure/${person.session.uid}/order/portions`;
    const send = (body: PortionsRequest) => person.raw(line, body, { "idempotency-key": "tap" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(request)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.code).toBe(0);
    expect(await ordersOf(person)).toHaveLength(2);
    const other = await send(changed(request, 0, { remark: "other" }));
    expect(other.body.code).toBe(generalOutcome.INVALID_REQUEST);
  });

  it("counts the limit of a product over all receivers (限购)", async () => {
    const staff = await openStaff(shop);
    const productId = productOf(CREAM);
    const limitTo = async (limit: { pieces: number; days: number | null } | null) => {
      const { version, document } = await staff.call(commodityOpsApi.product, { productId });
      await staff.call(commodityOpsApi.saveProduct, { productId, version, document: { ...document, limit } });
    };
    await limitTo({ pieces: 3, days: null });
    const person = await signUp(shop);
    const request = await sharedOut(person, one(CREAM, 2), one(CREAM, 2));
    expect(await refusal(person, request)).toMatchObject({
      code: cartOutcome.INVALID_QUANTITY,
      data: { productId, possible: 3 },
    });
    const three = await sharedOut(person, one(CREAM, 2), one(CREAM));
    expect(await person.call(orderApi.createPortions, three)).toHaveLength(2);
    await limitTo(null);
  });

  it("counts unpaid pieces over all receivers and says how many are possible together (OP-048)", async () => {
    const person = await signUp(shop);
    const { rows } = await sql<{ reserved: number }>`
      select reserved from audit.stock where sku_id = ${CREAM}`.execute(shop.database.db);
    await stock(shop, CREAM, 50 + (rows[0]?.reserved ?? 0));
    const request = await sharedOut(person, one(CREAM, 6), one(CREAM, 5));
    expect(await refusal(person, request)).toEqual({
      code: orderOutcome.TOO_MANY_UNPAID_PIECES,
      data: { skuId: CREAM, possible: 10 },
    });
    const ten = await sharedOut(person, one(CREAM, 5), one(CREAM, 5));
    expect(await person.call(orderApi.createPortions, ten)).toHaveLength(2);
    const more = await sharedOut(person, one(CREAM), one(CREAM));
    expect(await refusal(person, more)).toMatchObject({ data: { skuId: CREAM, possible: 0 } });
    await stock(shop, CREAM, 1_000);
  });

  it("keeps to 20 unpaid orders of one customer, and makes none beyond", async () => {
    const person = await signUp(shop);
    const orderItemCreatePojos = [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: 50_000 }];
    for (let order = 0; order < 19; order += 1)
      await person.call(orderApi.create, { orderType: "DEPOSIT", orderItemCreatePojos });
    const request = await sharedOut(person, one(HONEY), one(HONEY));
    const before = await available(HONEY);
    expect(await refusal(person, request)).toEqual({
      code: generalOutcome.TOO_MANY_REQUESTS,
      data: { portion: 1 },
    });
    expect(await ordersOf(person)).toHaveLength(19);
    expect(await available(HONEY)).toBe(before);
  });

  it("does not sell the last piece to two receivers of one customer (I-10)", async () => {
    const person = await signUp(shop);
    await stock(shop, LAST, 2);
    const request = await sharedOut(person, one(LAST), one(LAST));
    await stock(shop, LAST, 1);
    expect((await refusal(person, request)).code).toBe(cartOutcome.INSUFFICIENT_STOCK);
    expect(await available(LAST)).toBe(1);
    await stock(shop, LAST, 2);
    expect(await person.call(orderApi.createPortions, request)).toHaveLength(2);
    expect(await available(LAST)).toBe(0);
  });

  it("sells exactly what there is, by whole checkouts, when many share out at once (I-10)", async () => {
    const { rows } = await sql<{ reserved: number }>`
      select reserved from audit.stock where sku_id = ${LAST}`.execute(shop.database.db);
    const reserved = rows[0]?.reserved ?? 0;
    await stock(shop, LAST, 100 + reserved);
    const buyers = await Promise.all(Array.from({ length: 16 }, () => signUp(shop)));
    const requests = await Promise.all(buyers.map((buyer) => sharedOut(buyer, one(LAST), one(LAST))));
    await stock(shop, LAST, 5 + reserved);
    const codes = await Promise.all(
      buyers.map(async (buyer, at) => {
        const line = `POST /order/secure/${buyer.session.uid}/order/portions`;
        return (await buyer.raw(line, requests[at])).body.code;
      }),
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(2);
    expect(codes.filter((code) => code === cartOutcome.INSUFFICIENT_STOCK)).toHaveLength(14);
    expect(await available(LAST)).toBe(1);
  });

  it("lets two devices of one customer share out the same cart, one after the other and within the cap", async () => {
    const person = await signUp(shop);
    const { rows } = await sql<{ reserved: number }>`
      select reserved from audit.stock where sku_id = ${CREAM}`.execute(shop.database.db);
    await stock(shop, CREAM, 50 + (rows[0]?.reserved ?? 0));
    await fill(person, one(CREAM, 9));
    const request = await sharedOut(person, one(CREAM, 2), one(CREAM, 2));
    const line = `POST /order/secure/${person.session.uid}/order/portions`;
    const answers = await Promise.all(
      ["phone", "tablet", "laptop"].map((key) => person.raw(line, request, { "idempotency-key": key })),
    );
    expect(answers.map(({ body }) => body.code).toSorted((left, right) => left - right)).toEqual([
      0,
      0,
      orderOutcome.TOO_MANY_UNPAID_PIECES,
    ]);
    expect(await ordersOf(person)).toHaveLength(4);
    expect(await inCart(person)).toEqual({ [CREAM]: 1 });
    await stock(shop, CREAM, 1_000);
  });

  it("lets a ticket go with one of two devices that share out at once (I-07)", async () => {
    const person = await signUp(shop);
    const couponTicketId = await giveTicket(shop, person.session.uid, {});
    const request = await sharedOut(person, one(MILK, 3), one(MILK, 3));
    const net = request.portions[0]?.netAmount ?? 0;
    const withTicket = (at: number) => changed(request, at, { couponTicketId, netAmount: net - 1_000 });
    const line = `POST /order/secure/${person.session.uid}/order/portions`;
    const answers = await Promise.all([0, 1].map((at) => person.raw(line, withTicket(at))));
    expect(answers.map(({ body }) => body.code).toSorted((left, right) => left - right)).toEqual([
      0,
      couponOutcome.NOT_APPLICABLE,
    ]);
    expect(await ordersOf(person)).toHaveLength(2);
  });

  it("passes without a fault where the orders of others cross it", async () => {
    await set({ UNPAID_PERCENT: "0" });
    const skus = [MILK, HONEY, CREAM];
    const buyers = await Promise.all(Array.from({ length: 12 }, () => signUp(shop)));
    const requests = await Promise.all(
      buyers.map((buyer, at) => {
        const turned = skus.map((_, index) => one(skus[(at + index) % skus.length] ?? MILK));
        return sharedOut(buyer, ...(at % 2 ? turned : turned.toReversed()));
      }),
    );
    const orders = await Promise.all(
      buyers.map((buyer, at) => buyer.call(orderApi.createPortions, requests[at] as PortionsRequest)),
    );
    expect(new Set(orders.flat().map(({ id }) => id)).size).toBe(36);
    await set({ UNPAID_PERCENT: "" });
  });

  it("leaves nothing when the database fails between two of them, and all with the same key afterwards (I-12, I-24)", async () => {
    const person = await signUp(shop);
    await fill(person, one(HONEY, 2));
    const request = await sharedOut(person, one(HONEY), one(HONEY));
    const { db } = shop.database;
    const before = await available(HONEY);
    const line = `POST /order/secure/${person.session.uid}/order/portions`;
    const send = () => person.raw(line, request, { "idempotency-key": "tap" });
    await shop.database.script(`
      create function break_second() returns trigger language plpgsql as $$
      begin
        if (select count(*) from stock_movement where kind = 'RESERVE' and at = new.at) > 0 then
          raise exception 'cut' using errcode = '57P01';
        end if;
        return new;
      end $$;
      create trigger break_second before insert on stock_movement for each row execute function break_second()`);
    expect((await send()).status).toBeGreaterThanOrEqual(500);
    expect(await ordersOf(person)).toEqual([]);
    expect(await available(HONEY)).toBe(before);
    expect(await inCart(person)).toEqual({ [HONEY]: 2 });
    await shop.database.script("drop trigger break_second on stock_movement; drop function break_second");
    const answer = await send();
    expect(answer.body.code).toBe(0);
    expect(await send()).toEqual(answer);
    expect(await ordersOf(person)).toHaveLength(2);
    expect(await available(HONEY)).toBe(before - 2);
    expect(
      await db.selectFrom("cart").select("id").where("uid", "=", person.session.uid).execute(),
    ).toHaveLength(1);
  });

  it.runIf(engine === "postgres")(
    "leaves nothing when its connection is killed while it waits for the stock, and one set of orders after the same key (I-46)",
    async () => {
      const person = await signUp(shop);
      const request = await sharedOut(person, one(HONEY), one(HONEY));
      const before = await available(HONEY);
      const line = `POST /order/secure/${person.session.uid}/order/portions`;
      const send = () => person.raw(line, request, { "idempotency-key": "tap" });
      const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const held = inTransaction(shop.database.db, async (tx) => {
        await sql`select from stock where sku_id = ${HONEY} for update`.execute(tx);
        locked.resolve();
        await gate.promise;
      });
      await locked.promise;
      const cut = send();
      await expect
        .poll(async () => {
          const { rows } = await sql<{ pid: number }>`
            select pg_terminate_backend(pid) from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%stock%' and datname = current_database()`.execute(
            shop.database.db,
          );
          return rows.length;
        })
        .toBeGreaterThan(0);
      gate.resolve();
      await held;
      expect((await cut).status).toBeGreaterThanOrEqual(500);
      const answer = await send();
      expect(answer.body.code).toBe(0);
      expect(await send()).toEqual(answer);
      expect(await ordersOf(person)).toHaveLength(2);
      expect(await available(HONEY)).toBe(before - 2);
    },
  );
});
