import { notifyApi } from "@crux/contract/notify";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as userOutcome from "@crux/contract/outcomes/user";
import { userApi } from "@crux/contract/user";
import { DAY_MS } from "@crux/rules/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { createCaller } from "../../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { debitWallet } from "../../ledger/service.ts";
import { extendMembership } from "../service.ts";
import { userSweeps } from "../sweeps.ts";

describe.each(ENGINES)("the account on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  it("changes only the listed fields (R-API-40)", async () => {
    const person = await signUp(shop);
    const before = await person.call(userApi.current, {});
    const { body } = await person.raw(`PUT /user/secure/${person.session.uid}/user`, {
      nickName: " 新昵称 ",
      userClass: "VIP",
      mobile: "+8613899999999",
      id: 1,
      balance: 100,
      wechatFlag: true,
    });
    expect(body.data).toEqual({
      ...before,
      nickName: "新昵称",
      updateTime: expect.any(String),
    });
    const sex = await person.call(userApi.update, { sex: "FEMALE" });
    expect(sex).toMatchObject({ nickName: "新昵称", sex: "FEMALE" });
  });

  it("joins channels and keeps the joint out of their values (OP-011)", async () => {
    const person = await signUp(shop);
    const path = `PUT /user/secure/${person.session.uid}/user`;
    const joined = await person.raw(path, { channels: ["a", "b"] });
    expect(joined.body.data).toMatchObject({ channels: "a||b" });
    expect((await person.raw(path, { channels: ["a||c"] })).body.code).toBe(generalOutcome.INVALID_REQUEST);
  });

  it.each([
    ["an empty nickname", { nickName: "  " }, userOutcome.INVALID_NICKNAME],
    ["a long nickname", { nickName: "x".repeat(17) }, userOutcome.INVALID_NICKNAME],
    ["a script as picture", { headImgUrl: "javascript:alert(1)" }, generalOutcome.INVALID_REQUEST],
    ["another host's picture", { headImgUrl: "//elsewhere.example/x.png" }, generalOutcome.INVALID_REQUEST],
  ])("refuses %s", async (_title, change, code) => {
    expect(await (await signUp(shop)).refusal(userApi.update, change)).toBe(code);
  });

  it("shows balance and transactions of the caller only (R-API-61, R-API-62, R-MODEL-21, R-MODEL-22)", async () => {
    const fresh = await signUp(shop);
    expect(await fresh.call(userApi.wallet, {})).toEqual({ balance: 0, currency: "AUD" });
    const rich = await signUp(shop, { balanceCents: 10_000 });
    const { uid } = rich.session;
    await runAsSystem(shop.app.kernel, (ctx) =>
      debitWallet(ctx, { uid, amountCents: 2_550, kind: "CONSUME", key: `spend-${uid}`, orderId: 77 }),
    );
    const { content, totalElements } = await rich.call(userApi.walletTxns, {});
    expect(totalElements).toBe(2);
    expect(content.map(({ walletTxnType, amount, orderId }) => [walletTxnType, amount, orderId])).toEqual([
      ["CONSUME", 2_550, 77],
      ["ADJUST_INCREASE", 10_000, null],
    ]);
    expect(await rich.call(userApi.wallet, {})).toEqual({ balance: 7_450, currency: "AUD" });
    expect((await fresh.raw(`GET /user/secure/${uid}/wallet`)).body.code).toBe(generalOutcome.FORBIDDEN);
  });

  it("extends a membership by whole years from the later of now and its end, and ends it (R-API-33, OP-105)", async () => {
    const person = await signUp(shop);
    const { uid } = person.session;
    expect(await person.call(userApi.membership, {})).toBeNull();
    const buy = (years: number) =>
      runAsSystem(shop.app.kernel, (ctx) => extendMembership(ctx, { uid, years }));
    await buy(1);
    await buy(2);
    const record = await person.call(userApi.membership, {});
    const years =
      (new Date(record?.expiryDate ?? 0).getTime() - shop.clock.now().getTime()) / (365.25 * DAY_MS);
    expect(years).toBeCloseTo(3, 1);
    expect((await person.call(userApi.current, {})).userClass).toBe("VIP");

    const { userClass } = await ended(person.session, uid);
    expect(userClass).toBe("PLAIN");
    // Told where they are: when a membership begins, lasts longer and ends.
    const { content } = await person.call(notifyApi.messages, { type: "PERSONAL" });
    expect(content.map(({ owMessage }) => owMessage.title)).toEqual([
      ...["黑卡会员已结束", "黑卡会员已续期", "黑卡会员已开通"],
    ]);
  });

  async function ended(session: { uid: number; token: string }, uid: number) {
    await shop.database.script(
      `update app_user set membership_expires_at = now() - interval '1 day' where id = ${uid}`,
    );
    const caller = createCaller(shop.app.http, session);
    expect((await caller.call(userApi.current, {})).userClass).toBe("PLAIN");
    for (const sweep of userSweeps) await sweepOnce(shop.app.kernel, sweep);
    expect(await caller.call(userApi.membership, {})).not.toBeNull();
    return caller.call(userApi.current, {});
  }

  it("answers for the demo customers as the start prints them", async () => {
    const login = { username: "heika-vip", password: "crux2026", type: "USERNAME_PASSWORD" as const };
    const { user, token } = await shop.visitor.call(userApi.login, login);
    const person = createCaller(shop.app.http, { uid: user.id, token });
    expect(user).toMatchObject({ userClass: "VIP", mobile: "+61423456099" });
    expect(await person.call(userApi.wallet, {})).toEqual({ balance: 350_000, currency: "AUD" });
    expect((await person.call(userApi.receivers, {})).totalElements).toBe(2);
    expect((await person.call(userApi.defaultReceiver, {}))?.name).toBe("王晓东");
  });
});
