import { commodityOpsApi } from "@crux/contract/commodity";
import { notifyApi } from "@crux/contract/notify";
import { orderOpsApi } from "@crux/contract/order";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as reviewOutcome from "@crux/contract/outcomes/review";
import { reviewApi, reviewOpsApi } from "@crux/contract/review/review";
import { staffOpsApi } from "@crux/contract/staff";
import { userApi } from "@crux/contract/user";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { buy, sendPkg } from "../../testing/parcels.ts";
import { signUp } from "../../testing/people.ts";
import { sendForm } from "../../testing/photos.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { commoditySweeps } from "../commodity/sweeps.ts";
import { debitWallet } from "../ledger/service.ts";
import { eraseCustomer } from "../privacy/service.ts";
import { reviewSweeps } from "./sweeps.ts";

const OIL = goods.oil();

describe.each(ENGINES)("reviews of goods on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  let sender: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop, ["sale.edit", "audit.read"]);
    sender = await openStaff(shop, ["parcel.ship"]);
  });
  afterAll(() => shop.close());

  /** Somebody who received an order with fish oil. */
  const received = async () => {
    const { buyer: person, orderId, pkgs } = await buy(shop, [{ skuId: OIL, quantity: 1 }]);
    for (const { id: pkgId } of pkgs) {
      await sendPkg(sender, pkgId);
      await sender.call(orderOpsApi.deliverPkg, { pkgId });
      await sender.call(orderOpsApi.receivePkg, { pkgId });
    }
    const [line] = await person.call(reviewApi.ofOrder, { orderId });
    return { person, orderId, productId: line?.productId ?? 0 };
  };
  const words = { stars: 5, words: "  很好，回购  ", skuId: OIL };
  const shown = async (productId: number) =>
    (await shop.visitor.call(reviewApi.list, { productId, pageSize: 100 })).content;
  const upload = async ({ session }: { session: { uid: number; token: string } }, background: string) => {
    const plain = sharp({ create: { width: 800, height: 600, channels: 3, background } });
    const file = await plain
      .jpeg()
      .withExif({ IFD0: { Make: "secret camera" } })
      .toBuffer();
    const { body } = await sendForm(shop.app.http, session, { path: "/review/picture", parts: [{ file }] });
    return body.data ?? "";
  };

  it("are written by whoever received the goods, once for each line, and anew until they are published", async () => {
    const { person, orderId, productId } = await received();
    const first = await person.call(reviewApi.save, { ...words, orderId });
    expect(first).toMatchObject({ stars: 5, words: "很好，回购", state: "WAITING", productId });
    const second = await person.call(reviewApi.save, { ...words, orderId, stars: 3, words: "一般" });
    expect(second).toMatchObject({ id: first.id, stars: 3, words: "一般" });
    expect(await shown(productId)).toEqual([]);
    const [queued] = (await staff.call(reviewOpsApi.reviews, { state: "WAITING" })).list;
    expect(queued).toMatchObject({ id: first.id, version: 1 });
    await staff.call(reviewOpsApi.publish, { reviewId: first.id, version: 1 });
    expect(await shown(productId)).toMatchObject([{ stars: 3, writer: expect.stringMatching(/^.\*\*$/) }]);
    expect(await person.refusal(reviewApi.save, { ...words, orderId })).toBe(reviewOutcome.PUBLISHED);
    await person.call(reviewApi.remove, { reviewId: first.id });
    expect(await shown(productId)).toEqual([]);
  });

  it("are of nobody else's order, of none that is under way, and of what it holds", async () => {
    const { person, orderId } = await received();
    const other = await signUp(shop);
    expect(await other.refusal(reviewApi.save, { ...words, orderId })).toBe(reviewOutcome.NOT_RECEIVED);
    expect(await other.refusal(reviewApi.ofOrder, { orderId })).toBe(reviewOutcome.NOT_RECEIVED);
    expect(await person.refusal(reviewApi.save, { ...words, orderId, skuId: goods.honey() })).toBe(
      reviewOutcome.NOT_RECEIVED,
    );
    const under = await buy(shop, [{ skuId: OIL, quantity: 1 }]);
    expect(await under.buyer.refusal(reviewApi.save, { ...words, orderId: under.orderId })).toBe(
      reviewOutcome.NOT_RECEIVED,
    );
    const { id: reviewId } = await person.call(reviewApi.save, { ...words, orderId });
    expect(await other.refusal(reviewApi.remove, { reviewId })).toBe(reviewOutcome.NOT_FOUND);
    expect(await person.call(reviewApi.ofOrder, { orderId })).toMatchObject([{ review: { id: reviewId } }]);
  });

  it("are one, however often they are sent at once", async () => {
    const { person, orderId } = await received();
    await Promise.all(
      [1, 2, 3, 4, 5].map((stars) => person.call(reviewApi.save, { ...words, orderId, stars })),
    );
    const uid = person.session.uid;
    expect((await staff.call(reviewOpsApi.reviews, { uid })).list).toMatchObject([{ version: 4 }]);
  });

  it("are published as staff read them, or staff hear that they changed", async () => {
    const { person, orderId, productId } = await received();
    const { id: reviewId } = await person.call(reviewApi.save, { ...words, orderId });
    const before = (await shown(productId)).length;
    await person.call(reviewApi.save, { ...words, orderId, words: "换了一句话" });
    expect(await staff.refusal(reviewOpsApi.publish, { reviewId, version: 0 })).toBe(reviewOutcome.CHANGED);
    expect(await shown(productId)).toHaveLength(before);
    const ends = await Promise.all([
      staff.call(reviewOpsApi.publish, { reviewId, version: 1 }).then(
        () => "published",
        () => "changed",
      ),
      person.call(reviewApi.save, { ...words, orderId, words: "又换了" }).then(
        () => "saved",
        () => "too late",
      ),
    ]);
    const now = (await shown(productId)).find(({ id }) => id === reviewId);
    if (ends[0] === "published") expect(now).toMatchObject({ words: "换了一句话" });
    else expect(now).toBeUndefined();
    expect(ends).not.toEqual(["changed", "too late"]);
  });

  it("are refused with a reason that their customer reads, and can be written anew; the log has each step", async () => {
    const { person, orderId, productId } = await received();
    const { id: reviewId } = await person.call(reviewApi.save, {
      ...words,
      orderId,
      words: "电话 0412345678",
    });
    await staff.call(reviewOpsApi.refuse, { reviewId, version: 0, reason: "请不要留电话" });
    const [line] = await person.call(reviewApi.ofOrder, { orderId });
    expect(line?.review).toMatchObject({ state: "REFUSED", refusal: "请不要留电话" });
    const told = (await person.call(notifyApi.messages, {})).content.map(({ owMessage }) => owMessage.body);
    expect(told.some((body) => body.includes("请不要留电话"))).toBe(true);
    await person.call(reviewApi.save, { ...words, orderId });
    await staff.call(reviewOpsApi.publish, { reviewId, version: 2 });
    await staff.call(reviewOpsApi.reply, { reviewId, version: 0, reply: " 谢谢支持 " });
    expect((await shown(productId)).find(({ id }) => id === reviewId)).toMatchObject({ reply: "谢谢支持" });
    await staff.call(reviewOpsApi.hide, { reviewId, version: 3, reason: "客户要求" });
    expect((await shown(productId)).some(({ id }) => id === reviewId)).toBe(false);
    const { list } = await staff.call(staffOpsApi.deeds, { subjectType: "review", subjectId: reviewId });
    expect(list).toHaveLength(4);
    const without = await openStaff(shop, ["order.read"]);
    expect(await without.refusal(reviewOpsApi.reviews, {})).toBeGreaterThan(0);
  });

  it("are answered over the reply that one saw: a clash says who was faster, when and what, and the history has each", async () => {
    const { person, orderId } = await received();
    const { id: reviewId } = await person.call(reviewApi.save, { ...words, orderId });
    const other = await openStaff(shop, ["sale.edit"]);
    const first = await other.call(reviewOpsApi.reply, { reviewId, reply: "谢谢", version: 0 });
    expect(first).toMatchObject({
      replied: { version: 1, editor: other.staff.name, editTime: expect.stringMatching(/Z$/) },
      staffName: "",
      version: 0,
    });
    // Moderating is none of the reply's business, and a customer's new words neither.
    await person.call(reviewApi.save, { ...words, orderId, stars: 4 });
    await staff.call(reviewOpsApi.publish, { reviewId, version: 1 });
    const late = await staff
      .call(reviewOpsApi.reply, { reviewId, reply: "多谢", version: 0 })
      .catch((error: unknown) => error);
    expect(late).toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { ...first.replied, now: { reply: "谢谢" } },
    });
    // Whoever finds there what they wanted to write is not refused.
    expect(await staff.call(reviewOpsApi.reply, { reviewId, reply: "谢谢", version: 0 })).toMatchObject({
      replied: first.replied,
    });
    const races = ["甲", "乙", "丙"].map((reply) =>
      staff.call(reviewOpsApi.reply, { reviewId, reply, version: 1 }).then(
        () => reply,
        () => null,
      ),
    );
    const [won, ...others] = (await Promise.all(races)).filter(Boolean);
    expect(others).toEqual([]);
    await staff.call(reviewOpsApi.reply, { reviewId, reply: "", version: 2 });
    const history = await staff.call(staffOpsApi.history, { type: "reviewReply", id: reviewId });
    expect(history.map(({ editor, before, after }) => ({ editor, before, after }))).toEqual([
      { editor: staff.staff.name, before: { reply: won }, after: { reply: "" } },
      { editor: staff.staff.name, before: { reply: "谢谢" }, after: { reply: won } },
      { editor: other.staff.name, before: { reply: "" }, after: { reply: "谢谢" } },
    ]);
    const without = await openStaff(shop, ["order.read"]);
    expect(await without.refusal(staffOpsApi.history, { type: "reviewReply", id: reviewId })).toBe(
      generalOutcome.FORBIDDEN,
    );
    const refused = await received();
    const { id } = await refused.person.call(reviewApi.save, { ...words, orderId: refused.orderId });
    await staff.call(reviewOpsApi.refuse, { reviewId: id, version: 0, reason: "广告" });
    expect(await staff.refusal(reviewOpsApi.reply, { reviewId: id, reply: "谢谢", version: 0 })).toBe(
      reviewOutcome.CHANGED,
    );
  });

  it("are summed up on the product's page from what is published, at once, and name nobody who does not want it", async () => {
    const one = await received();
    const { productId } = one;
    const before = await shop.visitor.call(reviewApi.summary, { productId });
    const { id: reviewId } = await one.person.call(reviewApi.save, {
      ...words,
      orderId: one.orderId,
      stars: 1,
      isAnonymous: true,
    });
    expect(await shop.visitor.call(reviewApi.summary, { productId })).toEqual(before);
    await staff.call(reviewOpsApi.publish, { reviewId, version: 0 });
    const after = await shop.visitor.call(reviewApi.summary, { productId });
    expect(after.count).toBe(before.count + 1);
    expect(after.stars[0]).toBe((before.stars[0] ?? 0) + 1);
    expect(after.latest[0]).toMatchObject({ id: reviewId, writer: "匿名用户" });
    const points = after.stars.reduce((sum, count, at) => sum + count * (at + 1), 0);
    expect(after.average).toBeCloseTo(points / after.count, 1);
  });

  it("show pictures that were drawn anew, and let go of them with the review", async () => {
    const { person, orderId, productId } = await received();
    const [kept, dropped] = [await upload(person, "#a33"), await upload(person, "#3a3")];
    expect(kept).toMatch(/^\/media\/picture\//);
    const pictures = [kept, dropped];
    const { id: reviewId } = await person.call(reviewApi.save, { ...words, orderId, pictures });
    const get = async (url: string) => (await shop.app.http.inject({ method: "GET", url })).statusCode;
    await person.call(reviewApi.save, { ...words, orderId, pictures: [kept] });
    const sweep = async () => {
      for (const one of reviewSweeps) await sweepOnce(shop.app.kernel, one);
      shop.clock.advance(1_000);
      for (const one of commoditySweeps) await sweepOnce(shop.app.kernel, one);
    };
    await sweep();
    expect([await get(kept), await get(dropped)]).toEqual([200, 404]);
    const body = (await shop.app.http.inject({ method: "GET", url: kept })).rawPayload;
    expect(body.includes("secret camera")).toBe(false);
    expect(
      await person.refusal(reviewApi.save, { ...words, orderId, pictures: ["/media/demo/x.webp"] }),
    ).toBe(commodityOutcome.PICTURE_NOT_FOUND);
    await staff.call(reviewOpsApi.publish, { reviewId, version: 1 });
    const withPictures = await shop.visitor.call(reviewApi.list, { productId, withPictures: true });
    expect(withPictures.content.map(({ id }) => id)).toContain(reviewId);
    await person.call(reviewApi.remove, { reviewId });
    await sweep();
    expect(await get(`${kept}?w=160`)).toBe(404);
  });

  it("leave a picture to the shop that shows it as well, whoever put it there first", async () => {
    const { person, orderId } = await received();
    const [taken, own] = [await upload(person, "#a3a"), await upload(person, "#a3b")];
    const review = await person.call(reviewApi.save, { ...words, orderId, pictures: [taken, own] });
    const catalogue = await openStaff(shop);
    const tag = { name: "买家秀", parentId: null, imgUrl: taken };
    expect(await catalogue.call(commodityOpsApi.addTag, tag)).toMatchObject({ imgUrl: taken });
    await person.call(reviewApi.remove, { reviewId: review.id });
    for (const one of reviewSweeps) await sweepOnce(shop.app.kernel, one);
    shop.clock.advance(1_000);
    for (const one of commoditySweeps) await sweepOnce(shop.app.kernel, one);
    const get = async (url: string) => (await shop.app.http.inject({ method: "GET", url })).statusCode;
    expect([await get(taken), await get(own)]).toEqual([200, 404]);
  });

  it("take pictures of nobody who received nothing: they lie in public before anybody looks at them", async () => {
    const stranger = await signUp(shop);
    const file = await sharp({ create: { width: 80, height: 60, channels: 3, background: "#b33" } })
      .jpeg()
      .toBuffer();
    const send = async ({ session }: { session: { uid: number; token: string } }) =>
      (await sendForm(shop.app.http, session, { path: "/review/picture", parts: [{ file }] })).body.code;
    expect(await send(stranger)).toBe(reviewOutcome.NOT_RECEIVED);
    const { buyer } = await buy(shop, [{ skuId: OIL, quantity: 1 }]);
    expect(await send(buyer)).toBe(reviewOutcome.NOT_RECEIVED);
    const { person } = await received();
    expect(await send(person)).toBe(0);
  });

  it("go with their customer", async () => {
    const { person, orderId, productId } = await received();
    const { id: reviewId } = await person.call(reviewApi.save, { ...words, orderId });
    await staff.call(reviewOpsApi.publish, { reviewId, version: 0 });
    expect((await shown(productId)).some(({ id }) => id === reviewId)).toBe(true);
    const { uid } = person.session;
    const { balance: amountCents } = await person.call(userApi.wallet, {});
    await runAsSystem(shop.app.kernel, async (ctx) => {
      const why = { key: `empty ${uid}`, reason: "test" };
      await debitWallet(ctx, { uid, amountCents, kind: "ADJUST_DECREASE", ...why });
      await eraseCustomer(ctx, { uid });
    });
    expect((await shown(productId)).some(({ id }) => id === reviewId)).toBe(false);
    // One that was on its way is refused.
    const late = sql`
      insert into review (uid, order_id, sku_id, item_type, product_id, product_name, attributes, stars, words, pictures,
        is_anonymous, state, created_at, updated_at)
      values (${uid}, ${orderId}, ${OIL}, 'NORMAL', ${productId}, '', '', 5, '', '{}', false, 'WAITING', now(), now())`;
    await expect(late.execute(shop.database.db)).rejects.toThrow(`account ${uid} is erased`);
  });
});
