import { cartApi } from "@crux/contract/cart";
import { logisticsPauseOpsApi } from "@crux/contract/logistics";
import { orderApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { saleApi } from "@crux/contract/sale";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkout } from "../../../testing/checkout.ts";
import { goods, productOf } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";

const MINUTE_MS = 60_000;
const MILK = goods.milk();
const CREAM = goods.cream();

describe.each(ENGINES)("pauses on %s", (engine) => {
  let shop: Shop;
  let an: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    an = await openStaff(shop, ["sale.edit"]);
  });
  afterAll(() => shop.close());

  const inMinutes = (minutes: number) =>
    new Date(shop.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
  const pause = (words: string, minutes: [number, number | null], target: object = { scope: "SHOP" }) =>
    an.call(logisticsPauseOpsApi.addPause, {
      scope: "SHOP",
      words,
      startTime: inMinutes(minutes[0]),
      endTime: minutes[1] === null ? null : inMinutes(minutes[1]),
      ...target,
    });
  const end = (id: number) => an.call(logisticsPauseOpsApi.endPause, { id });
  const told = async (of = {}) => (await shop.visitor.call(saleApi.pauses, of)).map(({ text }) => text);
  const preview = (skuId: number) => ({ itemList: [{ skuId, quantity: 1 }] });

  it("of the shop begin and end by themselves, leave carts as they are, and say why and until when", async () => {
    const person = await signUp(shop);
    const { cartId } = await person.call(cartApi.items, {});
    await person.call(cartApi.add, { cartId, itemList: [{ skuId: CREAM, quantity: 1 }] });
    const request = await checkout(person, [{ skuId: CREAM, quantity: 1 }]);
    expect(await told()).toEqual([]);
    await pause("国庆放假，暂停接单", [1, 3]);
    expect(await told()).toEqual([]);
    expect(await person.call(cartApi.preview, preview(CREAM))).toMatchObject({ shopId: 1 });

    shop.clock.advance(MINUTE_MS);
    expect(await told()).toEqual([expect.stringMatching(/^国庆放假，暂停接单。预计\d+月\d+日 .+恢复。$/)]);
    expect(await person.refusal(cartApi.preview, preview(CREAM))).toBe(saleOutcome.PAUSED);
    const refused = await person.call(orderApi.create, request).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: saleOutcome.PAUSED, message: (await told())[0] });
    const cart = await person.call(cartApi.items, {});
    expect(cart.unmatchCartItems.map(({ skuDetail, quantity }) => [skuDetail.id, quantity])).toEqual([
      [CREAM, 1],
    ]);

    shop.clock.advance(2 * MINUTE_MS);
    expect(await told()).toEqual([]);
    const fresh = await checkout(person, [{ skuId: CREAM, quantity: 1 }]);
    expect(await person.call(orderApi.create, fresh)).toMatchObject({ orderStatus: "CREATED" });
  });

  it("of a category refuse its goods and those below it, and nothing else", async () => {
    const person = await signUp(shop);
    const { categories } = await an.call(logisticsPauseOpsApi.pauseTargets, {});
    const baby = categories.find(({ name }) => name.includes("母婴") && !name.includes("›"));
    const { id } = await pause("限购调整", [0, null], { scope: "CATEGORY", subject: baby?.id ?? "" });
    expect(await person.refusal(cartApi.preview, preview(MILK))).toBe(saleOutcome.PAUSED);
    expect(await person.call(cartApi.preview, preview(CREAM))).toMatchObject({ shopId: 1 });
    expect(await told({ productId: productOf(MILK) })).toHaveLength(1);
    expect(await told({ productId: productOf(CREAM) })).toEqual([]);
    expect(await told({ tagId: Number(baby?.id) })).toHaveLength(1);
    await end(id);
    expect(await person.call(cartApi.preview, preview(MILK))).toMatchObject({ shopId: 1 });
  });

  it("of a route take it out of the splits, and refuse an order that would go by it", async () => {
    const person = await signUp(shop);
    const request = await checkout(person, [{ skuId: CREAM, quantity: 1 }]);
    const routeId = request.selfDefinedScheme?.logisticsPkgs[0]?.logisticsRoute.id ?? "";
    const { routes } = await an.call(logisticsPauseOpsApi.pauseTargets, {});
    expect(routes.map(({ id }) => id)).toContain(routeId);
    const { id } = await pause("海关停运", [0, null], { scope: "ROUTE", subject: routeId });
    expect(await person.refusal(orderApi.create, request)).toBe(saleOutcome.PAUSED);
    const { logisticsPkgSchemes } = await person.call(cartApi.preview, preview(CREAM));
    const offered = logisticsPkgSchemes.filter(({ solved, isExist }) => solved && isExist);
    expect(
      offered.flatMap(({ logisticsPkgs }) => logisticsPkgs.map(({ logisticsRoute }) => logisticsRoute.id)),
    ).not.toContain(routeId);
    await end(id);
    expect(await person.call(orderApi.create, request)).toMatchObject({ orderStatus: "CREATED" });
  });

  it("that begin while orders are made let no order through afterwards", async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => signUp(shop)));
    const requests = await Promise.all(
      people.map((person) => checkout(person, [{ skuId: CREAM, quantity: 1 }])),
    );
    const create = (at: number) => {
      const [person, request] = [people[at], requests[at]];
      if (!person || !request) throw new Error("nobody");
      return person.call(orderApi.create, request).then(
        () => 0,
        (error: { code: number }) => error.code,
      );
    };
    const racing = Promise.all([create(0), create(1)]);
    const { id } = await pause("盘点", [0, 1]);
    const late = await Promise.all([create(2), create(3)]);
    for (const code of await racing) expect([0, saleOutcome.PAUSED]).toContain(code);
    expect(late).toEqual([saleOutcome.PAUSED, saleOutcome.PAUSED]);
    await end(id);
  });

  it("are changed by whoever saw them last, end at once, and stay to be read", async () => {
    const { id, version } = await pause("盘点", [2, 4]);
    const terms = { words: "年终盘点", startTime: inMinutes(2), endTime: inMinutes(5) };
    await an.call(logisticsPauseOpsApi.savePause, { id, version, ...terms });
    const late = await an.raw(`PUT /logistics/ops/pause/${id}`, { version, ...terms, words: "别的" });
    expect(late.body).toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { version: version + 1, editor: an.staff.name, now: { words: "年终盘点" } },
    });
    await end(id);
    shop.clock.advance(3 * MINUTE_MS);
    expect(await told()).toEqual([]);
    const all = await an.call(logisticsPauseOpsApi.pauses, {});
    expect(all.find((one) => one.id === id)).toMatchObject({ words: "年终盘点", version: version + 2 });
    const add = (more: object) =>
      an.refusal(logisticsPauseOpsApi.addPause, {
        scope: "SHOP",
        words: "x",
        startTime: inMinutes(0),
        endTime: null,
        ...more,
      });
    expect(await add({ scope: "ROUTE", subject: "no-such-route" })).toBe(generalOutcome.NOT_FOUND);
    expect(await add({ scope: "CATEGORY", subject: "999999" })).toBe(generalOutcome.NOT_FOUND);
    expect(await add({ endTime: inMinutes(-1) })).toBe(generalOutcome.INVALID_REQUEST);
    expect(await add({ scope: "ROUTE" })).toBe(generalOutcome.INVALID_REQUEST);
    expect(await add({ words: "   " })).toBe(generalOutcome.INVALID_REQUEST);
    expect(await an.refusal(logisticsPauseOpsApi.endPause, { id: 999_999 })).toBe(
      saleOutcome.CONTENT_NOT_FOUND,
    );
  });
});
