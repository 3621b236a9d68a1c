import { notifyApi } from "@crux/contract/notify";
import { DAY_MS, HOUR_MS } from "@crux/rules/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import type { Caller } from "../../testing/caller.ts";
import { createCaller } from "../../testing/caller.ts";
import { addCoupon, giveTicket } from "../../testing/coupons.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openSession } from "../user/service.ts";
import { issueTicket } from "./service.ts";
import { couponSweeps } from "./sweeps.ts";

describe.each(ENGINES)("coupons that are about to end on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const sweep = async () => {
    await Promise.all(
      [1, 2].map(async () => {
        for (const one of couponSweeps) await sweepOnce(shop.app.kernel, one);
      }),
    );
  };
  const told = async (person: Caller) =>
    (await person.call(notifyApi.messages, { type: "PERSONAL" })).content
      .map(({ owMessage }) => owMessage)
      .filter(({ title }) => title === "优惠券即将到期");

  it("are told of two days before, once, those of a kind together (Told where they are)", async () => {
    const person = await signUp(shop);
    const { uid } = person.session;
    const publicId = await addCoupon(shop, { title: "春日券", durationDays: 7, perUser: 2 });
    for (let n = 0; n < 2; n += 1)
      await runAsSystem(shop.app.kernel, (ctx) => issueTicket(ctx, { publicId, uid, why: "test" }));
    await giveTicket(shop, uid, { title: "短券", durationDays: 1 });
    shop.clock.advance(4 * DAY_MS + 20 * HOUR_MS);
    await sweep();
    expect(await told(person)).toEqual([]);
    shop.clock.advance(8 * HOUR_MS);
    const token = await runAsSystem(shop.app.kernel, (ctx) => openSession(ctx, uid));
    const again = createCaller(shop.app.http, { uid, token });
    await sweep();
    await sweep();
    expect(await told(again)).toEqual([
      expect.objectContaining({
        body: expect.stringMatching(
          /^您的优惠券“春日券”将于\d{4}-\d{2}-\d{2}（北京时间）到期，请尽快使用。$/,
        ),
        path: "/coupon",
      }),
    ]);
  });

  it("are told of only to customers who can order with them: members, or new ones (Told where they are)", async () => {
    const plain = await signUp(shop);
    const member = await signUp(shop, { userClass: "VIP" });
    shop.clock.advance(30 * DAY_MS);
    const newcomer = await signUp(shop);
    for (const { session } of [plain, member, newcomer]) {
      await giveTicket(shop, session.uid, { title: "黑卡券", userClass: "VIP", durationDays: 7 });
      await giveTicket(shop, session.uid, { title: "新人券", newUserOnly: true, durationDays: 7 });
    }
    shop.clock.advance(6 * DAY_MS);
    await sweep();
    const titles = async ({ session: { uid } }: typeof plain) => {
      const token = await runAsSystem(shop.app.kernel, (ctx) => openSession(ctx, uid));
      const messages = await told(createCaller(shop.app.http, { uid, token }));
      return messages.map(({ body }) => /“(.*)”/.exec(body)?.[1]);
    };
    expect(await titles(plain)).toEqual([]);
    expect(await titles(newcomer)).toEqual(["新人券"]);
    expect(await titles(member)).toEqual(["黑卡券"]);
  });
});
