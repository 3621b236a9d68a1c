import { notifyApi } from "@crux/contract/notify";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import { userApi } from "@crux/contract/user";
import { HOUR_MS, MINUTE_MS } from "@crux/rules/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";

const SECOND_MS = 1000;
const type = "CHANGE_MOBILE_TEXT" as const;

let lastNumber = 13_900_000_000;
const nextNumber = () => {
  lastNumber += 1;
  return `+86${lastNumber}`;
};

describe.each(ENGINES)("codes to a mobile on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  type Person = Awaited<ReturnType<typeof signUp>>;

  async function askCode(person: Person, mobile: string): Promise<string> {
    await person.call(notifyApi.sendMobileCode, { mobile, type });
    const to = mobile.replace(" ", "");
    const sms = shop.sms.inbox().find((one) => one.mobile === to);
    return /\d{6}/.exec(sms?.text ?? "")?.[0] ?? "";
  }

  /** Takes the limit per address out of the way of tests that are about something else. */
  const newHour = () => shop.clock.advance(HOUR_MS + SECOND_MS);

  it("binds a mobile by the code and keeps the session (R-API-41, R-API-46, R-CONST-11, R-MODEL-29)", async () => {
    newHour();
    const person = await signUp(shop, { withMobile: false });
    const mobile = nextNumber();
    const code = await askCode(person, mobile.replace("+86", "+86 "));
    expect(code).toMatch(/^\d{6}$/);
    expect((await person.call(userApi.modifyMobile, { mobile, code })).mobile).toBe(mobile);
    expect((await person.call(userApi.current, {})).mobile).toBe(mobile);
    expect(await person.refusal(userApi.modifyMobile, { mobile, code })).toBe(
      verificationOutcome.CODE_EXPIRED,
    );
  });

  it("is for one number, one user, five minutes and five tries (OP-017)", async () => {
    newHour();
    const person = await signUp(shop, { withMobile: false });
    const thief = await signUp(shop, { withMobile: false });
    const mobile = nextNumber();
    const code = await askCode(person, mobile);
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await thief.refusal(userApi.modifyMobile, { mobile, code })).toBe(
      verificationOutcome.CODE_EXPIRED,
    );
    expect(await person.refusal(userApi.modifyMobile, { mobile: nextNumber(), code })).toBe(
      verificationOutcome.CODE_EXPIRED,
    );
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => person.refusal(userApi.modifyMobile, { mobile, code: wrong })),
    );
    expect(tries.filter((one) => one === userOutcome.WRONG_CODE)).toHaveLength(5);
    expect(await person.refusal(userApi.modifyMobile, { mobile, code })).toBe(
      verificationOutcome.CODE_EXPIRED,
    );

    shop.clock.advance(MINUTE_MS + SECOND_MS);
    const late = await askCode(person, mobile);
    shop.clock.advance(5 * MINUTE_MS);
    expect(await person.refusal(userApi.modifyMobile, { mobile, code: late })).toBe(
      verificationOutcome.CODE_EXPIRED,
    );
  });

  it("sends one a minute and ten a day to a number, however it is written (R-LOGIN-12, I-26)", async () => {
    newHour();
    const person = await signUp(shop);
    const mobile = nextNumber();
    await askCode(person, mobile);
    const spelled = { mobile: `00${mobile.slice(1)}`, type };
    expect(await person.refusal(notifyApi.sendMobileCode, spelled)).toBe(verificationOutcome.TOO_FREQUENT);
    for (let sent = 1; sent < 10; sent += 1) {
      newHour();
      await askCode(person, mobile);
    }
    newHour();
    expect(await person.refusal(notifyApi.sendMobileCode, { mobile, type })).toBe(
      verificationOutcome.TOO_FREQUENT,
    );
    shop.clock.advance(24 * HOUR_MS);
    await askCode(person, mobile);
  });

  it("sends one code when the button is tapped many times at once (I-26)", async () => {
    newHour();
    const person = await signUp(shop);
    const mobile = nextNumber();
    const taps = await Promise.allSettled(
      Array.from({ length: 8 }, () => person.call(notifyApi.sendMobileCode, { mobile, type })),
    );
    expect(taps.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("sends twenty an hour from one address (I-26)", async () => {
    newHour();
    const person = await signUp(shop);
    for (let sent = 0; sent < 20; sent += 1)
      await person.call(notifyApi.sendMobileCode, { mobile: nextNumber(), type });
    const other = await signUp(shop);
    expect(await other.refusal(notifyApi.sendMobileCode, { mobile: nextNumber(), type })).toBe(
      verificationOutcome.TOO_FREQUENT,
    );
  });

  it("does not give one number to two users (R-API-41, R-ERR-21)", async () => {
    newHour();
    const mobile = nextNumber();
    const first = await signUp(shop, { withMobile: false });
    await first.call(userApi.modifyMobile, { mobile, code: await askCode(first, mobile) });
    shop.clock.advance(MINUTE_MS + SECOND_MS);
    const second = await signUp(shop, { withMobile: false });
    const code = await askCode(second, mobile);
    expect(await second.refusal(userApi.modifyMobile, { mobile, code })).toBe(userOutcome.MOBILE_TAKEN);
    const form = { name: "third-one", nickName: "third-one", password: "tuzi48", mobile };
    expect(await shop.visitor.refusal(userApi.register, form)).toBe(userOutcome.MOBILE_TAKEN);
    // Whoever knows a name that is taken could ask about mobiles without making an account.
    const { name } = await first.call(userApi.current, {});
    expect(await shop.visitor.refusal(userApi.register, { ...form, name })).toBe(userOutcome.USERNAME_TAKEN);
  });

  it("refuses other people, visitors and rubbish", async () => {
    const person = await signUp(shop);
    const other = await signUp(shop);
    const path = `POST /notify/secure/${person.session.uid}/sms/verify`;
    const body = { mobile: nextNumber(), type };
    expect((await other.raw(path, body)).body.code).toBe(generalOutcome.FORBIDDEN);
    expect((await shop.visitor.raw(path, body)).body.code).toBe(sessionOutcome.TOKEN_MISSING);
    expect((await person.raw(path, { ...body, mobile: "+8612345" })).body.code).toBe(
      userOutcome.INVALID_MOBILE,
    );
    expect((await person.raw(path, { ...body, type: "LOGIN" })).body.code).toBe(
      generalOutcome.INVALID_REQUEST,
    );
  });

  it("shows the inbox of the simulated provider as a page without scripts", async () => {
    newHour();
    const mobile = nextNumber();
    const code = await askCode(await signUp(shop), mobile);
    const page = await shop.app.http.inject({ method: "GET", url: "/simulated/sms" });
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(page.body.indexOf(code)).toBeGreaterThan(0);
    expect(page.body.indexOf(mobile)).toBeLessThan(page.body.indexOf("+86", page.body.indexOf(mobile) + 1));
  });
});
