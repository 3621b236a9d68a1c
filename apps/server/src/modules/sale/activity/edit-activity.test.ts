import type { ApiError } from "@crux/client/client";
import { cartApi } from "@crux/contract/cart";
import type { Input } from "@crux/contract/endpoint";
import { orderApi } from "@crux/contract/order";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { cartOpsApi, saleActivityOpsApi } from "@crux/contract/promo/activity";
import { reportOpsApi } from "@crux/contract/report";
import { saleApi } from "@crux/contract/sale";
import { staffOpsApi } from "@crux/contract/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkout } from "../../../testing/checkout.ts";
import { goods, productOf } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";

type NewActivity = Input<typeof saleActivityOpsApi.add>;
const saving = (matchCents: number, savingCents: number) => ({
  matchCents,
  matchQuantity: 0,
  savingCents,
  limitQuantity: 0,
  offers: [],
});
const draft = (over: Partial<NewActivity> = {}): NewActivity => ({
  name: "双十一",
  userClass: "PLAIN",
  type: "REDUCED",
  startsAt: null,
  endsAt: null,
  rules: [saving(5_000, 500)],
  productIds: [productOf(goods.honey())],
  ...over,
});

describe.each(ENGINES)("activities that staff edit on %s", (engine) => {
  let shop: Shop;
  let anna: StaffCaller;
  let ben: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    [anna, ben] = [await openStaff(shop, ["sale.edit"]), await openStaff(shop, ["sale.edit"])];
    // The demo's goods are free then.
    for (const activityId of [1, 2, 3, 4]) {
      const { version } = await anna.call(saleActivityOpsApi.activity, { activityId });
      await anna.call(saleActivityOpsApi.end, { activityId, version });
    }
  });
  afterAll(() => shop.close());

  /** What they are refused with and told. */
  const refused = <T>(call: Promise<T>): Promise<ApiError> =>
    call.then(
      (answer) => {
        throw new Error(`expected a refusal, got ${JSON.stringify(answer).slice(0, 200)}`);
      },
      (error: ApiError) => error,
    );
  const shown = async (skuId: number) =>
    (await shop.visitor.call(saleApi.product, { id: productOf(skuId) })).activity;

  it("are published, listed by their state, and end", async () => {
    const later = "2099-01-01T00:00:00.000Z";
    const made = await anna.call(saleActivityOpsApi.add, draft({ name: " 囤货 ", endsAt: later }));
    expect(made).toMatchObject({
      name: "囤货",
      version: 1,
      editor: anna.staff.name,
      state: "RUNNING",
      endsAt: later,
      rules: [{ name: "囤货", remark: "满$50减$5" }],
      goods: [{ productId: productOf(goods.honey()), activity: { id: made.id } }],
    });
    expect(await shown(goods.honey())).toMatchObject({ name: "囤货", remarks: ["满$50减$5"] });
    const coming = await anna.call(
      saleActivityOpsApi.add,
      draft({ name: "预告", startsAt: later, productIds: [productOf(goods.oats())] }),
    );
    const ids = async (state: "RUNNING" | "COMING" | "ENDED") =>
      (await anna.call(saleActivityOpsApi.activities, { state })).list.map(({ id }) => id);
    expect(await ids("RUNNING")).toContain(made.id);
    expect(await ids("COMING")).toEqual([coming.id]);
    const ended = await ben.call(saleActivityOpsApi.end, { activityId: made.id, version: 1 });
    expect(ended).toMatchObject({ state: "ENDED", version: 2, editor: ben.staff.name });
    expect(await shown(goods.honey())).toBeNull();
    expect(await ids("ENDED")).toContain(made.id);
    expect(await anna.refusal(saleActivityOpsApi.end, { activityId: made.id, version: 2 })).toBe(
      saleOutcome.ACTIVITY_ENDED,
    );
    expect(await ben.call(saleActivityOpsApi.end, { activityId: coming.id, version: 1 })).toMatchObject({
      state: "ENDED",
    });
    expect(await anna.refusal(saleActivityOpsApi.activity, { activityId: 999_999 })).toBe(
      saleOutcome.ACTIVITY_NOT_FOUND,
    );
  });

  it("keep who changed what, whole enough to be restored over the present version", async () => {
    const later = "2099-01-01T00:00:00.000Z";
    const { id } = await anna.call(saleActivityOpsApi.add, draft({ name: "原样", endsAt: later }));
    const saved = { ...draft({ name: "改过", endsAt: later, rules: [saving(9_000, 900)] }), activityId: id };
    await ben.call(saleActivityOpsApi.save, { ...saved, version: 1 });
    await ben.call(saleActivityOpsApi.end, { activityId: id, version: 2 });
    const steps = await anna.call(staffOpsApi.history, { type: "activity", id });
    expect(steps.map(({ editor, after }) => [editor, (after as { name: string }).name])).toEqual([
      [ben.staff.name, "改过"],
      [ben.staff.name, "改过"],
      [anna.staff.name, "原样"],
    ]);
    const first = steps.at(-1)?.after as NewActivity;
    const restored = await anna.call(saleActivityOpsApi.save, { ...first, activityId: id, version: 3 });
    expect(restored).toMatchObject({ name: "原样", version: 4, state: "RUNNING" });
    expect(restored.rules[0]).toMatchObject({ matchCents: 5_000, savingCents: 500 });
    await anna.call(saleActivityOpsApi.end, { activityId: id, version: 4 });
    const packer = await openStaff(shop, ["parcel.ship"]);
    expect(await packer.refusal(staffOpsApi.history, { type: "activity", id })).toBe(
      generalOutcome.FORBIDDEN,
    );
  });

  it("name the field of what makes no sense, and the goods that nobody knows", async () => {
    const senseless = await refused(
      anna.call(saleActivityOpsApi.add, draft({ name: " ", rules: [saving(5_000, 5_000)], productIds: [] })),
    );
    expect(senseless.code).toBe(saleOutcome.SENSELESS_ACTIVITY);
    const { faults } = senseless.data as { faults: { rule: number | null; field: string }[] };
    expect(faults.map(({ rule, field }) => [rule, field])).toEqual([
      [null, "name"],
      [null, "goods"],
      [0, "saving"],
    ]);
    const dear = await refused(
      anna.call(
        saleActivityOpsApi.add,
        draft({
          type: "REPURCHASE",
          rules: [
            {
              ...saving(5_000, 0),
              limitQuantity: 1,
              offers: [{ skuId: goods.oats(), priceCents: 9_999_900 }],
            },
          ],
        }),
      ),
    );
    expect(dear.data).toEqual({ faults: [{ rule: 0, field: "offers", text: "换购价高于售价" }] });
    const unknown = await refused(anna.call(saleActivityOpsApi.add, draft({ productIds: [1, 77_777] })));
    expect(unknown.code).toBe(commodityOutcome.PRODUCT_NOT_FOUND);
    expect(unknown.data).toEqual({ products: [1, 77_777], skus: [] });
  });

  it("take goods from one that is not over only when those were named", async () => {
    const [cream, spray] = [productOf(goods.cream()), productOf(goods.spray())];
    const gift = { ...saving(5_000, 0), limitQuantity: 1, offers: [{ skuId: goods.balm(), priceCents: 0 }] };
    const first = await anna.call(
      saleActivityOpsApi.add,
      draft({ name: "甲", type: "REPURCHASE", rules: [gift], productIds: [cream] }),
    );
    const second = draft({ name: "乙", type: "REPURCHASE", rules: [gift], productIds: [spray, cream] });
    const named = await refused(anna.call(saleActivityOpsApi.add, second));
    expect(named.code).toBe(saleOutcome.GOODS_ELSEWHERE);
    const activity = { id: first.id, name: "甲", state: "RUNNING" };
    const { leaving } = named.data as { leaving: { kind: "PRODUCT" | "OFFER"; id: number }[] };
    expect(leaving).toEqual([
      expect.objectContaining({ kind: "PRODUCT", id: cream, activity }),
      expect.objectContaining({ kind: "OFFER", id: goods.balm(), activity }),
    ]);
    expect(await shown(goods.cream())).toMatchObject({ id: first.id });
    const taking = leaving.map(({ kind, id }) => ({ kind, id, activityId: first.id }));
    expect(
      (await refused(anna.call(saleActivityOpsApi.add, { ...second, taking: taking.slice(0, 1) }))).code,
    ).toBe(saleOutcome.GOODS_ELSEWHERE);
    const made = await anna.call(saleActivityOpsApi.add, { ...second, taking });
    expect(await shown(goods.cream())).toMatchObject({ id: made.id });
    expect((await anna.call(saleActivityOpsApi.activity, { activityId: first.id })).productIds).toEqual([]);
    await anna.call(saleActivityOpsApi.end, { activityId: made.id, version: 1 });
    // What is over keeps nothing from others.
    const third = await anna.call(saleActivityOpsApi.add, { ...second, name: "丙" });
    expect(third.productIds).toEqual([spray, cream]);
  });

  it("tell the second of two who saved, when, and what stands there now", async () => {
    const made = await anna.call(saleActivityOpsApi.add, draft({ productIds: [productOf(goods.oil())] }));
    const edit = draft({ productIds: [productOf(goods.oil())] });
    const save = (who: StaffCaller, over: object, version = 1) =>
      who.call(saleActivityOpsApi.save, { activityId: made.id, ...edit, ...over, version });
    const saved = await save(anna, { rules: [saving(5_000, 600)] });
    expect(saved).toMatchObject({ version: 2, rules: [{ remark: "满$50减$6" }] });
    const clash = await refused(save(ben, { name: "双十二" }));
    expect(clash.code).toBe(generalOutcome.CHANGED_MEANWHILE);
    expect(clash.data).toMatchObject({
      version: 2,
      editor: anna.staff.name,
      now: { name: "双十一", rules: [{ savingCents: 600 }] },
    });
    // The same again, as an answer that got lost is asked for once more.
    expect(await save(anna, { rules: [saving(5_000, 600)] })).toEqual(saved);
    const tries = await Promise.allSettled(
      [700, 800, 900, 1_000].map((cents, place) =>
        save(place % 2 === 0 ? anna : ben, { rules: [saving(5_000, cents)] }, 2),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await anna.call(saleActivityOpsApi.activity, { activityId: made.id })).toMatchObject({
      version: 3,
    });
  });

  it("let one of two activities have a product that both want at the same moment", async () => {
    const productIds = [productOf(goods.boots()), productOf(goods.blanket())];
    const tries = await Promise.allSettled(
      [anna, ben, anna, ben].map((who, place) =>
        who.call(saleActivityOpsApi.add, draft({ name: `抢${place}`, productIds })),
      ),
    );
    const codes = tries.flatMap((end) => (end.status === "rejected" ? [(end.reason as ApiError).code] : []));
    expect(codes).toEqual(Array(3).fill(saleOutcome.GOODS_ELSEWHERE));
    const { list } = await anna.call(saleActivityOpsApi.activities, { q: "抢" });
    expect(list.map(({ products }) => products)).toEqual([2]);
  });

  it("are tried with a cart at the price that the cart of the shop shows then", async () => {
    const [honey, vitamin] = [goods.honey(), goods.vitamin()];
    const productIds = [productOf(honey), productOf(vitamin)];
    const rules = [saving(1_000, 300), saving(6_000, 900)];
    const lines = [
      { skuId: honey, quantity: 2 },
      { skuId: vitamin, quantity: 1 },
    ];
    const asked = { activityId: 0, name: "试", userClass: "PLAIN", type: "REDUCED", startsAt: null } as const;
    const trial = await anna.call(cartOpsApi.tryActivity, {
      draft: { ...asked, endsAt: null, rules, productIds },
      lines,
      buyerClass: "PLAIN",
    });
    expect(trial.activities).toMatchObject([{ isDraft: true, matched: { couponRuleType: "REDUCED" } }]);
    expect(trial.explanation.reduce((sum, { amount }) => sum + amount, 0)).toBe(trial.net);
    const without = await anna.call(cartOpsApi.tryActivity, { draft: null, lines, buyerClass: "PLAIN" });
    expect(without.net).toBe(trial.net + trial.saving);
    // With a coupon that is not saved either: it takes its share, or says what is missing.
    const withCoupon = (matchCents: number) =>
      anna.call(cartOpsApi.tryActivity, {
        draft: { ...asked, endsAt: null, rules, productIds },
        lines,
        buyerClass: "PLAIN",
        coupon: { title: "试券", effectiveCents: 500, matchCents, startsAt: null, endsAt: null },
      });
    expect(await withCoupon(trial.net)).toMatchObject({
      ...{ saving: trial.saving, net: trial.net - 500 },
      coupon: { title: "试券", saving: 500, problem: "" },
    });
    expect(await withCoupon(trial.net + 100)).toMatchObject({
      net: trial.net,
      coupon: { saving: 0, problem: "还差$1.00可用" },
    });
    await anna.call(saleActivityOpsApi.add, { ...draft({ name: "试", rules, productIds }) });
    const buyer = await signUp(shop);
    const preview = await buyer.call(cartApi.preview, { itemList: lines });
    expect(preview.real_price).toBe(trial.net);
    expect(preview.explanation).toEqual(trial.explanation);
    const dropped = await anna.call(cartOpsApi.tryActivity, {
      draft: null,
      lines: [...lines, { skuId: goods.oats(), quantity: 1, itemType: "PREFERENCE" }],
      buyerClass: "VIP",
      at: "2099-01-01T00:00:00Z",
    });
    expect(dropped.lines.at(-1)).toMatchObject({ dropped: "UNMATCHED", amount: 0 });
  });

  it("find goods by number, barcode, words and tag, with the activity that each is in", async () => {
    const found = await anna.call(saleActivityOpsApi.goods, {
      numbers: [String(productOf(goods.milk())), "12345", "x"],
    });
    expect(found.goods).toMatchObject([{ productId: productOf(goods.milk()) }]);
    expect(found.unknown).toEqual(["12345", "x"]);
    const words = await anna.call(saleActivityOpsApi.goods, { q: "蜂蜜" });
    expect(words.goods.map(({ productId }) => productId)).toContain(productOf(goods.honey()));
    expect((await anna.call(saleActivityOpsApi.goods, { tagId: 8 })).goods.length).toBeGreaterThan(3);
    // Nothing asked for: the first ones, so that nobody has to type before there is something to choose.
    expect((await anna.call(saleActivityOpsApi.goods, {})).goods).toHaveLength(30);
  });

  it("change while orders are priced, and each order keeps the version that priced it", async () => {
    const honey = goods.bigHoney();
    const owner = await openStaff(shop);
    const { goods: known } = await anna.call(saleActivityOpsApi.goods, {
      numbers: [String(productOf(honey))],
    });
    const at = known[0]?.activity;
    const made = at
      ? await anna.call(saleActivityOpsApi.activity, { activityId: at.id })
      : await anna.call(saleActivityOpsApi.add, draft({ productIds: [productOf(honey)] }));
    const buyers = await Promise.all(Array.from({ length: 4 }, () => signUp(shop)));
    const requests = await Promise.all(
      buyers.map((buyer) => checkout(buyer, [{ skuId: honey, quantity: 2 }])),
    );
    const { goods: _, offered: _o, id: _i, state: _s, editor: _e, editTime: _t, ...terms } = made;
    const [saved, ...ends] = await Promise.allSettled([
      anna.call(saleActivityOpsApi.save, {
        ...terms,
        activityId: made.id,
        rules: [saving(1_000, 123)],
      }),
      ...buyers.map((buyer, place) => buyer.call(orderApi.create, requests[place] as never)),
    ]);
    expect(saved?.status).toBe("fulfilled");
    for (const end of ends) {
      // Priced otherwise than its customer saw, it is refused; else its receipt gives the same cents again.
      if (end.status === "rejected") {
        expect((end.reason as ApiError).code).toBe(120005);
        continue;
      }
      const { id } = end.value as { id: number };
      const { problems } = await owner.call(reportOpsApi.replay, { orderId: id });
      expect(problems).toEqual([]);
    }
  });
});
