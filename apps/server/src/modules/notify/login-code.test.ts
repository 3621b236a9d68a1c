import { notifyApi } from "@crux/contract/notify";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as notifyOutcome from "@crux/contract/outcomes/notify";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import { userApi } from "@crux/contract/user";
import { HOUR_MS, MINUTE_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { createCaller } from "../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { notifySweeps } from "./sweeps.ts";

const SECOND_MS = 1000;
const type = "LOGIN_VERIFY_TEXT" as const;

let lastNumber = 13_700_000_000;
const nextNumber = () => {
  lastNumber += 1;
  return `+86${lastNumber}`;
};

describe.each(ENGINES)("codes that log in on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());
  // The limit per address is only about the test that names it.
  beforeEach(() => shop.clock.advance(HOUR_MS + SECOND_MS));

  async function askCode(mobile: string): Promise<string> {
    await shop.visitor.call(notifyApi.sendLoginCode, { mobile, type });
    return /\d{6}/.exec(shop.sms.inbox()[0]?.text ?? "")?.[0] ?? "";
  }
  const login = (username: string, password: string) => ({
    username,
    password,
    type: "MOBILE_VERIFY_CODE" as const,
  });
  const logIn = (username: string, code: string) => shop.visitor.call(userApi.login, login(username, code));
  const refusal = (username: string, code: string) =>
    shop.visitor.refusal(userApi.login, login(username, code));
  const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");

  it("opens the session of the mobile's user, however it is written (R-API-35, R-API-45, OP-073)", async () => {
    const person = await signUp(shop);
    const { mobile } = await person.call(userApi.current, {});
    const code = await askCode(mobile);
    expect(code).toMatch(/^\d{6}$/);
    const { user, token } = await logIn(`00${mobile.slice(1, 6)} ${mobile.slice(6)}`, code);
    expect(user.id).toBe(person.session.uid);
    await createCaller(shop.app.http, { uid: user.id, token }).call(userApi.current, {});
  });

  it("makes a PLAIN user of an unknown mobile, with a made-up name (OP-073)", async () => {
    const { user } = await logIn("+61 0412 999 111", await askCode("+61412999111"));
    expect(user).toMatchObject({ mobile: "+61412999111", userClass: "PLAIN", wechatFlag: false });
    expect(user.name).toMatch(/^[\w-]{6,20}$/);
    expect(user.nickName).toBe("用户9111");
    shop.clock.advance(MINUTE_MS + SECOND_MS);
    expect((await logIn("+61412999111", await askCode("+61412999111"))).user.id).toBe(user.id);
  });

  it("works once: of many that use it at once, one gets in (I-27)", async () => {
    const mobile = nextNumber();
    const code = await askCode(mobile);
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => logIn(mobile, code)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusal(mobile, code)).toBe(verificationOutcome.CODE_EXPIRED);
  });

  it("dies after five wrong tries, made one by one or at once (I-28, R-ERR-23)", async () => {
    const mobile = nextNumber();
    const code = await askCode(mobile);
    const codes = await Promise.all(Array.from({ length: 9 }, () => refusal(mobile, wrongFor(code))));
    expect(codes.filter((one) => one === userOutcome.WRONG_CODE)).toHaveLength(5);
    expect(codes.filter((one) => one === verificationOutcome.CODE_EXPIRED)).toHaveLength(4);
    expect(await refusal(mobile, code)).toBe(verificationOutcome.CODE_EXPIRED);
  });

  it("lives five minutes and only until the next one (R-ERR-29)", async () => {
    const mobile = nextNumber();
    expect(await refusal(mobile, "123456")).toBe(verificationOutcome.CODE_EXPIRED);
    const first = await askCode(mobile);
    shop.clock.advance(MINUTE_MS + SECOND_MS);
    const second = await askCode(mobile);
    if (first !== second) expect(await refusal(mobile, first)).toBe(userOutcome.WRONG_CODE);
    shop.clock.advance(5 * MINUTE_MS);
    expect(await refusal(mobile, second)).toBe(verificationOutcome.CODE_EXPIRED);
  });

  it("is not a code that binds a mobile, nor the other way round (R-API-46, I-27)", async () => {
    const person = await signUp(shop, { withMobile: false });
    const mobile = nextNumber();
    const toLogIn = await askCode(mobile);
    expect(await person.refusal(userApi.modifyMobile, { mobile, code: toLogIn })).toBe(
      verificationOutcome.CODE_EXPIRED,
    );
    shop.clock.advance(MINUTE_MS + SECOND_MS);
    const other = nextNumber();
    await person.call(notifyApi.sendMobileCode, { mobile: other, type: "CHANGE_MOBILE_TEXT" });
    const toBind = /\d{6}/.exec(shop.sms.inbox()[0]?.text ?? "")?.[0] ?? "";
    expect(await refusal(other, toBind)).toBe(verificationOutcome.CODE_EXPIRED);
  });

  it("sends one a minute and ten a day, both purposes together, however the number is written (OP-017, I-26)", async () => {
    const person = await signUp(shop);
    const mobile = nextNumber();
    await askCode(mobile);
    const digits = mobile
      .slice(3)
      .replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    for (const spelled of [
      mobile,
      `0086${mobile.slice(3)}`,
      `+86 ${mobile.slice(3, 6)}-${mobile.slice(6)}`,
      `+86${digits}`,
    ])
      expect(await shop.visitor.refusal(notifyApi.sendLoginCode, { mobile: spelled, type })).toBe(
        verificationOutcome.TOO_FREQUENT,
      );
    const binding = { mobile, type: "CHANGE_MOBILE_TEXT" as const };
    expect(await person.refusal(notifyApi.sendMobileCode, binding)).toBe(verificationOutcome.TOO_FREQUENT);
    for (let sent = 1; sent < 10; sent += 1) {
      shop.clock.advance(MINUTE_MS + SECOND_MS);
      await askCode(mobile);
    }
    shop.clock.advance(HOUR_MS);
    expect(await shop.visitor.refusal(notifyApi.sendLoginCode, { mobile, type })).toBe(
      verificationOutcome.TOO_FREQUENT,
    );
  });

  it("sends twenty an hour from one address, and one when tapped many times at once (I-26)", async () => {
    const mobile = nextNumber();
    const taps = await Promise.allSettled(Array.from({ length: 8 }, () => askCode(mobile)));
    expect(taps.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (let sent = 1; sent < 20; sent += 1) await askCode(nextNumber());
    const more = { mobile: nextNumber(), type };
    expect(await shop.visitor.refusal(notifyApi.sendLoginCode, more)).toBe(verificationOutcome.TOO_FREQUENT);
    shop.clock.advance(HOUR_MS);
    await shop.visitor.call(notifyApi.sendLoginCode, more);
  });

  it("says when nothing could be sent, and lets the customer try again at once (OP-017)", async () => {
    const mobile = nextNumber();
    shop.sms.setOutage(true);
    for (let tap = 0; tap < 3; tap += 1)
      expect(await shop.visitor.refusal(notifyApi.sendLoginCode, { mobile, type })).toBe(
        notifyOutcome.SENDING_FAILED,
      );
    shop.sms.setOutage(false);
    expect(await refusal(mobile, "123456")).toBe(verificationOutcome.CODE_EXPIRED);
    await logIn(mobile, await askCode(mobile));
  });

  it("tells nobody whether a number is known, and refuses rubbish", async () => {
    const { mobile } = await (await signUp(shop)).call(userApi.current, {});
    const ask = (body: unknown) => shop.visitor.raw("POST /notify/sms/verify", body);
    const answers = [await ask({ mobile, type }), await ask({ mobile: nextNumber(), type })];
    expect(answers[0]).toEqual(answers[1]);
    expect((await ask({ mobile: "+8612345", type })).body.code).toBe(userOutcome.INVALID_MOBILE);
    expect((await ask({ mobile, type: "CHANGE_MOBILE_TEXT" })).body.code).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    expect((await ask({ mobile: ["+8613800000000"], type })).body.code).toBe(generalOutcome.INVALID_REQUEST);
    expect(await refusal("somebody", "123456")).toBe(userOutcome.INVALID_MOBILE);
    expect(
      (await shop.visitor.raw("POST /user/login", { ...login(mobile, "1"), type: "WECHAT" })).body.code,
    ).toBe(generalOutcome.INVALID_REQUEST);
  });

  it("lets nobody in whose account is disabled", async () => {
    const person = await signUp(shop);
    const { mobile } = await person.call(userApi.current, {});
    const code = await askCode(mobile);
    await shop.database.script(`update app_user set disabled_at = now() where id = ${person.session.uid}`);
    expect(await refusal(mobile, code)).toBe(sessionOutcome.ACCOUNT_DISABLED);
  });

  it("keeps codes as hashes, and not for longer than two days", async () => {
    const mobile = nextNumber();
    const code = await askCode(mobile);
    const rows = () =>
      sql<{ id: number }>`select * from mobile_code where mobile = ${mobile}`.execute(shop.database.db);
    expect(JSON.stringify((await rows()).rows)).not.toContain(`"${code}"`);
    shop.clock.advance(47 * HOUR_MS);
    for (const sweep of notifySweeps) await sweepOnce(shop.app.kernel, sweep);
    expect((await rows()).rows).toHaveLength(1);
    shop.clock.advance(2 * HOUR_MS);
    for (const sweep of notifySweeps) await sweepOnce(shop.app.kernel, sweep);
    expect((await rows()).rows).toEqual([]);
  });
});
