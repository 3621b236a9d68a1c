import type { Input } from "@crux/contract/endpoint";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as userOutcome from "@crux/contract/outcomes/user";
import { reportOpsApi } from "@crux/contract/report";
import { userApi, userOpsApi } from "@crux/contract/user";
import { DAY_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { placeOrder } from "../../testing/checkout.ts";
import { giveTicket } from "../../testing/coupons.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { newPapers } from "../../testing/photos.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { eraseCustomer } from "../privacy/erase-customer.ts";
import { addUser } from "../user/service.ts";

const RECEIVER = {
  name: "王小明",
  mobile: "+8613800001234",
  country: "中国" as const,
  state: "广东省",
  city: "深圳市",
  district: "南山区",
  detailAddress: "科技园一号楼1201室",
};

describe.each(ENGINES)("customers as staff see them on %s", (engine) => {
  let shop: Shop;
  let clerk: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    clerk = await openStaff(shop, ["customer.read"]);
  });
  afterAll(() => shop.close());

  const add = (user: Parameters<typeof addUser>[1]) =>
    runAsSystem(shop.app.kernel, (ctx) => addUser(ctx, user));
  const found = async (input: Partial<Input<typeof reportOpsApi.users>>) =>
    (await clerk.call(reportOpsApi.users, { pageSize: 100, ...input })).list.map(({ uid }) => uid);

  it("are found by two characters of their nickname, the end of their mobile, their number and their sender", async () => {
    const wang = await add({ name: "wang-0001", nickName: "悉尼王小丫代购", mobile: "+8613912347788" });
    const smith = await add({ name: "smith-002", nickName: "Jo_Smith", mobile: "+61412349911" });
    for (const q of [
      "王小",
      "小丫",
      "代购",
      "悉尼",
      "7788",
      "139 1234 7788",
      "+86 13912347788",
      "WANG-0",
      `${wang}`,
    ])
      expect(await found({ q }), q).toEqual([wang]);
    for (const q of ["9911", "0412 349 911", "smith", "o_s", "JO_SMITH"])
      expect(await found({ q }), q).toEqual([smith]);
    for (const q of ["小王", "788", "王%", "o%s"]) expect(await found({ q }), q).toEqual([]);
    const person = await signUp(shop);
    await person.call(userApi.saveSender, {
      name: "欧阳娜娜",
      mobile: "0412345678",
      detailAddress: "1 King St",
    });
    expect(await found({ q: "欧阳" })).toEqual([person.session.uid]);
  });

  it("show class, card, mobile without its middle, orders and balance, and stand in the order asked for", async () => {
    const from = shop.clock.now().toISOString();
    const rich = await signUp(shop, { balanceCents: 7_700 });
    shop.clock.advance(1_000);
    const soon = new Date(shop.clock.now().getTime() + 20 * DAY_MS);
    const member = await add({
      ...{ name: "card-soon", nickName: "黑卡会员", mobile: "+8613700005566" },
      ...{ userClass: "VIP", membershipExpiresAt: soon },
    });
    await placeOrder(rich, [{ skuId: goods.bigHoney(), quantity: 1 }]);
    const { list, total } = await clerk.call(reportOpsApi.users, { from });
    expect([total, list.map(({ uid }) => uid)]).toEqual([2, [member, rich.session.uid]]);
    expect(list).toMatchObject([
      {
        userClass: "VIP",
        expireTime: soon.toISOString(),
        mobile: "137****5566",
        orders: 0,
        lastOrderTime: null,
      },
      { userClass: "PLAIN", expireTime: null, orders: 1, balance: 7_700, lastOrderTime: expect.any(String) },
    ]);
    expect(await found({ from, userClass: "VIP" })).toEqual([member]);
    expect(await found({ from, sort: "expireTime" })).toEqual([member, rich.session.uid]);
    const month = { by: "expireTime" as const, from, to: new Date(soon.getTime() + 1).toISOString() };
    expect(await found(month)).toContain(member);
    expect(await found(month)).not.toContain(rich.session.uid);
    const boss = await openStaff(shop, "service");
    await boss.call(userOpsApi.disableUser, { uid: member, reason: "盗刷" });
    expect(await found({ from, disabled: true })).toEqual([member]);
    expect(await found({ from, disabled: false })).toEqual([rich.session.uid]);
  });

  it("are shown with the cash-back that they owe, beside what is still to be issued", async () => {
    const { uid } = (await signUp(shop)).session;
    const { db } = shop.database;
    await sql`insert into rebate_month (month) values ('2026-01-01'), ('2026-02-01'), ('2026-03-01')
      on conflict do nothing`.execute(db);
    const rows = [
      ["2026-01-01", "ISSUED", 300],
      ["2026-02-01", "ISSUED", 150],
      ["2026-03-01", "CREATED", 0],
    ] as const;
    for (const [month, status, owed] of rows)
      await sql`
        insert into rebate (uid, month, status, spend_cents, amount_cents, created_at, issue_at, settled_at, reclaimed_cents,
          owed_cents)
        values (${uid}, ${month}, ${status}, 500, 500, now(), now(), ${status === "ISSUED" ? sql`now()` : null},
          ${owed}, ${owed})`.execute(db);
    expect(await clerk.call(reportOpsApi.user, { uid })).toMatchObject({
      ...{ owedRebateAmount: 450, owedPaymentAmount: 0, openRebates: 1, openRebateAmount: 500 },
    });
  });

  it("are shown with what belongs to them, masked, and to nobody without the right", async () => {
    const person = await signUp(shop, { balanceCents: 1_234 });
    const { uid } = person.session;
    await person.call(userApi.saveReceiver, {
      ...RECEIVER,
      userIdentityPojo: await newPapers(shop.app.http, person.session),
    });
    await person.call(userApi.saveSender, {
      name: "李娜",
      mobile: "0412345678",
      detailAddress: "12 George St",
    });
    await giveTicket(shop, uid, { title: "满减券" });
    await placeOrder(person, [{ skuId: goods.bigHoney(), quantity: 1 }]);
    const user = await clerk.call(reportOpsApi.user, { uid });
    expect(user).toMatchObject({
      ...{
        uid,
        userClass: "PLAIN",
        balance: 1_234,
        orders: 1,
        paidOrders: 0,
        paidAmount: 0,
        usableTickets: 1,
      },
      ...{ version: 0, editor: "", disabledTime: null, erasedTime: null, openRebates: 0 },
      tickets: [{ title: "满减券", status: "", orderId: null }],
      addresses: expect.arrayContaining([
        expect.objectContaining({
          kind: "RECEIVER",
          name: "王小明",
          mobile: "138****1234",
          place: "中国 广东省 深圳市 南山区",
          address: "科技园一***",
        }),
        expect.objectContaining({ kind: "SENDER", name: "李娜", address: "12 G***" }),
      ]),
      papers: [{ client: "王小明", front: true, back: true, disabled: false }],
    });
    expect(user.sessions).toHaveLength(1);
    expect(user.addresses[0]?.identityId).toBe(user.papers[0]?.id);
    expect(JSON.stringify(user)).not.toMatch(/13800001234|1201|990101199001010013/);
    expect(await clerk.refusal(reportOpsApi.user, { uid: 1 })).toBe(userOutcome.NOT_FOUND);
    const packer = await openStaff(shop, "warehouse");
    expect(await packer.refusal(reportOpsApi.user, { uid })).toBe(generalOutcome.FORBIDDEN);
    expect(await packer.refusal(reportOpsApi.users, {})).toBe(generalOutcome.FORBIDDEN);
  });

  it("leave the list when they close their account, and keep a page that says so", async () => {
    const { session } = await signUp(shop);
    await runAsSystem(shop.app.kernel, (ctx) => eraseCustomer(ctx, { uid: session.uid }));
    expect(await found({ q: String(session.uid) })).toEqual([]);
    const gone = await clerk.call(reportOpsApi.user, { uid: session.uid });
    expect(gone).toMatchObject({ mobile: "", erasedTime: expect.any(String), sessions: [] });
    const boss = await openStaff(shop, "service");
    const card = {
      uid: session.uid,
      userClass: "VIP" as const,
      expireTime: null,
      reason: "补偿",
      version: 0,
    };
    expect(await boss.refusal(userOpsApi.setUserClass, card)).toBe(userOutcome.NOT_FOUND);
  });
});
