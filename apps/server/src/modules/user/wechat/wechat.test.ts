import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import { userApi } from "@crux/contract/user";
import { MINUTE_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../../app.ts";
import { sweepOnce } from "../../../kernel/time/sweeps.ts";
import { closedOutside } from "../../../outside/outside.ts";
import type { WechatPerson, WechatPort } from "../../../outside/wechat/port.ts";
import { pageSignature } from "../../../outside/wechat/sign-page.ts";
import { createCaller } from "../../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { oldLoginsSweep } from "../login/old-logins-sweep.ts";

const LIFE_MS = 5 * MINUTE_MS;

describe.each(ENGINES)("WeChat on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  let lastPerson = 0;
  const stranger = (more: Partial<WechatPerson> = {}): WechatPerson => {
    lastPerson += 1;
    return {
      openId: `open-${engine}-${lastPerson}`,
      unionId: null,
      nickName: "微信上的朋友",
      headImgUrl: "https://thirdwx.qlogo.cn/mmopen/1/132",
      ...more,
    };
  };

  const stateOf = (url: string) => new URL(url).searchParams.get("state") ?? "";
  /** What a browser does: begins, agrees, and is sent on. Answers where to. */
  async function consent(person: WechatPerson, browserKey = "key of this browser"): Promise<string> {
    const url = await shop.visitor.call(userApi.wechatLoginUrl, { browserKey });
    return comeBack(stateOf(url), shop.wechat.issueCode(person));
  }
  async function comeBack(state: string, code?: string): Promise<string> {
    const query = new URLSearchParams({ state, ...(code === undefined ? {} : { code }) });
    const answer = await shop.app.http.inject(`/v1/user/wechat/callback?${query}`);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    return String(answer.headers.location);
  }
  const sessionOf = (place: string) => new URL(place, "http://shop").searchParams.get("session") ?? "";
  const fetchSession = (loginCode: string, browserKey = "key of this browser") =>
    shop.visitor.call(userApi.wechatLogin, { loginCode, browserKey });
  const enter = async (person: WechatPerson) => {
    const entered = await fetchSession(sessionOf(await consent(person)));
    if (!entered) throw new Error("nobody came in");
    return entered;
  };
  type Signed = Awaited<ReturnType<typeof signUp>>;
  const bindState = async (person: Signed, type: 1 | 2) =>
    stateOf(await person.call(userApi.wechatBindUrl, { type }));
  const bind = async (person: Signed, profile: WechatPerson) =>
    shop.visitor.call(userApi.wechatBind, {
      state: await bindState(person, 1),
      code: shop.wechat.issueCode(profile),
    });

  it("leads to WeChat and back into a PLAIN account of its own (R-API-37, R-API-38, OP-082)", async () => {
    const url = new URL(await shop.visitor.call(userApi.wechatLoginUrl, {}));
    expect(url.protocol).toMatch(/^https?:$/);
    const profile = stranger();
    const place = await consent(profile);
    expect(place).toMatch(/^\/oauth\?session=[\w-]{32}$/);
    const entered = await fetchSession(sessionOf(place));
    expect(entered?.user).toMatchObject({
      nickName: "微信上的朋友",
      headImgUrl: "https://thirdwx.qlogo.cn/mmopen/1/132",
      userClass: "PLAIN",
      mobile: "",
      wechatFlag: true,
    });
    const session = { uid: entered?.user.id ?? 0, token: entered?.token ?? "" };
    await createCaller(shop.app.http, session).call(userApi.current, {});
    expect((await enter(profile)).user.id).toBe(entered?.user.id);
  });

  it("opens a session once, also when many fetch it at once (I-27)", async () => {
    const code = sessionOf(await consent(stranger()));
    const answers = await Promise.all(Array.from({ length: 5 }, () => fetchSession(code)));
    expect(answers.filter((one) => one !== null)).toHaveLength(1);
    expect(await fetchSession(code)).toBeNull();
    expect(await fetchSession("never heard of")).toBeNull();
    expect((await shop.visitor.raw("GET /user/wechat/login")).body.code).toBe(generalOutcome.INVALID_REQUEST);
  });

  it("opens it in the browser that began, in no other (login CSRF)", async () => {
    const code = sessionOf(await consent(stranger(), "the attacker's"));
    expect(await fetchSession(code, "the victim's")).toBeNull();
    expect(await fetchSession(code, "")).toBeNull();
    expect(await fetchSession(code, "the attacker's")).not.toBeNull();
  });

  it("opens nothing after five minutes, for a refusal, a foreign code or a state used twice (I-27)", async () => {
    const begin = async () => stateOf(await shop.visitor.call(userApi.wechatLoginUrl, {}));
    const late = sessionOf(await consent(stranger()));
    shop.clock.advance(LIFE_MS);
    expect(await fetchSession(late)).toBeNull();
    expect(await comeBack(await begin())).toBe("/oauth?failed=1");
    expect(await comeBack(await begin(), "foreign")).toBe("/oauth?failed=1");
    expect(await comeBack("foreign", shop.wechat.issueCode(stranger()))).toBe("/oauth?failed=1");
    const state = await begin();
    const both = await Promise.all([1, 2].map(() => comeBack(state, shop.wechat.issueCode(stranger()))));
    expect(both.filter((place) => place === "/oauth?failed=1")).toHaveLength(1);
    const old = await begin();
    shop.clock.advance(LIFE_MS);
    expect(await comeBack(old, shop.wechat.issueCode(stranger()))).toBe("/oauth?failed=1");
    const person = await signUp(shop);
    const binding = await bindState(person, 1);
    expect(await comeBack(binding, shop.wechat.issueCode(stranger()))).toBe("/oauth?failed=1");
  });

  it("makes one account of a person who comes twice at once", async () => {
    const profile = stranger();
    const both = await Promise.all([enter(profile), enter(profile)]);
    expect(both[0]?.user.id).toBe(both[1]?.user.id);
  });

  it("knows a person by the union id, and still by the open id of before", async () => {
    const profile = stranger();
    const first = await enter(profile);
    expect((await enter({ ...profile, unionId: `union-${profile.openId}` })).user.id).toBe(first.user.id);
    const other = stranger({ unionId: `union-of-${profile.openId}` });
    const second = await enter(other);
    expect((await enter({ ...other, openId: `${other.openId} in another app` })).user.id).toBe(
      second.user.id,
    );
  });

  it("takes only what may stand in a profile", async () => {
    const { user } = await enter(
      stranger({
        nickName: ` \u0000\u202e${"长".repeat(30)}`,
        headImgUrl: "https://elsewhere.example/x.png",
      }),
    );
    expect(user).toMatchObject({ nickName: "长".repeat(16), headImgUrl: "" });
    expect((await enter(stranger({ nickName: "\u200b" }))).user.nickName).toBe("微信用户");
  });

  it("lets nobody in whose account is disabled", async () => {
    const profile = stranger();
    const { user } = await enter(profile);
    const code = sessionOf(await consent(profile));
    await shop.database.script(`update app_user set disabled_at = now() where id = ${user.id}`);
    const input = { loginCode: code, browserKey: "key of this browser" };
    expect(await shop.visitor.refusal(userApi.wechatLogin, input)).toBe(sessionOutcome.ACCOUNT_DISABLED);
  });

  it("binds and unbinds by the state of the user (R-API-42, R-API-43, R-API-44, OP-083)", async () => {
    const person = await signUp(shop);
    const profile = stranger();
    const url = new URL(await person.call(userApi.wechatBindUrl, { type: 1 }));
    expect(url.searchParams.get("redirect_uri")).toMatch(/\/setting\?operation=1$/);
    const state = url.searchParams.get("state") ?? "";
    const bound = await shop.visitor.call(userApi.wechatBind, {
      state,
      code: shop.wechat.issueCode(profile),
    });
    expect(bound).toMatchObject({ id: person.session.uid, wechatFlag: true });
    expect((await enter(profile)).user.id).toBe(person.session.uid);

    const wrongPurpose = { state: await bindState(person, 1), code: shop.wechat.issueCode(profile) };
    expect(await shop.visitor.refusal(userApi.wechatUnbind, wrongPurpose)).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    const foreign = { state: await bindState(person, 2), code: shop.wechat.issueCode(stranger()) };
    expect(await shop.visitor.refusal(userApi.wechatUnbind, foreign)).toBe(userOutcome.NO_WECHAT);
    const own = { state: await bindState(person, 2), code: shop.wechat.issueCode(profile) };
    expect((await shop.visitor.call(userApi.wechatUnbind, own)).wechatFlag).toBe(false);
    expect((await enter(profile)).user.id).not.toBe(person.session.uid);
  });

  it("refuses a state that is used, old or made up, and a code that is not WeChat's (I-27)", async () => {
    const person = await signUp(shop);
    const profile = stranger();
    const state = await bindState(person, 1);
    const tries = await Promise.allSettled(
      [1, 2, 3, 4].map(() =>
        shop.visitor.call(userApi.wechatBind, { state, code: shop.wechat.issueCode(profile) }),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusal = (input: { state: string; code: string }) =>
      shop.visitor.refusal(userApi.wechatBind, input);
    expect(await refusal({ state, code: shop.wechat.issueCode(profile) })).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    expect(await refusal({ state: "0".repeat(48), code: shop.wechat.issueCode(profile) })).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    expect(await refusal({ state: await bindState(person, 1), code: "foreign" })).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    const old = await bindState(person, 1);
    shop.clock.advance(LIFE_MS);
    expect(await refusal({ state: old, code: shop.wechat.issueCode(profile) })).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    expect((await shop.visitor.raw("GET /user/wechat/bind/?code=x")).body.code).toBe(
      generalOutcome.INVALID_REQUEST,
    );
  });

  it("binds and unbinds in the browser that began alone: a state that was slipped to somebody else is spent (OP-083)", async () => {
    const [attacker, profile] = [await signUp(shop), stranger()];
    const begun = async (browserKey?: string) =>
      stateOf(await attacker.call(userApi.wechatBindUrl, { type: 1, ...(browserKey ? { browserKey } : {}) }));
    for (const own of ["key of this browser", undefined])
      for (const other of ["key of another", "", "key of this browser".toUpperCase()]) {
        if (!own && !other) continue;
        const state = await begun(own);
        const input = { state, code: shop.wechat.issueCode(profile) };
        expect(await shop.visitor.refusal(userApi.wechatBind, { ...input, browserKey: other })).toBe(
          generalOutcome.INVALID_REQUEST,
        );
        const late = { ...input, code: shop.wechat.issueCode(profile), browserKey: own ?? "" };
        expect(await shop.visitor.refusal(userApi.wechatBind, late)).toBe(generalOutcome.INVALID_REQUEST);
      }
    const browserKey = "key of this browser";
    const state = await begun(browserKey);
    const input = { state, code: shop.wechat.issueCode(profile), browserKey };
    expect((await shop.visitor.call(userApi.wechatBind, input)).id).toBe(attacker.session.uid);
  });

  it("belongs to one user (140016), however many bind it at once", async () => {
    const profile = stranger();
    const people = await Promise.all([signUp(shop), signUp(shop), signUp(shop)]);
    const results = await Promise.allSettled(people.map((person) => bind(person, profile)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const owner = await enter(profile);
    const other = people.find(({ session }) => session.uid !== owner.user.id);
    if (!other) throw new Error("somebody else");
    const again = { state: await bindState(other, 1), code: shop.wechat.issueCode(profile) };
    expect(await shop.visitor.refusal(userApi.wechatBind, again)).toBe(userOutcome.WECHAT_TAKEN);
  });

  it("gives addresses for binding to their user only, for 1 and 2 only", async () => {
    const person = await signUp(shop);
    const other = await signUp(shop);
    const path = (type: string) => `GET /user/secure/${person.session.uid}/wechat/bind/redirect?type=${type}`;
    expect((await shop.visitor.raw(path("1"))).body.code).toBe(sessionOutcome.TOKEN_MISSING);
    expect((await other.raw(path("1"))).body.code).toBe(generalOutcome.FORBIDDEN);
    for (const type of ["0", "3", "x", "1.5", ""])
      expect((await person.raw(path(type))).body.code).toBe(generalOutcome.INVALID_REQUEST);
  });

  it("lets no answer of these calls be kept by anybody", async () => {
    const person = await signUp(shop);
    for (const path of [
      "/user/wechat/login/redirect",
      "/user/wechat/login?loginCode=x",
      "/user/wechat/share/signature?url=http%3A%2F%2Fshop%2F",
      `/user/secure/${person.session.uid}/wechat/bind/redirect?type=1`,
      `/user/wechat/bind/?code=${shop.wechat.issueCode(stranger())}&state=${await bindState(person, 1)}`,
    ]) {
      const headers = { authorization: `Bearer ${person.session.token}` };
      const answer = await shop.app.http.inject({ url: `/v1${path}`, headers });
      expect([path, answer.statusCode, answer.headers["cache-control"]]).toEqual([path, 200, "no-store"]);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
  });

  it("signs pages of this shop for anybody, and of no other (R-API-74)", async () => {
    const url = "http://shop/invite_coupon?ticketRuleId=1&x=%20";
    const { signature, ...rest } = await shop.visitor.call(userApi.wechatShare, { url });
    expect(signature).toBe(pageSignature({ ticket: "simulated ticket", page: url, ...rest }));
    expect(rest.timestamp).toBe(Math.floor(shop.clock.now().getTime() / 1000));
    for (const foreign of ["http://elsewhere/", "", "x"])
      expect(await shop.visitor.refusal(userApi.wechatShare, { url: foreign })).toBe(
        generalOutcome.INVALID_REQUEST,
      );
    expect((await shop.visitor.raw("GET /user/wechat/share/signature")).body.code).toBe(
      generalOutcome.INVALID_REQUEST,
    );
  });

  it("is offered at the login beside codes by text", async () => {
    expect(await shop.visitor.call(userApi.loginWays, {})).toEqual({ mobileFlag: true, wechatFlag: true });
  });

  it("signs nothing while WeChat is away or where the shop has no official account", async () => {
    const shopOf = (wechat: WechatPort | null) => {
      const { kernel } = shop.app;
      const outside = { ...closedOutside(), wechat };
      return createApp({
        ...kernel,
        database: shop.database,
        vault: shop.vault.vault,
        logLevel: "silent",
        outside,
      });
    };
    const refusalOf = async (wechat: WechatPort | null) => {
      const app = shopOf(wechat);
      const answer = await app.http.inject("/v1/user/wechat/share/signature?url=http%3A%2F%2Fshop%2F");
      const ways = (await app.http.inject("/v1/user/login/ways")).json().data;
      // Texts are off here, so that nobody logs in by a code.
      expect(ways).toEqual({ mobileFlag: false, wechatFlag: wechat !== null });
      await app.close();
      return [answer.statusCode, answer.json().code, app.scripts.length];
    };
    expect(await refusalOf(null)).toEqual([404, generalOutcome.NOT_FOUND, 0]);
    expect(await refusalOf({ ...shop.wechat, signPage: null })).toEqual([404, generalOutcome.NOT_FOUND, 0]);
    const away = () => Promise.reject(new Error("wechat 500"));
    expect(await refusalOf({ ...shop.wechat, signPage: away })).toEqual([503, generalOutcome.UNAVAILABLE, 1]);
  });

  it("keeps hashes only, and sweeps what was never used", async () => {
    const state = await bindState(await signUp(shop), 1);
    const code = sessionOf(await consent(stranger()));
    const kept = async () => {
      const states = await sql`select * from wechat_state`.execute(shop.database.db);
      const logins = await sql`select * from wechat_login`.execute(shop.database.db);
      return [...states.rows, ...logins.rows];
    };
    const text = JSON.stringify(await kept());
    expect(text).not.toContain(state);
    expect(text).not.toContain(code);
    shop.clock.advance(LIFE_MS);
    await sweepOnce(shop.app.kernel, oldLoginsSweep);
    expect(await kept()).toEqual([]);
  });
});
