import { notifyApi } from "@crux/contract/notify";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { userApi } from "@crux/contract/user";
import { DAY_MS, MINUTE_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { createCaller } from "../../../testing/caller.ts";
import { customerCode } from "../../../testing/codes.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { openSession } from "../service.ts";

const WECHAT_ANDROID =
  "Mozilla/5.0 (Linux; Android 13; M2012K11AC Build/TKQ1.220829.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) " +
  "Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160065 MMWEBSDK/20230805 MMWEBID/2585 MicroMessenger/8.0.42";

describe.each(ENGINES)("the devices of an account on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  /** One more device of the same person. */
  async function another(uid: number) {
    const token = await runAsSystem(shop.app.kernel, (ctx) => openSession(ctx, uid));
    return createCaller(shop.app.http, { uid, token });
  }

  it("are listed with their kind, since when and when last, and the one that asks is marked", async () => {
    const name = `devices-${engine}`;
    await shop.visitor.call(userApi.register, { name, nickName: "两台设备", password: "tuzi48" });
    const logIn = async (userAgent: string) => {
      const body = { username: name, password: "tuzi48", type: "USERNAME_PASSWORD" };
      const answer = await shop.visitor.raw("POST /user/login", body, { "user-agent": userAgent });
      const { user, token } = answer.body.data as { user: { id: number }; token: string };
      return createCaller(shop.app.http, { uid: user.id, token });
    };
    const phone = await logIn(WECHAT_ANDROID);
    shop.clock.advance(MINUTE_MS);
    await logIn("curl/8.5.0");
    shop.clock.advance(20 * MINUTE_MS);
    const { passwordFlag, sessions } = await phone.call(userApi.safety, {});
    expect(passwordFlag).toBe(true);
    expect(sessions.map(({ device, currentFlag }) => [device, currentFlag])).toEqual([
      ["微信 · 安卓手机", true],
      ["", false],
    ]);
    const ages = [sessions[0]?.createTime, sessions[0]?.lastTime].map(
      (time) => (shop.clock.now().getTime() - new Date(time ?? 0).getTime()) / MINUTE_MS,
    );
    expect(ages[0]).toBeGreaterThan(20.9);
    expect(ages[1]).toBeLessThan(1);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
      "createTime",
      "currentFlag",
      "device",
      "id",
      "lastTime",
    ]);
    const { rows } = await sql<{ kept: string }>`
      select to_jsonb(session)::text as kept from session`.execute(shop.database.db);
    for (const { kept } of rows) expect(kept).not.toMatch(/Mozilla|curl|MicroMessenger/);
  });

  it("are logged out one by one at once, and never those of somebody else", async () => {
    const person = await signUp(shop);
    const other = await signUp(shop);
    const tablet = await another(person.session.uid);
    await tablet.call(userApi.current, {});
    const { sessions } = await person.call(userApi.safety, {});
    const { id } = sessions.find(({ currentFlag }) => !currentFlag) ?? { id: 0 };
    expect(await other.call(userApi.endSession, { id })).toBeNull();
    await tablet.call(userApi.current, {});
    expect(await person.call(userApi.endSession, { id })).toBeNull();
    expect(await tablet.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    expect(await person.call(userApi.endSession, { id })).toBeNull();
    expect((await person.call(userApi.safety, {})).sessions).toHaveLength(1);
    expect((await other.raw(`DELETE /user/secure/${person.session.uid}/session/${id}`)).body.code).toBe(
      generalOutcome.FORBIDDEN,
    );
  });

  it("are logged out all together but the one that asks", async () => {
    const person = await signUp(shop);
    const other = await signUp(shop);
    const devices = [await another(person.session.uid), await another(person.session.uid)];
    for (const device of devices) await device.call(userApi.current, {});
    expect(await person.call(userApi.endOtherSessions, {})).toBeNull();
    for (const device of devices)
      expect(await device.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    await other.call(userApi.current, {});
    expect((await person.call(userApi.safety, {})).sessions).toHaveLength(1);
  });

  it("stay logged in for 180 days at most, however often they are used (170005, OP-006)", async () => {
    const person = await signUp(shop);
    for (let visit = 0; visit < 8; visit += 1) {
      shop.clock.advance(20 * DAY_MS);
      await person.call(userApi.current, {});
    }
    shop.clock.advance(19 * DAY_MS);
    await person.call(userApi.current, {});
    shop.clock.advance(DAY_MS + 1000);
    expect(await person.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    shop.clock.advance(-180 * DAY_MS - 1000);
  });

  it("end 180 days after they began also where they were renewed for longer before", async () => {
    const person = await signUp(shop);
    await sql`
      update session set created_at = ${new Date(shop.clock.now().getTime() - 181 * DAY_MS)}
      where uid = ${person.session.uid}`.execute(shop.database.db);
    expect(await person.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
  });

  it("hear of another mobile: the others are logged out, a message comes, and a text to the former number", async () => {
    const former = `+86136000070${engine === "pglite" ? 10 : 11}`;
    const next = `+86136000070${engine === "pglite" ? 20 : 21}`;
    const person = await signUp(shop, { withMobile: false });
    const tablet = await another(person.session.uid);
    const bind = async (mobile: string) => {
      const code = await customerCode(shop, person, mobile, "CHANGE_MOBILE_TEXT");
      await person.call(userApi.modifyMobile, { mobile, code });
    };
    const titles = async () =>
      (await person.call(notifyApi.messages, { type: "PERSONAL" })).content.map((one) => one.owMessage.title);
    await bind(former);
    await shop.app.deliver();
    await tablet.call(userApi.current, {});
    expect(await titles()).toEqual([]);

    await bind(former);
    await tablet.call(userApi.current, {});
    await bind(next);
    expect(await tablet.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    await person.call(userApi.current, {});
    expect(await titles()).toEqual(["绑定手机已更换"]);
    const textsTo = (mobile: string) =>
      shop.sms.inbox().filter((sms) => sms.mobile === mobile && sms.text.includes("更换绑定手机"));
    expect(textsTo(former)).toHaveLength(0);
    const { rows } = await sql<{ kept: string }>`select payload::text as kept from outbox`.execute(
      shop.database.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.kept).not.toContain(former.slice(3));
    shop.sms.setOutage(true);
    await shop.app.deliver();
    shop.sms.setOutage(false);
    shop.clock.advance(5_000);
    await shop.app.deliver();
    await shop.app.deliver();
    expect(textsTo(former)).toHaveLength(1);
    expect(textsTo(next)).toHaveLength(0);
  });
});
