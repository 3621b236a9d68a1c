import * as generalOutcome from "@crux/contract/outcomes/general";
import * as userOutcome from "@crux/contract/outcomes/user";
import { reportOpsApi } from "@crux/contract/report";
import { staffOpsApi } from "@crux/contract/staff";
import { userApi, userOpsApi } from "@crux/contract/user";
import { DAY_MS } from "@crux/rules/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { extendMembership } from "../service.ts";

const reason = "老客户补偿";

describe.each(ENGINES)("the black card by staff on %s", (engine) => {
  let shop: Shop;
  let clerk: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    clerk = await openStaff(shop, "service");
  });
  afterAll(() => shop.close());

  const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS).toISOString();
  const cardOf = async (uid: number) => {
    const { userClass, expireTime, version, editor } = await clerk.call(reportOpsApi.user, { uid });
    return { userClass, expireTime, version, editor };
  };

  it("is given until a day and counts at once, is taken away at once, and both stand in the log (L-MEM-04)", async () => {
    const person = await signUp(shop);
    const { uid } = person.session;
    const expireTime = inDays(90);
    const given = await clerk.call(userOpsApi.setUserClass, {
      ...{ uid, userClass: "VIP", expireTime, reason, version: 0 },
    });
    expect(given).toMatchObject({ uid, userClass: "VIP", expireTime, version: 1, editor: clerk.staff.name });
    expect((await person.call(userApi.current, {})).userClass).toBe("VIP");
    expect((await person.call(userApi.membership, {}))?.expiryDate).toBe(expireTime);
    await clerk.call(userOpsApi.setUserClass, {
      uid,
      userClass: "PLAIN",
      expireTime: null,
      reason,
      version: 1,
    });
    expect((await person.call(userApi.current, {})).userClass).toBe("PLAIN");
    const ended = await cardOf(uid);
    expect(ended).toMatchObject({ userClass: "PLAIN", version: 2 });
    expect(new Date(ended.expireTime ?? "").getTime()).toBeLessThanOrEqual(shop.clock.now().getTime());
    const boss = await openStaff(shop);
    const { list } = await boss.call(staffOpsApi.deeds, {
      staffId: clerk.staff.id,
      line: userOpsApi.setUserClass.line,
    });
    expect(list).toMatchObject([
      { before: { userClass: "VIP" }, after: { userClass: "PLAIN" } },
      { input: { reason }, before: { userClass: "PLAIN" }, after: { userClass: "VIP", expireTime } },
    ]);
  });

  it("is refused with an end that is over, of nobody, and without the right", async () => {
    const { uid } = (await signUp(shop)).session;
    const card = { uid, userClass: "VIP" as const, expireTime: inDays(1), reason, version: 0 };
    const refusal = async (more: object, by = clerk) => {
      const { uid: whose, ...body } = { ...card, ...more };
      return (await by.raw(userOpsApi.setUserClass.line.replace("{uid}", String(whose)), body)).body.code;
    };
    for (const more of [
      { expireTime: inDays(-1) },
      { expireTime: "tomorrow" },
      { userClass: "PLAIN" },
      { reason: " " },
      { userClass: "GOLD" },
    ])
      expect(await refusal(more), JSON.stringify(more)).toBe(generalOutcome.INVALID_REQUEST);
    expect(await refusal({ uid: 1 })).toBe(userOutcome.NOT_FOUND);
    expect(await refusal({}, await openStaff(shop, ["customer.read"]))).toBe(generalOutcome.FORBIDDEN);
    expect(await cardOf(uid)).toMatchObject({ userClass: "PLAIN", version: 0 });
  });

  it("goes to one of two who give it at once, and the other hears what stands there; a paid year is not undone", async () => {
    const { uid } = (await signUp(shop)).session;
    const give = (days: number) =>
      clerk.raw(userOpsApi.setUserClass.line.replace("{uid}", String(uid)), {
        ...{ userClass: "VIP", expireTime: inDays(days), reason, version: 0 },
      });
    const answers = await Promise.all([10, 20, 30].map(give));
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
      0,
      generalOutcome.CHANGED_MEANWHILE,
      generalOutcome.CHANGED_MEANWHILE,
    ]);
    const { expireTime } = await cardOf(uid);
    const late = answers.find(({ body }) => body.code !== 0);
    expect(late?.body.data).toMatchObject({
      ...{ version: 1, editor: clerk.staff.name, now: { userClass: "VIP", expireTime } },
    });

    await runAsSystem(shop.app.kernel, (ctx) => extendMembership(ctx, { uid, years: 1 }));
    const paid = await cardOf(uid);
    expect(paid).toMatchObject({ version: 2, editor: "" });
    const take = { uid, userClass: "PLAIN" as const, expireTime: null, reason, version: 1 };
    expect(await clerk.refusal(userOpsApi.setUserClass, take)).toBe(generalOutcome.CHANGED_MEANWHILE);
    expect(await cardOf(uid)).toEqual(paid);
    const same = { uid, userClass: "VIP" as const, expireTime: paid.expireTime, reason, version: 1 };
    expect(await clerk.call(userOpsApi.setUserClass, same)).toMatchObject({ version: 2 });
  });
});
