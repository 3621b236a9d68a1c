import { notifyApi } from "@crux/contract/notify";
import * as notifyOutcome from "@crux/contract/outcomes/notify";
import * as userOutcome from "@crux/contract/outcomes/user";
import { userMessageOpsApi, userOpsApi } from "@crux/contract/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";

const DAY_MS = 86_400_000;
const WORDS = { title: "春节安排", body: "2月10日至20日放假", counted: 1_000 };

describe.each(ENGINES)("messages to many on %s", (engine) => {
  let shop: Shop;
  let an: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    an = await openStaff(shop, ["message.send", "customer.edit"]);
  });
  afterAll(() => shop.close());

  const inbox = async (person: Caller, unread = false) => {
    const more = unread ? { readFlag: 0 as const } : {};
    const { content } = await person.call(notifyApi.messages, { pageSize: 100, ...more });
    return content.map(({ owMessage }) => owMessage.title);
  };
  const uidOf = (person: Caller) => person.session?.uid ?? 0;

  it("reach everybody or a class, and are gone from every inbox once withdrawn (L-MSG-01, L-MSG-02, R-MSG-04)", async () => {
    const [ann, bo] = [await signUp(shop), await signUp(shop)];
    const uid = uidOf(bo);
    await an.call(userOpsApi.setUserClass, {
      ...{ uid, userClass: "VIP" as const, reason: "赠送", version: 0 },
      expireTime: new Date(shop.clock.now().getTime() + DAY_MS).toISOString(),
    });
    const to = { audience: "CLASS", userClass: "VIP" } as const;
    const { receivers } = await an.call(userMessageOpsApi.countReceivers, { to });
    expect(receivers).toBeGreaterThan(0);
    const sent = await an.call(userMessageOpsApi.sendMessages, { to, ...WORDS });
    expect(sent).toMatchObject({ audience: "CLASS", userClass: "VIP", receivers, sender: an.staff.name });
    const all = await an.call(userMessageOpsApi.sendMessages, {
      to: { audience: "ALL" },
      ...WORDS,
      title: "给大家",
    });
    expect(await inbox(ann)).toContain("给大家");
    expect(await inbox(ann)).not.toContain("春节安排");
    expect(await inbox(bo, true)).toEqual(expect.arrayContaining(["给大家", "春节安排"]));
    const [read] = (await bo.call(notifyApi.messages, {})).content.filter(
      ({ owMessage }) => owMessage.title === "给大家",
    );
    await bo.call(notifyApi.readMessage, { id: read?.id ?? 0 });
    await an.call(userMessageOpsApi.withdrawMessages, { id: all.id });
    expect(await inbox(bo)).not.toContain("给大家");
    expect(await inbox(bo, true)).toContain("春节安排");
    expect(await inbox(ann, true)).not.toContain("给大家");
    expect(await bo.refusal(notifyApi.readMessage, { id: read?.id ?? 0 })).toBe(
      notifyOutcome.MESSAGE_NOT_FOUND,
    );
    const again = await an.call(userMessageOpsApi.withdrawMessages, { id: all.id });
    expect(again).toMatchObject({ withdrawer: an.staff.name, withdrawTime: expect.any(String) });
    const { list } = await an.call(userMessageOpsApi.sentMessages, {});
    expect(list.map(({ title }) => title)).toEqual(["给大家", "春节安排"]);
  });

  it("reach the chosen alone, once for a double press, and nobody when one of them is not there", async () => {
    const [ann, bo] = [await signUp(shop), await signUp(shop)];
    const to = { audience: "CHOSEN" as const, uids: [uidOf(ann)] };
    const body = { to, ...WORDS, title: "请补证件" };
    const press = () => an.raw("POST /user/ops/message", body, { "idempotency-key": "press-1" });
    const [first, second] = await Promise.all([press(), press()]);
    expect([first.body.code, second.body.code]).toEqual([0, 0]);
    expect((await inbox(ann)).filter((title) => title === "请补证件")).toHaveLength(1);
    expect(await inbox(bo)).not.toContain("请补证件");
    const unknown = { ...body, to: { ...to, uids: [uidOf(bo), 99_999_999] } };
    expect(await an.refusal(userMessageOpsApi.sendMessages, unknown)).toBe(userOutcome.NOT_FOUND);
    expect(await inbox(bo)).not.toContain("请补证件");
    const few = { ...body, to: { audience: "ALL" as const }, counted: 1 };
    expect(await an.refusal(userMessageOpsApi.sendMessages, few)).toBe(notifyOutcome.RECEIVERS_CHANGED);
  });
});
