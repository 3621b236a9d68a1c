import type { ApiError } from "@crux/client/client";
import type { Input } from "@crux/contract/endpoint";
import { notifyApi } from "@crux/contract/notify";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as notifyOutcome from "@crux/contract/outcomes/notify";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { saleActivityOpsApi } from "@crux/contract/promo/activity";
import { campaignOpsApi } from "@crux/contract/promo/campaign";
import { reportOpsApi } from "@crux/contract/report";
import { saleApi } from "@crux/contract/sale";
import { staffOpsApi } from "@crux/contract/staff";
import { userMessageOpsApi } from "@crux/contract/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goods, productOf } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";

type Asked = Input<typeof campaignOpsApi.publish>;

const HONEY = productOf(goods.honey());
const MESSAGE = { to: { audience: "ALL" as const }, title: "周年庆开始", body: "满60减7", counted: 1_000 };
const TEN_MINUTES_MS = 600_000;
const BANNER = { place: "TOP_BANNER" as const, title: "周年庆", link: null };

describe.each(ENGINES)("a campaign on %s", (engine) => {
  let shop: Shop;
  let an: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    an = await openStaff(shop, ["sale.edit", "coupon.edit", "message.send", "audit.read"]);
  });
  afterAll(() => shop.close());

  const activity = (more: object = {}) => ({
    userClass: "PLAIN" as const,
    type: "REDUCED" as const,
    rules: [{ matchCents: 6_000, matchQuantity: 0, savingCents: 700, limitQuantity: 0, offers: [] }],
    productIds: [HONEY],
    ...more,
  });
  const campaign = (parts: Partial<Asked>): Asked => ({
    name: "周年庆",
    startsAt: null,
    endsAt: new Date(shop.clock.now().getTime() + TEN_MINUTES_MS).toISOString(),
    ...parts,
  });
  const refused = (asked: Asked, who = an): Promise<ApiError> =>
    who.call(campaignOpsApi.publish, asked).then(
      () => {
        throw new Error("expected a refusal");
      },
      (error: ApiError) => error,
    );
  /** What a shop without the campaign has. */
  const standing = async () => ({
    activities: (await an.call(saleActivityOpsApi.activities, {})).total,
    coupons: (await an.call(reportOpsApi.couponRules, {})).total,
    banners: (await shop.visitor.call(saleApi.banners, {})).length,
    words: (await shop.visitor.call(saleApi.config, { name: "HOT_SEARCH" }))?.value,
    messages: (await an.call(userMessageOpsApi.sentMessages, {})).total,
    campaigns: (await an.call(reportOpsApi.campaigns, {})).total,
    entries: (await an.call(staffOpsApi.deeds, {})).total,
  });

  it("is published with all of its parts at once, each an ordinary thing with its own audit entry", async () => {
    const person = await signUp(shop);
    const asked = campaign({
      activity: activity(),
      coupon: { title: "周年礼券", effectiveCents: 600, durationDays: 30 },
      banner: BANNER,
      hotWord: "*周年庆",
      message: MESSAGE,
    });
    const made = await an.call(campaignOpsApi.publish, asked);
    const { activityId, ruleId, bannerId, messageId } = made;
    const shown = await shop.visitor.call(saleApi.banners, {});
    expect(shown.find(({ title }) => title === "周年庆")).toMatchObject({
      url: `/shop_product?activityId=${activityId}`,
    });
    expect((await shop.visitor.call(saleApi.product, { id: HONEY })).activity).toMatchObject({
      id: activityId,
    });
    const words = (await shop.visitor.call(saleApi.config, { name: "HOT_SEARCH" }))?.value ?? "";
    expect(words.split("||")[0]).toBe("*周年庆");
    const { content } = await person.call(notifyApi.messages, {});
    expect(content.map(({ owMessage }) => owMessage.title)).toContain("周年庆开始");

    const [mine] = content.filter(({ owMessage }) => owMessage.title === "周年庆开始");
    await person.call(notifyApi.readMessage, { id: mine?.id ?? 0 });
    const { list } = await an.call(reportOpsApi.campaigns, {});
    expect(list[0]).toMatchObject({
      name: "周年庆",
      state: "RUNNING",
      activity: { id: activityId, state: "RUNNING" },
      coupon: { ruleId, title: "周年礼券", issued: 0, used: 0 },
      banner: { id: bannerId },
      hotWord: "*周年庆",
      message: { id: messageId, read: 1, readCapped: false },
      sender: an.staff.name,
    });
    const log = (await an.call(staffOpsApi.deeds, { staffId: an.staff.id, pageSize: 6 })).list;
    expect(log.map(({ line }) => line).toSorted()).toEqual(
      [
        "POST /campaign/ops/campaign",
        "POST /coupon/ops/rule",
        "POST /sale/ops/activity",
        "POST /sale/ops/home/{place}",
        "POST /user/ops/message",
        "PUT /sale/ops/config/{name}",
      ].toSorted(),
    );
    expect(log.find(({ line }) => line === "POST /sale/ops/activity")?.subject).toEqual({
      type: "activity",
      id: activityId,
    });
  });

  it("leads from its picture to the coupon where it has no activity, and ends with its parts", async () => {
    const { ruleId } = await an.call(
      campaignOpsApi.publish,
      campaign({
        name: "领券",
        coupon: { title: "领券", effectiveCents: 300 },
        banner: { ...BANNER, title: "领券" },
      }),
    );
    const find = async () =>
      (await shop.visitor.call(saleApi.banners, {})).find(({ title }) => title === "领券");
    expect((await find())?.url).toBe(`/collect_coupon?ticketRuleId=${ruleId}`);
    shop.clock.advance(TEN_MINUTES_MS);
    expect(await find()).toBeUndefined();
    const { list } = await an.call(reportOpsApi.campaigns, { state: "ENDED" });
    expect(list.find(({ name }) => name === "领券")?.state).toBe("ENDED");
  });

  it("leaves nothing behind when one part is refused, and says which part and why", async () => {
    const before = await standing();
    const whole = (parts: Partial<Asked>) =>
      campaign({
        name: "不成",
        activity: activity({ productIds: [productOf(goods.oats())] }),
        coupon: { title: "不成", effectiveCents: 600 },
        banner: BANNER,
        hotWord: "不成",
        message: MESSAGE,
        ...parts,
      });
    const senseless = await refused(whole({ activity: activity({ rules: [] }) }));
    expect(senseless).toMatchObject({
      code: saleOutcome.SENSELESS_ACTIVITY,
      data: { part: "activity", faults: [{ field: "rules" }] },
    });
    const oil = whole({ activity: activity({ productIds: [productOf(goods.oil())] }) });
    const elsewhere = await refused(oil);
    expect(elsewhere).toMatchObject({ code: saleOutcome.GOODS_ELSEWHERE, data: { part: "activity" } });
    expect((elsewhere.data as { leaving: object[] }).leaving).toHaveLength(1);
    const lost = await refused(
      whole({ banner: { ...BANNER, imgUrl: `/media/picture/${"0".repeat(32)}-9x9.webp` } }),
    );
    expect(lost).toMatchObject({ code: commodityOutcome.PICTURE_NOT_FOUND, data: { part: "banner" } });
    const link = { type: "INTERNAL" as const, url: "/nowhere" };
    const nowhere = await refused(whole({ banner: { ...BANNER, link } }));
    expect(nowhere).toMatchObject({ code: saleOutcome.LINK_NOT_FOUND, data: { part: "banner" } });
    for (const message of [
      { ...MESSAGE, counted: 1 },
      { ...MESSAGE, to: { audience: "CHOSEN" as const, uids: [99_999_999] } },
    ]) {
      const error = await refused(whole({ message }));
      expect(error.data).toMatchObject({ part: "message" });
    }
    const few = await refused(whole({ message: { ...MESSAGE, counted: 1 } }));
    expect(few.code).toBe(notifyOutcome.RECEIVERS_CHANGED);
    expect(await an.refusal(campaignOpsApi.publish, campaign({}))).toBe(generalOutcome.INVALID_REQUEST);
    expect(await standing()).toEqual(before);
  });

  it("asks for the right of each part", async () => {
    const seller = await openStaff(shop, ["sale.edit"]);
    const error = await refused(campaign({ hotWord: "权限", message: MESSAGE }), seller);
    expect(error).toMatchObject({
      code: generalOutcome.FORBIDDEN,
      data: { right: "message.send", part: "message" },
    });
    await seller.call(campaignOpsApi.publish, campaign({ hotWord: "权限" }));
  });

  it("gives goods to one of two that are published at the same moment, and the other one leaves nothing", async () => {
    const ben = await openStaff(shop, ["sale.edit"]);
    const before = await standing();
    const asked = (name: string) =>
      campaign({ name, activity: activity({ productIds: [productOf(goods.oats())] }), banner: BANNER });
    const answers = await Promise.allSettled([
      an.call(campaignOpsApi.publish, asked("甲")),
      ben.call(campaignOpsApi.publish, asked("乙")),
    ]);
    const lost = answers.flatMap((one) => (one.status === "rejected" ? [one.reason as ApiError] : []));
    expect(lost.map(({ code }) => code)).toEqual([saleOutcome.GOODS_ELSEWHERE]);
    const after = await standing();
    expect(after.activities).toBe(before.activities + 1);
    expect(after.banners).toBe(before.banners + 1);
    expect(after.campaigns).toBe(before.campaigns + 1);
  });
});
