import { userApi } from "@crux/contract/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/sweeps.ts";
import { createCaller } from "../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { oldLoginsSweep } from "./old-rows.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

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

  it("tells missing, unknown and foreign tokens apart (OP-006, OP-007)", async () => {
    const { session } = await signUp(shop);
    const other = await signUp(shop);
    const path = `GET /user/secure/${session.uid}/user`;
    expect((await shop.visitor.raw(path)).body.code).toBe(170001);
    expect(await withToken(session.uid, "nonsense").refusal(userApi.current, {})).toBe(170002);
    expect(await withToken(session.uid, `cu_${"x".repeat(43)}`).refusal(userApi.current, {})).toBe(170002);
    expect(await withToken(session.uid, `st_${"x".repeat(43)}`).refusal(userApi.current, {})).toBe(170004);
    expect((await other.raw(path)).body.code).toBe(900003);
    const bare = await shop.visitor.raw(path, undefined, { authorization: session.token });
    expect(bare.body.code).toBe(0);
  });

  it("slides while it is used and ends after 30 quiet days (OP-006)", async () => {
    const person = await signUp(shop);
    for (let visit = 0; visit < 3; visit += 1) {
      shop.clock.advance(20 * DAY_MS);
      await person.call(userApi.current, {});
    }
    shop.clock.advance(31 * DAY_MS);
    expect(await person.refusal(userApi.current, {})).toBe(170005);
    shop.clock.advance(-91 * DAY_MS);
  });

  it("ends one device by logging out and leaves the others (R-API-36, R-LOGIN-14)", async () => {
    const name = `leaver-${engine}`;
    await shop.visitor.call(userApi.register, { name, nickName: "两台设备", password: "abc123" });
    const login = { username: name, password: "abc123", type: "USERNAME_PASSWORD" as const };
    const phone = await shop.visitor.call(userApi.login, login);
    const tablet = await shop.visitor.call(userApi.login, login);
    const onPhone = withToken(phone.user.id, phone.token);
    expect(await onPhone.call(userApi.logout, {})).toBeNull();
    expect(await onPhone.refusal(userApi.current, {})).toBe(170005);
    expect(await onPhone.refusal(userApi.logout, {})).toBe(170005);
    await withToken(tablet.user.id, tablet.token).call(userApi.current, {});
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
    expect(await left.refusal(userApi.current, {})).toBe(170005);
    shop.clock.advance(2 * DAY_MS);
    await sweep();
    expect(await left.refusal(userApi.current, {})).toBe(170002);
    expect(await person.refusal(userApi.current, {})).toBe(170005);
    shop.clock.advance(-91 * DAY_MS);
  });
});
