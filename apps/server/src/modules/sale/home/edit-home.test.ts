import { homeOrderId } from "@crux/contract/ops/home-places";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { saleApi, saleHomeOpsApi } from "@crux/contract/sale";
import { staffOpsApi } from "@crux/contract/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goods, productOf } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";

const MINUTE_MS = 60_000;
const OIL = productOf(goods.oil());
const MILK = productOf(goods.milk());

describe.each(ENGINES)("what the home page shows on %s", (engine) => {
  let shop: Shop;
  let an: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    an = await openStaff(shop, ["sale.edit"]);
  });
  afterAll(() => shop.close());

  const inMinutes = (minutes: number) =>
    new Date(shop.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
  const NEW = {
    place: "TOP_BANNER",
    title: "双十一",
    type: "INTERNAL",
    url: `/product?id=${OIL}`,
    disable: false,
    startTime: null,
    endTime: null,
  } as const;
  const titles = async () =>
    (await shop.visitor.call(saleApi.banners, {}))
      .filter(({ position }) => position === "TOP_BANNER")
      .map(({ title }) => title);
  const at = async (place: string) =>
    (await an.call(saleHomeOpsApi.homePieces, {})).pieces.filter((piece) => piece.place === place);

  it("begins and ends by the clock, in kept answers as well (R-HOME-10, R-HOME-11)", async () => {
    expect(await titles()).not.toContain("双十一");
    const timed = { ...NEW, startTime: inMinutes(1), endTime: inMinutes(3) };
    await an.call(saleHomeOpsApi.addHomePiece, timed);
    const section = { ...timed, place: "SECTION" as const, title: "限时板块", productIds: [MILK, OIL] };
    await an.call(saleHomeOpsApi.addHomePiece, section);
    const sections = async () => (await shop.visitor.call(saleApi.sections, {})).map(({ title }) => title);
    expect([await titles(), await sections()].flat()).not.toContain("双十一");
    shop.clock.advance(MINUTE_MS);
    expect(await titles()).toContain("双十一");
    const shown = (await shop.visitor.call(saleApi.sections, {})).find(({ title }) => title === "限时板块");
    expect(shown?.itemList.map(({ shopProduct }) => shopProduct.id)).toEqual([MILK, OIL]);
    shop.clock.advance(2 * MINUTE_MS);
    expect(await titles()).not.toContain("双十一");
    expect(await sections()).not.toContain("限时板块");
    expect((await at("TOP_BANNER")).map(({ title }) => title)).toContain("双十一");
  });

  it("is put in order as a whole, disabled and removed", async () => {
    const before = await at("TOP_BANNER");
    const one = await an.call(saleHomeOpsApi.addHomePiece, { ...NEW, title: "最后" });
    const all = await at("TOP_BANNER");
    expect(all.at(-1)).toMatchObject({ id: one.id, title: "最后" });
    const ids = [one.id, ...before.map(({ id }) => id)];
    await an.call(saleHomeOpsApi.orderHomePieces, { place: "TOP_BANNER", ids });
    expect((await titles())[0]).toBe("最后");
    const order = (some: number[]) =>
      an.refusal(saleHomeOpsApi.orderHomePieces, { place: "TOP_BANNER", ids: some });
    expect(await order(ids.slice(1))).toBe(saleOutcome.CONTENT_NOT_FOUND);
    expect(await order([...ids.slice(1), 999_999])).toBe(saleOutcome.CONTENT_NOT_FOUND);
    expect((await titles())[0]).toBe("最后");
    const saved = { ...NEW, id: one.id, version: one.version, title: "最后", disable: true };
    await an.call(saleHomeOpsApi.saveHomePiece, saved);
    expect(await titles()).not.toContain("最后");
    await an.call(saleHomeOpsApi.removeHomePiece, { place: "TOP_BANNER", id: one.id });
    expect(await an.refusal(saleHomeOpsApi.removeHomePiece, { place: "TOP_BANNER", id: one.id })).toBe(
      saleOutcome.CONTENT_NOT_FOUND,
    );
    expect(await at("TOP_BANNER")).toHaveLength(before.length);
  });

  it("is put in order over the order that was seen: who was faster is said, and the orders before are kept", async () => {
    const lin = await openStaff(shop, ["sale.edit"]);
    const ids = (await at("SECTION")).map(({ id }) => id);
    const [first = 0, ...rest] = ids;
    const turned = [...rest, first];
    const order = (who: StaffCaller, next: number[]) =>
      who.call(saleHomeOpsApi.orderHomePieces, { place: "SECTION", ids: next, seen: ids });
    await order(lin, turned);
    await order(lin, turned);
    await expect(order(an, ids.toReversed())).rejects.toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { editor: lin.staff.name, editTime: expect.any(String), now: { ids: turned } },
    });
    const history = () => an.call(staffOpsApi.history, { type: "homeOrder", id: homeOrderId("SECTION") });
    expect(await history()).toMatchObject([{ before: { ids }, after: { ids: turned } }]);
    await an.call(saleHomeOpsApi.orderHomePieces, { place: "SECTION", ids, seen: turned });
    const both = await Promise.allSettled([order(an, turned), order(lin, ids.toReversed())]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await history()).toHaveLength(3);
  });

  it("comes back under its number after it was removed, once, without goods that are gone", async () => {
    const removed = async (type: "banner" | "section") =>
      (await an.call(staffOpsApi.removed, { type })).map(({ id }) => id);
    const ends = inMinutes(600);
    const banner = await an.call(saleHomeOpsApi.addHomePiece, { ...NEW, title: "误删", endTime: ends });
    const section = await an.call(saleHomeOpsApi.addHomePiece, {
      ...{ ...NEW, place: "SECTION", title: "误删的板块" },
      productIds: [MILK, OIL],
    });
    const [one, other] = [
      { place: "TOP_BANNER", id: banner.id } as const,
      { place: "SECTION", id: section.id } as const,
    ];
    expect(await an.refusal(saleHomeOpsApi.restoreHomePiece, one)).toBe(saleOutcome.CONTENT_NOT_FOUND);
    await an.call(saleHomeOpsApi.removeHomePiece, one);
    await an.call(saleHomeOpsApi.removeHomePiece, other);
    expect((await removed("banner"))[0]).toBe(banner.id);
    expect((await removed("section"))[0]).toBe(section.id);
    expect(await an.refusal(saleHomeOpsApi.restoreHomePiece, { ...one, place: "INFO_BANNER" })).toBe(
      saleOutcome.CONTENT_NOT_FOUND,
    );
    const twice = await Promise.allSettled([1, 2].map(() => an.call(saleHomeOpsApi.restoreHomePiece, one)));
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await at("TOP_BANNER")).at(-1)).toMatchObject({ id: banner.id, title: "误删", endTime: ends });
    expect(await titles()).toContain("误删");
    expect(await an.call(saleHomeOpsApi.restoreHomePiece, other)).toMatchObject({
      ...{ id: section.id, productIds: [MILK, OIL] },
      version: 2,
    });
    expect(await removed("banner")).not.toContain(banner.id);
    // What was removed again can come back again, and others who may not edit it see nothing of it.
    await an.call(saleHomeOpsApi.removeHomePiece, one);
    await an.call(saleHomeOpsApi.restoreHomePiece, one);
    const stranger = await openStaff(shop, ["coupon.edit"]);
    expect(await stranger.refusal(staffOpsApi.removed, { type: "banner" })).toBe(generalOutcome.FORBIDDEN);
  });

  it("says who was faster, and refuses links, goods and times that make no sense", async () => {
    const { id, version } = await an.call(saleHomeOpsApi.addHomePiece, { ...NEW, place: "SECTION" });
    const save = { ...NEW, place: "SECTION", version };
    await an.call(saleHomeOpsApi.saveHomePiece, { ...NEW, id, place: "SECTION", version, title: "先" });
    const late = await an.raw(`PUT /sale/ops/home/SECTION/${id}`, { ...save, title: "后" });
    expect(late.body).toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { version: version + 1, editor: an.staff.name, now: { title: "先" } },
    });
    const add = (more: object) => an.refusal(saleHomeOpsApi.addHomePiece, { ...NEW, ...more });
    for (const url of ["/product?id=999999", "/shop_product?tagId=99999", "/tag?id=99999", "/nowhere"])
      expect(await add({ url }), url).toBe(saleOutcome.LINK_NOT_FOUND);
    expect(await add({ url: "/shop_product?activityId=99999" })).toBe(saleOutcome.LINK_NOT_FOUND);
    expect(await add({ type: "EXTERNAL", url: "javascript:alert(1)" })).toBe(saleOutcome.LINK_NOT_FOUND);
    expect(await add({ place: "SECTION", productIds: [OIL, 999_999] })).toBe(
      commodityOutcome.PRODUCT_NOT_FOUND,
    );
    expect(await add({ imgUrl: `/media/picture/${"0".repeat(32)}-9x9.webp` })).toBe(
      commodityOutcome.PICTURE_NOT_FOUND,
    );
    expect(await add({ startTime: inMinutes(2), endTime: inMinutes(1) })).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    expect(await add({ productIds: [OIL, OIL] })).toBe(generalOutcome.INVALID_REQUEST);
  });
});
