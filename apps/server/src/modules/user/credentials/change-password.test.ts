import { notifyApi } from "@crux/contract/notify";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import { userApi } from "@crux/contract/user";
import { MINUTE_MS } from "@crux/rules/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCaller } from "../../../testing/caller.ts";
import { customerCode, visitorCode } from "../../../testing/codes.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";

const OLD = "tuzi48";
const NEW = "luzhu93";

let last = 0;

describe.each(ENGINES)("passwords of customers on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const withToken = (uid: number, token: string) => createCaller(shop.app.http, { uid, token });
  const loginOf = (username: string, password: string) =>
    ({ username, password, type: "USERNAME_PASSWORD" }) as const;

  /** Somebody with a password and a bound mobile, logged in on two devices. */
  async function twoDevices() {
    last += 1;
    const name = `change-${last}`;
    const mobile = `+861370000${String(1000 + last)}`;
    await shop.visitor.call(userApi.register, { name, nickName: "换密码的人", password: OLD });
    const open = async () => {
      const { user, token } = await shop.visitor.call(userApi.login, loginOf(name, OLD));
      return withToken(user.id, token);
    };
    const phone = await open();
    const tablet = await open();
    const code = await customerCode(shop, phone, mobile, "CHANGE_MOBILE_TEXT");
    await phone.call(userApi.modifyMobile, { mobile, code });
    return { name, mobile, phone, tablet };
  }

  async function titles(person: ReturnType<typeof withToken>): Promise<string[]> {
    const { content } = await person.call(notifyApi.messages, { type: "PERSONAL" });
    return content.map(({ owMessage }) => owMessage.title);
  }

  it("change by the old one; every other session ends at once, and a message tells of it", async () => {
    const { name, phone, tablet } = await twoDevices();
    await tablet.call(userApi.current, {});
    expect(await phone.call(userApi.modifyPassword, { oldPassword: OLD, newPassword: NEW })).toBeNull();
    expect(await tablet.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    await phone.call(userApi.current, {});
    expect(await titles(phone)).toEqual(["登录密码已修改"]);
    expect(await shop.visitor.refusal(userApi.login, loginOf(name, OLD))).toBe(userOutcome.WRONG_PASSWORD);
    await shop.visitor.call(userApi.login, loginOf(name, NEW));
  });

  it.each([
    ["the pattern", "12345", userOutcome.INVALID_PASSWORD],
    ["common ones", "password1", userOutcome.COMMON_PASSWORD],
    ["those with the own name", "xchange-", userOutcome.PERSONAL_PASSWORD],
  ])("are not changed against %s", async (_title, newPassword, code) => {
    const { name, phone, tablet } = await twoDevices();
    const own = code === userOutcome.PERSONAL_PASSWORD ? `${name}9` : newPassword;
    expect(await phone.refusal(userApi.modifyPassword, { oldPassword: OLD, newPassword: own })).toBe(code);
    await tablet.call(userApi.current, {});
    await shop.visitor.call(userApi.login, loginOf(name, OLD));
  });

  it("are not guessed by whoever found an open session: ten wrong ones, then 900005 (OP-017)", async () => {
    const { phone, tablet } = await twoDevices();
    const guess = (oldPassword: string) =>
      phone.refusal(userApi.modifyPassword, { oldPassword, newPassword: NEW });
    const codes = await Promise.all(Array.from({ length: 12 }, (_, guessed) => guess(`wrong${guessed}x`)));
    expect(codes.filter((code) => code === userOutcome.WRONG_PASSWORD)).toHaveLength(10);
    expect(await guess(OLD)).toBe(generalOutcome.TOO_MANY_REQUESTS);
    await tablet.call(userApi.current, {});
    shop.clock.advance(15 * MINUTE_MS + 1000);
    await phone.call(userApi.modifyPassword, { oldPassword: OLD, newPassword: NEW });
  });

  it("change once when two devices change them at the same moment", async () => {
    const { name, phone, tablet } = await twoDevices();
    const outcomes = await Promise.allSettled([
      phone.call(userApi.modifyPassword, { oldPassword: OLD, newPassword: "luzhu93" }),
      tablet.call(userApi.modifyPassword, { oldPassword: OLD, newPassword: "luzhu94" }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const winner = outcomes[0]?.status === "fulfilled" ? "luzhu93" : "luzhu94";
    await shop.visitor.call(userApi.login, loginOf(name, winner));
  });

  it("that were never set are set by a code to the bound mobile alone (R-API-46)", async () => {
    const mobile = `+861369999000${engine === "pglite" ? 1 : 2}`;
    const loginCode = await visitorCode(shop, mobile, "LOGIN_VERIFY_TEXT");
    const { user, token } = await shop.visitor.call(userApi.login, {
      username: mobile,
      password: loginCode,
      type: "MOBILE_VERIFY_CODE",
    });
    const person = withToken(user.id, token);
    expect((await person.call(userApi.safety, {})).passwordFlag).toBe(false);
    expect(await person.refusal(userApi.modifyPassword, { oldPassword: "", newPassword: NEW })).toBe(
      userOutcome.WRONG_PASSWORD,
    );

    const elsewhere = await customerCode(shop, person, "+8613699990009", "SET_PASSWORD_TEXT");
    expect(await person.refusal(userApi.setPassword, { code: elsewhere, newPassword: NEW })).toBe(
      verificationOutcome.CODE_EXPIRED,
    );
    const toBind = await customerCode(shop, person, mobile, "CHANGE_MOBILE_TEXT");
    expect(await person.refusal(userApi.setPassword, { code: toBind, newPassword: NEW })).toBe(
      verificationOutcome.CODE_EXPIRED,
    );

    const code = await customerCode(shop, person, mobile, "SET_PASSWORD_TEXT");
    expect(await person.refusal(userApi.setPassword, { code, newPassword: "qwerty1" })).toBe(
      userOutcome.COMMON_PASSWORD,
    );
    await person.call(userApi.setPassword, { code, newPassword: NEW });
    expect((await person.call(userApi.safety, {})).passwordFlag).toBe(true);
    expect(await person.refusal(userApi.setPassword, { code, newPassword: NEW })).toBe(
      verificationOutcome.CODE_EXPIRED,
    );
    await shop.visitor.call(userApi.login, loginOf(user.name, NEW));
  });

  it("are not set for somebody without a mobile", async () => {
    const person = await signUp(shop, { withMobile: false });
    expect(await person.refusal(userApi.setPassword, { code: "123456", newPassword: NEW })).toBe(
      verificationOutcome.CODE_EXPIRED,
    );
  });

  it("that were forgotten are reset by a code to the bound mobile; every session ends", async () => {
    const { name, mobile, phone, tablet } = await twoDevices();
    for (let guess = 0; guess < 11; guess += 1)
      await shop.visitor.refusal(userApi.login, loginOf(name, "wrong9x"));
    const code = await visitorCode(shop, mobile, "RESET_PASSWORD_TEXT");
    for (let guess = 0; guess < 11; guess += 1)
      await shop.visitor.refusal(userApi.login, loginOf(name, "wrong9x"));
    const wrong = code === "000000" ? "000001" : "000000";
    const reset = (given: string, password: string) =>
      shop.visitor.refusal(userApi.resetPassword, { mobile, code: given, password });
    expect(await reset(wrong, NEW)).toBe(userOutcome.WRONG_CODE);
    expect(await reset(code, "qwerty1")).toBe(userOutcome.COMMON_PASSWORD);
    expect(await shop.visitor.call(userApi.resetPassword, { mobile, code, password: NEW })).toBeNull();
    expect(await reset(code, "luzhu94")).toBe(verificationOutcome.CODE_EXPIRED);
    for (const device of [phone, tablet])
      expect(await device.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    const again = await shop.visitor.call(userApi.login, loginOf(name, NEW));
    expect(await titles(withToken(again.user.id, again.token))).toEqual(["登录密码已修改"]);
  });

  it("are reset by no code that was sent for something else, and a code for them logs nobody in", async () => {
    const { mobile, phone } = await twoDevices();
    const toLogIn = await visitorCode(shop, mobile, "LOGIN_VERIFY_TEXT");
    const reset = { mobile, code: toLogIn, password: NEW };
    expect(await shop.visitor.refusal(userApi.resetPassword, reset)).toBe(verificationOutcome.CODE_EXPIRED);
    const toSet = await customerCode(shop, phone, mobile, "SET_PASSWORD_TEXT");
    expect(await shop.visitor.refusal(userApi.resetPassword, { ...reset, code: toSet })).toBe(
      verificationOutcome.CODE_EXPIRED,
    );
    const toReset = await visitorCode(shop, mobile, "RESET_PASSWORD_TEXT");
    // The text before it was used up by its age.
    const login = { username: mobile, password: toReset, type: "MOBILE_VERIFY_CODE" as const };
    expect(await shop.visitor.refusal(userApi.login, login)).toBe(verificationOutcome.CODE_EXPIRED);
    await phone.call(userApi.current, {});
  });

  it("tell nobody whether a mobile is known: asked, wrong and late are the same for both", async () => {
    const { mobile: known } = await twoDevices();
    const unknown = "+8613677770001";
    const answers = [];
    for (const mobile of [known, unknown]) {
      shop.clock.advance(61 * MINUTE_MS);
      const asked = await shop.visitor.raw("POST /notify/sms/verify", {
        mobile,
        type: "RESET_PASSWORD_TEXT",
      });
      const code = shop.sms.inbox()[0]?.text.match(/\d{6}/)?.[0] === "000000" ? "000001" : "000000";
      const wrong = await shop.visitor.raw("POST /user/password/reset", { mobile, code, password: NEW });
      shop.clock.advance(6 * MINUTE_MS);
      const late = await shop.visitor.raw("POST /user/password/reset", { mobile, code, password: NEW });
      answers.push({ asked, wrong, late });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.wrong.body.code).toBe(userOutcome.WRONG_CODE);
    expect(answers[0]?.late.body.code).toBe(verificationOutcome.CODE_EXPIRED);
    const code = await visitorCode(shop, unknown, "RESET_PASSWORD_TEXT");
    const proved = { mobile: unknown, code, password: NEW };
    expect(await shop.visitor.refusal(userApi.resetPassword, proved)).toBe(userOutcome.NOT_FOUND);
  });
});
