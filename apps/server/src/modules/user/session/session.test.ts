import type { ApiError } from "@crux/client/client";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { userApi } from "@crux/contract/user";
import { DAY_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { createCaller } from "../../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { oldLoginsSweep } from "../login/old-logins-sweep.ts";
import { openSession } from "../service.ts";

describe.each(ENGINES)("sessions on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const withToken = (uid: number, token: string) => createCaller(shop.app.http, { uid, token });

  it("answers the current user without password data (R-API-39, R-MODEL-19)", async () => {
    const person = await signUp(shop);
    const user = await person.call(userApi.current, {});
    expect(Object.keys(user).sort()).toEqual(
      ["channels", "createTime", "email", "headImgUrl", "id", "mobile", "name", "nickName", "sex", "storeTag"]
        .concat(["updateTime", "userClass", "wechatFlag"])
        .sort(),
    );
    expect(user.userClass).toBe("PLAIN");
  });

  it("tells missing, unknown and foreign tokens apart (170001, 170002, 170004, OP-006, OP-007)", async () => {
    const { session } = await signUp(shop);
    const other = await signUp(shop);
    const path = `GET /user/secure/${session.uid}/user`;
    expect((await shop.visitor.raw(path)).body.code).toBe(sessionOutcome.TOKEN_MISSING);
    expect(await withToken(session.uid, "nonsense").refusal(userApi.current, {})).toBe(
      sessionOutcome.TOKEN_UNKNOWN,
    );
    expect(await withToken(session.uid, `cu_${"x".repeat(43)}`).refusal(userApi.current, {})).toBe(
      sessionOutcome.TOKEN_UNKNOWN,
    );
    expect(await withToken(session.uid, `st_${"x".repeat(43)}`).refusal(userApi.current, {})).toBe(
      sessionOutcome.WRONG_TOKEN_KIND,
    );
    expect((await other.raw(path)).body.code).toBe(generalOutcome.FORBIDDEN);
    const bare = await shop.visitor.raw(path, undefined, { authorization: session.token });
    expect(bare.body.code).toBe(0);
  });

  it("turns a disabled user away, with an open session and at the login (170003, OP-006)", async () => {
    const name = `disabled-${engine}`;
    await shop.visitor.call(userApi.register, { name, nickName: "停用的人", password: "tuzi48" });
    const login = { username: name, password: "tuzi48", type: "USERNAME_PASSWORD" as const };
    const { user, token } = await shop.visitor.call(userApi.login, login);
    const person = withToken(user.id, token);
    await person.call(userApi.current, {});
    await sql`update app_user set disabled_at = ${shop.clock.now()} where id = ${user.id}`.execute(
      shop.database.db,
    );
    shop.clock.advance(3000);
    expect(await person.refusal(userApi.current, {})).toBe(sessionOutcome.ACCOUNT_DISABLED);
    expect(await shop.visitor.refusal(userApi.login, login)).toBe(sessionOutcome.ACCOUNT_DISABLED);
    await sql`update app_user set disabled_at = null where id = ${user.id}`.execute(shop.database.db);
    await person.call(userApi.current, {});
  });

  it("slides while it is used and ends after 30 quiet days (170005, OP-006)", async () => {
    const person = await signUp(shop);
    for (let visit = 0; visit < 3; visit += 1) {
      shop.clock.advance(20 * DAY_MS);
      await person.call(userApi.current, {});
    }
    shop.clock.advance(31 * DAY_MS);
    expect(await person.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    shop.clock.advance(-91 * DAY_MS);
  });

  it("ends one device by logging out and leaves the others (R-API-36, R-LOGIN-14)", async () => {
    const name = `leaver-${engine}`;
    await shop.visitor.call(userApi.register, { name, nickName: "两台设备", password: "tuzi48" });
    const login = { username: name, password: "tuzi48", type: "USERNAME_PASSWORD" as const };
    const phone = await shop.visitor.call(userApi.login, login);
    const tablet = await shop.visitor.call(userApi.login, login);
    const onPhone = withToken(phone.user.id, phone.token);
    expect(await onPhone.call(userApi.logout, {})).toBeNull();
    expect(await onPhone.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    expect(await onPhone.refusal(userApi.logout, {})).toBe(sessionOutcome.EXPIRED);
    await withToken(tablet.user.id, tablet.token).call(userApi.current, {});
  });

  it("keeps twenty devices of a user; the one that rested longest gives way, also when many log in at once", async () => {
    const person = await signUp(shop);
    const { uid } = person.session;
    const open = () => runAsSystem(shop.app.kernel, (ctx) => openSession(ctx, uid));
    const tokens: string[] = [];
    for (let device = 0; device < 18; device += 1) {
      shop.clock.advance(1000);
      tokens.push(await open());
    }
    shop.clock.advance(DAY_MS);
    await person.call(userApi.current, {});
    tokens.push(...(await Promise.all([open(), open(), open()])));
    shop.clock.advance(3000);
    const codes = await Promise.all(
      tokens.map((token) =>
        withToken(uid, token)
          .call(userApi.current, {})
          .then(
            () => 0,
            (error: ApiError) => error.code,
          ),
      ),
    );
    expect(codes).toEqual([sessionOutcome.EXPIRED, sessionOutcome.EXPIRED, ...tokens.slice(2).map(() => 0)]);
    await person.call(userApi.current, {});
    const other = await signUp(shop);
    await other.call(userApi.current, {});
    shop.clock.advance(-DAY_MS - 21_000);
  });

  it("forgets sessions 90 days after their end, and only those", async () => {
    const person = await signUp(shop);
    const left = await signUp(shop);
    await left.call(userApi.logout, {});
    const sweep = () => sweepOnce(shop.app.kernel, oldLoginsSweep);
    shop.clock.advance(29 * DAY_MS);
    await person.call(userApi.current, {});
    shop.clock.advance(60 * DAY_MS);
    await sweep();
    expect(await left.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    shop.clock.advance(2 * DAY_MS);
    await sweep();
    expect(await left.refusal(userApi.current, {})).toBe(sessionOutcome.TOKEN_UNKNOWN);
    expect(await person.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    shop.clock.advance(-91 * DAY_MS);
  });
});
