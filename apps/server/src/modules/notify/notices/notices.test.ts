import { notifyApi } from "@crux/contract/notify";
import * as notifyOutcome from "@crux/contract/outcomes/notify";
import { userApi } from "@crux/contract/user";
import type { NoticeKind } from "@crux/rules/people/customer-notices";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../../../app.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import type { Caller } from "../../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { bindMobile, signUp } from "../../../testing/people.ts";
import { askClosing } from "../../user/service.ts";
import { sendNotice } from "../service.ts";

type Person = Awaited<ReturnType<typeof signUp>>;

describe.each(ENGINES)("notices outside the shop on %s", (engine) => {
  let shop: Shop;
  let lastEvent = 0;
  let lastFace = 0;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  beforeEach(() => moveTo("12:00"));
  afterAll(() => shop.close());

  /** Moves on to this hour of Beijing. */
  function moveTo(hour: string): void {
    const now = shop.clock.now().getTime();
    const today = new Date(now + 8 * HOUR_MS).toISOString().slice(0, 10);
    const at = new Date(`${today}T${hour}:00+08:00`).getTime();
    shop.clock.advance(at - now + (at < now ? DAY_MS : 0));
  }
  const tell = (uids: readonly number[], kind: NoticeKind, key = `event ${++lastEvent}`) =>
    runAsSystem(shop.app.kernel, (ctx) =>
      sendNotice(ctx, {
        ...{ uids, kind, key, about: "7001", path: "/order?orderId=7001" },
        ...{ title: "标题", body: "内容" },
      }),
    );
  const uidOf = ({ session }: Person) => session.uid;
  const mobileOf = async (person: Caller) => (await person.call(userApi.current, {})).mobile;
  const textsTo = async (person: Caller) => {
    const mobile = await mobileOf(person);
    return shop.sms.inbox().filter((one) => one.mobile === mobile && !one.text.includes("验证码"));
  };
  const wechatTo = (openId: string) => shop.wechat.notices().filter((one) => one.openId === openId);
  const titles = async (person: Caller) =>
    (await person.call(notifyApi.messages, { type: "PERSONAL" })).content.map(({ owMessage }) => owMessage);
  const deliver = async () => {
    while ((await shop.app.deliver()) > 0);
  };
  const stateOf = async (person: Person, way: string) => {
    const { rows } = await sql<{ state: string }>`
      select state from notice where uid = ${uidOf(person)} and way = ${way} order by id`.execute(
      shop.database.db,
    );
    return rows.map(({ state }) => state);
  };
  /** Binds a WeChat account of their own; answers its name at the official account. */
  const bindWechat = async (person: Person): Promise<string> => {
    const openId = `reader-${engine}-${++lastFace}`;
    const url = await person.call(userApi.wechatBindUrl, { type: 1 });
    const code = shop.wechat.issueCode({ openId, unionId: `u-${openId}`, nickName: "小王", headImgUrl: "" });
    await shop.visitor.call(userApi.wechatBind, {
      state: new URL(url).searchParams.get("state") ?? "",
      code,
    });
    return openId;
  };
  const choose = (person: Caller, kind: NoticeKind, way: "INBOX" | "WECHAT" | "TEXT", on: boolean) =>
    person.call(notifyApi.chooseNotice, { kind, way, on });

  it("come by WeChat and by text as they begin: what is urgent by both, offers by none (Told where they are)", async () => {
    const person = await signUp(shop);
    const openId = await bindWechat(person);
    // One after the other, since what is due at the same time is delivered together.
    for (const kind of ["PROBLEM", "SHIPPED", "COUPON_ENDING"] as const) {
      await tell([uidOf(person)], kind);
      await deliver();
    }
    expect(wechatTo(openId).map(({ kind }) => kind)).toEqual(["SHIPPED", "PROBLEM"]);
    expect(wechatTo(openId)[0]).toMatchObject({
      about: "7001",
      url: "http://shop/order?orderId=7001",
      shop: expect.any(String),
    });
    const texts = await textsTo(person);
    expect(texts.map(({ text }) => text)).toEqual([expect.stringMatching(/^【.+】订单7001需要您留意/)]);
    expect(await titles(person)).toHaveLength(3);
    expect((await titles(person))[0]).toMatchObject({ path: "/order?orderId=7001" });
  });

  it("follow what each customer chose, and every choice is kept", async () => {
    const person = await signUp(shop);
    const openId = await bindWechat(person);
    await choose(person, "SHIPPED", "TEXT", true);
    await choose(person, "SHIPPED", "WECHAT", false);
    await choose(person, "PRICE_DROP", "INBOX", false);
    const { kinds, ...reach } = await choose(person, "PRICE_DROP", "WECHAT", true);
    expect(reach).toEqual({ wechat: "READY", text: "READY" });
    expect(kinds.find(({ kind }) => kind === "SHIPPED")?.ways).toEqual(["INBOX", "TEXT"]);
    expect(kinds.find(({ kind }) => kind === "PRICE_DROP")?.ways).toEqual(["WECHAT"]);
    await tell([uidOf(person)], "SHIPPED");
    await tell([uidOf(person)], "PRICE_DROP");
    await deliver();
    expect(wechatTo(openId).map(({ kind }) => kind)).toEqual(["PRICE_DROP"]);
    expect(await textsTo(person)).toHaveLength(1);
    expect(await titles(person)).toHaveLength(1);
    await choose(person, "SHIPPED", "TEXT", false);
    const { rows } = await sql<{ way: string; is_on: boolean; text_version: number; chosen_at: Date | null }>`
      select way, is_on, text_version, chosen_at from notice_choice
      where uid = ${uidOf(person)} and kind = 'SHIPPED' order by id`.execute(shop.database.db);
    expect(rows.map(({ way, is_on }) => [way, is_on])).toEqual([
      ["TEXT", true],
      ["WECHAT", false],
      ["TEXT", false],
    ]);
    for (const row of rows) expect(row).toMatchObject({ text_version: 1, chosen_at: expect.any(Date) });
    expect(await person.refusal(notifyApi.chooseNotice, { kind: "PAID", way: "INBOX", on: false })).toBe(
      notifyOutcome.NOT_TO_CHOOSE,
    );
  });

  it("come once, however often an event is told and by however many servers it is sent", async () => {
    const person = await signUp(shop);
    const openId = await bindWechat(person);
    const { database, clock, vault, sms, wechat, alipay, cashier, mail } = shop;
    const outside = { sms, wechat, alipay, cashier, mail, carrier: null, publicUrl: () => "http://shop" };
    const other = createApp({ database, clock, vault: vault.vault, logLevel: "silent", outside });
    await Promise.all([1, 2, 3, 4].map(() => tell([uidOf(person)], "PROBLEM", "the same event")));
    await Promise.all([shop.app.deliver(), other.deliver(), shop.app.deliver()]);
    await tell([uidOf(person)], "PROBLEM", "the same event");
    await deliver();
    await other.close();
    expect(await textsTo(person)).toHaveLength(1);
    expect(wechatTo(openId)).toHaveLength(1);
    expect(await titles(person)).toHaveLength(1);
  });

  it("are not sent again where a server ended after a text left: it may have arrived", async () => {
    const person = await signUp(shop);
    await tell([uidOf(person)], "PROBLEM");
    await sql`update notice set state = 'SENDING' where uid = ${uidOf(person)}`.execute(shop.database.db);
    await deliver();
    expect(await textsTo(person)).toEqual([]);
    expect(await stateOf(person, "TEXT")).toEqual(["UNKNOWN"]);
  });

  it("are tried again while a provider refuses, and then left to the inbox, without a finding for anybody", async () => {
    const person = await signUp(shop);
    const openId = await bindWechat(person);
    shop.sms.setOutage(true);
    shop.wechat.setOutage(true);
    await tell([uidOf(person)], "PROBLEM");
    await deliver();
    shop.wechat.setOutage(false);
    shop.clock.advance(MINUTE_MS);
    await deliver();
    expect(wechatTo(openId)).toHaveLength(1);
    for (let round = 0; round < 8; round += 1) {
      shop.clock.advance(5 * MINUTE_MS);
      await deliver();
    }
    shop.sms.setOutage(false);
    shop.clock.advance(HOUR_MS);
    await deliver();
    expect(await textsTo(person)).toEqual([]);
    expect(await stateOf(person, "TEXT")).toEqual(["FAILED"]);
    const { rows } = await sql`select from outbox where kind = 'customer notice'`.execute(shop.database.db);
    expect(rows).toEqual([]);
  });

  it("stop where WeChat says that nobody follows (43004), until the customer comes by WeChat again", async () => {
    const person = await signUp(shop);
    const openId = await bindWechat(person);
    shop.wechat.setFollowing(openId, false);
    await tell([uidOf(person)], "DELIVERED");
    await deliver();
    expect(await stateOf(person, "WECHAT")).toEqual(["REFUSED"]);
    expect((await person.call(notifyApi.notices, {})).wechat).toBe("UNFOLLOWED");
    shop.wechat.setFollowing(openId, true);
    await tell([uidOf(person)], "DELIVERED");
    await deliver();
    expect(wechatTo(openId)).toEqual([]);
    const url = await shop.visitor.call(userApi.wechatLoginUrl, { browserKey: "k" });
    const code = shop.wechat.issueCode({ openId, unionId: `u-${openId}`, nickName: "小王", headImgUrl: "" });
    const state = new URL(url).searchParams.get("state") ?? "";
    await shop.app.http.inject(`/v1/user/wechat/callback?${new URLSearchParams({ state, code })}`);
    await tell([uidOf(person)], "DELIVERED");
    await deliver();
    expect(wechatTo(openId)).toHaveLength(1);
  });

  it("wait for the morning of Beijing unless they are urgent, and heed what was chosen meanwhile", async () => {
    const [person, other] = [await signUp(shop), await signUp(shop)];
    for (const one of [person, other]) await choose(one, "SHIPPED", "TEXT", true);
    moveTo("23:30");
    await tell([uidOf(person), uidOf(other)], "SHIPPED");
    await tell([uidOf(person)], "PROBLEM");
    await deliver();
    expect((await textsTo(person)).map(({ text }) => text)).toEqual([expect.stringContaining("需要您留意")]);
    await choose(other, "SHIPPED", "TEXT", false);
    shop.clock.advance(8.4 * HOUR_MS);
    await deliver();
    expect(await textsTo(person)).toHaveLength(1);
    shop.clock.advance(0.2 * HOUR_MS);
    await deliver();
    expect(await textsTo(person)).toHaveLength(2);
    expect(await textsTo(other)).toEqual([]);
    expect(await stateOf(other, "TEXT")).toEqual(["LEFT"]);
  });

  it("wait for the morning as well where they were held up into the night", async () => {
    const person = await signUp(shop);
    const openId = await bindWechat(person);
    await choose(person, "SHIPPED", "TEXT", true);
    moveTo("21:59");
    await tell([uidOf(person)], "SHIPPED");
    await tell([uidOf(person)], "PAID");
    // No server ran for an hour.
    moveTo("23:00");
    await deliver();
    expect(wechatTo(openId).map(({ kind }) => kind)).toEqual(["PAID"]);
    expect(await textsTo(person)).toEqual([]);
    moveTo("07:59");
    await deliver();
    expect(await textsTo(person)).toEqual([]);
    moveTo("08:00");
    await deliver();
    await deliver();
    expect(await textsTo(person)).toHaveLength(1);
    expect(wechatTo(openId).map(({ kind }) => kind)).toEqual(["SHIPPED", "PAID"]);
  });

  it("go to proven mobiles alone, and to nobody who closes the account", async () => {
    const without = await signUp(shop, { withMobile: false });
    const leaving = await signUp(shop);
    const openId = await bindWechat(leaving);
    const before = shop.sms.inbox().length;
    expect((await without.call(notifyApi.notices, {})).text).toBe("UNBOUND");
    await tell([uidOf(without), uidOf(leaving)], "PROBLEM");
    await runAsSystem(shop.app.kernel, (ctx) => askClosing(ctx, uidOf(leaving)));
    await deliver();
    expect(shop.sms.inbox()).toHaveLength(before);
    expect(wechatTo(openId)).toEqual([]);
    expect(await stateOf(leaving, "TEXT")).toEqual(["LEFT"]);
    await bindMobile(shop, without);
    await tell([uidOf(without)], "PROBLEM");
    await deliver();
    expect(await textsTo(without)).toHaveLength(1);
  });

  it("are planned for ways alone that lead to somebody, and for any that may by the morning (Told where they are)", async () => {
    const person = await signUp(shop);
    await choose(person, "PAID", "TEXT", true);
    const planned = async () => {
      const { rows } = await sql<{ kind: string; way: string }>`
        select kind, way from notice where uid = ${uidOf(person)} order by id`.execute(shop.database.db);
      return rows.map(({ kind, way }) => `${kind} ${way}`);
    };
    await tell([uidOf(person)], "SHIPPED");
    expect(await planned()).toEqual([]);
    await tell([uidOf(person)], "PAID");
    expect(await planned()).toEqual(["PAID TEXT"]);
    moveTo("23:30");
    await tell([uidOf(person)], "SHIPPED");
    expect(await planned()).toEqual(["PAID TEXT", "SHIPPED WECHAT"]);
    const openId = await bindWechat(person);
    await tell([uidOf(person)], "PAID");
    moveTo("08:00");
    await deliver();
    // Both are due, and leave side by side.
    expect(
      wechatTo(openId)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(["PAID", "SHIPPED"]);
  });

  it("take half of the budget of texts at most, come an hour later where it is spent, and leave room for codes", async () => {
    moveTo("12:00");
    const { database, clock, vault, sms, wechat, alipay, cashier, mail } = shop;
    await sql`update text_budget set hour_texts = 0, day_texts = 0`.execute(database.db);
    const app = createApp({
      ...{ database, clock, vault: vault.vault, logLevel: "silent" },
      outside: {
        ...{ sms, wechat, alipay, cashier, mail, carrier: null, publicUrl: () => "http://shop" },
        smsLimits: { perHour: 4, perDay: 1_000 },
      },
    });
    const people = [await signUp(shop), await signUp(shop), await signUp(shop)];
    const sent = async () => (await Promise.all(people.map(textsTo))).flat().length;
    await tell(people.map(uidOf), "PROBLEM");
    await app.deliver();
    expect(await sent()).toBe(2);
    const answer = await app.http.inject({
      method: "POST",
      url: "/v1/notify/sms/verify",
      payload: { mobile: `+86136${String(Date.now()).slice(-8)}`, type: "LOGIN_VERIFY_TEXT" },
    });
    expect(JSON.parse(answer.body).code).toBe(0);
    shop.clock.advance(61 * MINUTE_MS);
    await app.deliver();
    expect(await sent()).toBe(3);
    await app.close();
  });
});
