import { type OrderRequest, requestOfPreview } from "@crux/client/order-request";
import { cartApi } from "@crux/contract/cart";
import { orderApi } from "@crux/contract/order";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import { userApi } from "@crux/contract/user";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAddresses, checkout } from "../../testing/checkout.ts";
import { giveTicket } from "../../testing/coupons.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { australianMobile, signUp } from "../../testing/people.ts";
import { newPapers } from "../../testing/photos.ts";
import { audit } from "../report/audit.ts";

const CREAM = goods.cream();
const NEW = { newUserOnly: true, title: "新人立减$10" };

type Person = Awaited<ReturnType<typeof signUp>>;

describe.each(ENGINES)("discounts for new customers on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(async () => {
    expect(await audit(shop.database.db)).toEqual([]);
    await shop.close();
  });

  /** Somebody new with a ticket who orders for a receiver in Australia, who needs no papers. */
  const orderFor = async (mobile: string, terms: object = NEW) => {
    const person = await signUp(shop);
    const couponTicketId = await giveTicket(shop, person.session.uid, terms);
    const { senderId } = await addAddresses(person, "澳大利亚");
    const receiver = await person.call(userApi.saveReceiver, {
      name: "李雷",
      mobile,
      country: "澳大利亚",
      detailAddress: "1 George St",
      state: "NSW",
      city: "SYDNEY",
      district: "",
      postCode: "2000",
    });
    const itemList = [{ skuId: CREAM, quantity: 1 }];
    const preview = await person.call(cartApi.preview, { itemList });
    const addresses = { senderId, receiverId: receiver.id };
    const request = {
      ...requestOfPreview(preview, "澳大利亚", addresses),
      couponTicketId,
      netAmount: undefined,
    };
    return { person, request };
  };
  const outcome = async ({ person, request }: { person: Person; request: OrderRequest }) =>
    (await person.call(orderApi.create, request).catch(({ code }: { code: number }) => code)) as
      | number
      | { id: number };

  it.each([["+61 0412 345 678"], ["0412345678"], ["+61412345678"]])(
    "are given once for a receiver's mobile, however %s is spelled (OP-109)",
    async (spelling) => {
      const first = await orderFor("+61412345678");
      const order = await first.person.call(orderApi.create, first.request);
      const second = await orderFor(spelling);
      expect(await second.person.refusal(orderApi.create, second.request)).toBe(
        couponOutcome.RECEIVER_NOT_NEW,
      );
      // Without the ticket the order is as good as any, and a cancelled order leaves the discount to others.
      await first.person.call(orderApi.cancel, { orderId: order.id });
      const { id: orderId } = await second.person.call(orderApi.create, second.request);
      await second.person.call(orderApi.cancel, { orderId });
    },
  );

  it("are given once for an ID number, whatever the receiver's mobile is (OP-109)", async () => {
    const requestOf = async (mobile: string) => {
      const person = await signUp(shop);
      const request = await checkout(person, [{ skuId: CREAM, quantity: 1 }]);
      const papers = await newPapers(shop.app.http, person.session);
      const receiver = await person.call(userApi.saveReceiver, {
        name: "王小明",
        mobile,
        country: "中国",
        state: "上海市",
        city: "上海市",
        district: "浦东新区",
        detailAddress: "张江路 88 号",
        userIdentityPojo: papers,
      });
      const couponTicketId = await giveTicket(shop, person.session.uid, NEW);
      const { netAmount: _, ...rest } = request;
      return { person, request: { ...rest, receiverId: receiver.id, couponTicketId } };
    };
    const [one, two] = [await requestOf("+8613900000001"), await requestOf("+8613900000002")];
    await one.person.call(orderApi.create, one.request);
    expect(await two.person.refusal(orderApi.create, two.request)).toBe(couponOutcome.RECEIVER_NOT_NEW);
    const { couponTicketId: _, ...without } = two.request;
    expect((await two.person.call(orderApi.create, without)).orderStatus).toBe("CREATED");
  });

  it("go to one of twenty accounts that order for the same receiver at the same moment (I-07, OP-109)", async () => {
    const mobile = australianMobile();
    const all = [];
    for (let n = 0; n < 20; n += 1) all.push(await orderFor(mobile));
    const outcomes = await Promise.all(all.map(outcome));
    expect(outcomes.filter((one) => typeof one !== "number")).toHaveLength(1);
    expect(new Set(outcomes.filter((one) => typeof one === "number"))).toEqual(
      new Set([couponOutcome.RECEIVER_NOT_NEW]),
    );
  });

  it("say nothing about who had them, and leave other coupons alone (I-35)", async () => {
    const mobile = australianMobile();
    const one = await orderFor(mobile, { title: "满减" });
    const two = await orderFor(mobile, { title: "满减" });
    await one.person.call(orderApi.create, one.request);
    await two.person.call(orderApi.create, two.request);
    const named = await orderFor(mobile);
    await named.person.call(orderApi.create, named.request);
    const { rows } = await sql<{ row: string; mark: string }>`
      select coupon_ticket::text as row, mobile_mark as mark from coupon_ticket
      where id = ${named.request.couponTicketId}`.execute(shop.database.db);
    expect(rows[0]?.mark).toMatch(/^[\w-]{43}$/);
    expect(rows[0]?.row).not.toContain(mobile.slice(-8));
  });
});
