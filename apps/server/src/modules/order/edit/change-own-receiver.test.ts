import { logisticsApi } from "@crux/contract/logistics";
import { notifyApi } from "@crux/contract/notify";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as userOutcome from "@crux/contract/outcomes/user";
import { paymentApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import { userApi } from "@crux/contract/user";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeOrder } from "../../../testing/checkout.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { type Bought, buy, newNumber, TWO_PARCELS } from "../../../testing/parcels.ts";
import { signUp } from "../../../testing/people.ts";
import { newPapers } from "../../../testing/photos.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { audit } from "../../report/audit.ts";

const ROUNDS = 6;
const PLACE = {
  country: "中国" as const,
  state: "广东省",
  city: "广州市",
  district: "天河区",
  detailAddress: "体育西路 1 号",
};

const BY_STAFF = {
  receiverName: "李小明",
  receiverState: PLACE.state,
  receiverCity: PLACE.city,
  receiverDistrict: PLACE.district,
  receiverAddress: PLACE.detailAddress,
  reason: "客户来电",
};

/** Receiver changed before declaration, by the customer. */
describe.each(ENGINES)("a paid order that its customer sends to somebody else on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop);
  });
  afterAll(async () => {
    expect(await audit(shop.database.db)).toEqual([]);
    await shop.close();
  });

  type Buyer = Bought["buyer"];
  const addReceiver = async (
    buyer: Buyer,
    name: string,
    { withPapers = true, mobile = "+8613911112222" } = {},
  ) =>
    (
      await buyer.call(userApi.saveReceiver, {
        ...PLACE,
        name,
        mobile,
        ...(withPapers && {
          userIdentityPojo: await newPapers(shop.app.http, buyer.session, {
            client: name,
            identifyCode: "990101199001010021",
          }),
        }),
      })
    ).id;
  const papersOf = async (orderId: number) => {
    const { rows } = await sql<{ papers: string | null; client: string | null }>`
      select distinct p.papers, k.client from logistics_pkg p left join order_papers k on k.order_id = p.order_id
      where p.order_id = ${orderId}`.execute(shop.database.db);
    return rows;
  };
  const declare = (pkgId = 0) =>
    staff.call(orderOpsApi.declarePkg, { pkgId, extOrderId: newNumber(), logisticsCompany: "YTO" });

  it("goes there with all parcels, under that person's papers, at the same price", async () => {
    const { buyer, orderId, pkgs } = await buy(shop);
    const before = await buyer.call(orderApi.detail, { orderId });
    const receiverId = await addReceiver(buyer, "李小明");
    const after = await buyer.call(orderApi.changeOwnReceiver, { orderId, receiverId });
    const there = {
      receiverName: "李小明",
      receiverMobile: "+8613911112222",
      receiverCity: "广州市",
      receiverAddress: "体育西路 1 号",
      senderName: "Anna Lee",
    };
    expect(after).toMatchObject({ ...there, netAmount: before.netAmount, orderStatus: "PAID" });
    expect(after).toEqual(await buyer.call(orderApi.detail, { orderId }));
    const { steps } = await staff.call(reportOpsApi.order, { orderId });
    expect(steps.filter(({ subject }) => subject === "RECEIVER")).toMatchObject([
      {
        ...{ to: "EDITED", who: "CUSTOMER", staffName: "" },
        why: expect.stringMatching(
          /^王小明（尾号 \d{4}，.+） → 李小明（尾号 2222，广东省 广州市 天河区 体育西路 1 号）$/,
        ),
      },
    ]);
    for (const pkg of await buyer.call(logisticsApi.ofOrder, { orderId })) expect(pkg).toMatchObject(there);
    expect(await papersOf(orderId)).toEqual([{ papers: "OK", client: "李小明" }]);
    const { content } = await buyer.call(notifyApi.messages, {});
    expect(content.map(({ owMessage }) => owMessage.title)).toContain("收件信息已修改");
    await declare(pkgs[0]?.id);
    expect(await buyer.refusal(orderApi.changeOwnReceiver, { orderId, receiverId })).toBe(
      logisticsOutcome.WRONG_PARCEL_STATE,
    );
  });

  it("notes nothing where it goes there already, and is sent elsewhere twenty times at most", async () => {
    const { buyer, orderId } = await buy(shop);
    const two = [await addReceiver(buyer, "李小明"), await addReceiver(buyer, "张小红")];
    const to = (receiverId = 0) => buyer.call(orderApi.changeOwnReceiver, { orderId, receiverId });
    const noted = async () =>
      (await staff.call(reportOpsApi.order, { orderId })).steps.filter(
        ({ subject }) => subject === "RECEIVER",
      );
    await to(two[0]);
    await to(two[0]);
    expect(await noted()).toHaveLength(1);
    for (let n = 1; n < 20; n += 1) await to(two[n % 2]);
    expect(await buyer.refusal(orderApi.changeOwnReceiver, { orderId, receiverId: two[0] ?? 0 })).toBe(
      generalOutcome.TOO_MANY_REQUESTS,
    );
    expect(await noted()).toHaveLength(20);
  });

  it("stays where it goes without papers that its routes ask for, in another country, and while nothing is paid", async () => {
    const { buyer, orderId } = await buy(shop);
    const before = await buyer.call(orderApi.detail, { orderId });
    const kept = await papersOf(orderId);
    const change = (receiverId: number, id = orderId) =>
      buyer.refusal(orderApi.changeOwnReceiver, { orderId: id, receiverId });
    // Papers of whoever it went to before are none of a person of the same name.
    const paperless = await addReceiver(buyer, "王小明", { withPapers: false });
    expect(await change(paperless)).toBe(orderOutcome.IDENTITY_INCOMPLETE);
    const abroad = await buyer.call(userApi.saveReceiver, {
      name: "Anna Lee",
      mobile: "+61412345678",
      country: "澳大利亚",
      state: "NSW",
      city: "SYDNEY",
      district: "",
      postCode: "2000",
      detailAddress: "1 George St",
    });
    expect(await change(abroad.id)).toBe(orderOutcome.COUNTRY_NOT_ALLOWED);
    const stranger = await signUp(shop);
    const own = await addReceiver(buyer, "李小明");
    expect(await change(await addReceiver(stranger, "张三"))).toBe(userOutcome.RECEIVER_NOT_FOUND);
    expect(await stranger.refusal(orderApi.changeOwnReceiver, { orderId, receiverId: own })).toBe(
      orderOutcome.FORBIDDEN,
    );
    expect(await change(own, 99_999_999)).toBe(orderOutcome.NOT_FOUND);
    const { id: unpaid } = await placeOrder(buyer, TWO_PARCELS);
    expect(await change(own, unpaid)).toBe(orderOutcome.WRONG_STATE);
    expect(await buyer.call(orderApi.detail, { orderId })).toEqual(before);
    expect(await papersOf(orderId)).toEqual(kept);
  });

  it("names the new receiver for a ticket for new customers, who has such a discount once", async () => {
    const first = await buy(shop);
    const second = await buy(shop);
    // As if both had been ordered with one: each names another person.
    for (const [index, { orderId, buyer }] of [first, second].entries())
      await sql`
        insert into coupon_ticket (rule_id, uid, n, number, status, order_id, mobile_mark, created_at, updated_at)
        select id, ${buyer.session.uid}, 1, ${`T${orderId}`}, 'USED', ${orderId}, ${`mark ${index}`}, now(), now()
        from coupon_rule limit 1`.execute(shop.database.db);
    const mobile = "+8613911113333";
    const changeByStaff = async ({ orderId }: Bought, receiverMobile: string, receiverName = "李小明") => {
      const { version } = await staff.call(reportOpsApi.order, { orderId });
      const to = { ...BY_STAFF, orderId, version, receiverMobile, receiverName };
      return staff.call(orderOpsApi.changeReceiver, to).then(
        () => null,
        ({ code }: { code: number }) => code,
      );
    };
    const change = async ({ buyer, orderId }: Bought) =>
      buyer.refusal(orderApi.changeOwnReceiver, {
        orderId,
        receiverId: await addReceiver(buyer, "李小明", { mobile }),
      });
    await first.buyer.call(orderApi.changeOwnReceiver, {
      orderId: first.orderId,
      receiverId: await addReceiver(first.buyer, "李小明", { mobile }),
    });
    expect(await change(second)).toBe(couponOutcome.RECEIVER_NOT_NEW);
    // Staff move the discount by the same rule.
    expect(await changeByStaff(second, mobile)).toBe(couponOutcome.RECEIVER_NOT_NEW);
    // Whoever keeps the name keeps the ID number, which the other order's receiver has as well.
    expect(await changeByStaff(first, "+8613911114444")).toBe(null);
    expect(await changeByStaff(second, mobile)).toBe(couponOutcome.RECEIVER_NOT_NEW);
    expect(await changeByStaff(first, "+8613911114444", "李大明")).toBe(null);
    expect(await changeByStaff(second, mobile)).toBe(null);
    expect(await changeByStaff(first, mobile)).toBe(couponOutcome.RECEIVER_NOT_NEW);
    await sql`delete from coupon_ticket where order_id in (${first.orderId}, ${second.orderId})`.execute(
      shop.database.db,
    );
  });

  it("goes where the table says that staff declare it by, once it stands in one", async () => {
    const { buyer, orderId, pkgs } = await buy(shop);
    const other = await buy(shop);
    const [receiverId, otherId] = [
      await addReceiver(buyer, "李小明"),
      await addReceiver(other.buyer, "李小明"),
    ];
    const pkgIds = pkgs.map(({ id }) => id);
    await staff.call(orderOpsApi.exportDeclarations, { pkgIds, reason: "申报" });
    expect(await buyer.refusal(orderApi.changeOwnReceiver, { orderId, receiverId })).toBe(
      logisticsOutcome.WRONG_PARCEL_STATE,
    );
    expect((await buyer.call(orderApi.detail, { orderId })).receiverName).not.toBe("李小明");
    await other.buyer.call(orderApi.changeOwnReceiver, { orderId: other.orderId, receiverId: otherId });
  });

  it("is said to staff to stand in such a table, before they change it and until the table was made anew", async () => {
    const { orderId, pkgs } = await buy(shop);
    const pkgIds = pkgs.map(({ id }) => id);
    const shown = () => staff.call(reportOpsApi.order, { orderId });
    expect((await shown()).tableTime).toBeNull();
    await staff.call(orderOpsApi.exportDeclarations, { pkgIds, reason: "申报" });
    const { tableTime, receiverName, receiverMobile } = await shown();
    const at = tableTime ?? "";
    expect(Math.abs(Date.parse(at) - shop.clock.now().getTime())).toBeLessThan(30_000);
    shop.clock.advance(60_000);
    const change = { orderId, version: 0, ...BY_STAFF, receiverName, receiverMobile };
    await staff.call(orderOpsApi.changeReceiver, change);
    const after = await shown();
    expect(after.tableTime).toBe(at);
    const [step] = after.steps.filter(({ subject }) => subject === "RECEIVER");
    expect(step?.who).toBe("STAFF");
    expect((step?.time ?? "") > at).toBe(true);
    shop.clock.advance(60_000);
    await staff.call(orderOpsApi.exportDeclarations, { pkgIds, reason: "申报" });
    expect(((await shown()).tableTime ?? "") > (step?.time ?? "")).toBe(true);
    for (const { id } of pkgs) await declare(id);
    expect((await shown()).tableTime).toBeNull();
  });

  it("and such a table at the same moment name the same receiver", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { buyer, orderId, pkgs } = await buy(shop);
      const receiverId = await addReceiver(buyer, "李小明");
      const pkgIds = pkgs.map(({ id }) => id);
      const [table] = await Promise.all([
        staff.call(orderOpsApi.exportDeclarations, { pkgIds, reason: "申报" }),
        buyer.call(orderApi.changeOwnReceiver, { orderId, receiverId }).catch(() => null),
      ]);
      const { receiverName } = await buyer.call(orderApi.detail, { orderId });
      expect(Buffer.from(table.base64, "base64").toString()).toContain(receiverName);
    }
  });

  it("and a declaration at the same moment end with one address on the parcels and the order", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { buyer, orderId, pkgs } = await buy(shop);
      const receiverId = await addReceiver(buyer, "李小明");
      const [changed, declared] = await Promise.allSettled([
        buyer.call(orderApi.changeOwnReceiver, { orderId, receiverId }),
        declare(pkgs[0]?.id),
      ]);
      expect(declared.status).toBe("fulfilled");
      const order = await buyer.call(orderApi.detail, { orderId });
      const cities = (await buyer.call(logisticsApi.ofOrder, { orderId })).map((pkg) => pkg.receiverCity);
      const city = changed.status === "fulfilled" ? "广州市" : "上海市";
      expect([order.receiverCity, ...new Set(cities)]).toEqual([city, city]);
    }
  });

  it("is paid like any other before", async () => {
    const { buyer, orderId } = await buy(shop);
    const payments = await buyer.call(paymentApi.ofOrder, { orderId });
    await buyer.call(orderApi.changeOwnReceiver, { orderId, receiverId: await addReceiver(buyer, "李小明") });
    expect(await buyer.call(paymentApi.ofOrder, { orderId })).toEqual(payments);
  });
});
