import { cartApi } from "@crux/contract/cart";
import { commodityApi } from "@crux/contract/commodity";
import { couponApi } from "@crux/contract/coupon";
import { memberApi } from "@crux/contract/member";
import { orderApi } from "@crux/contract/order";
import { saleApi } from "@crux/contract/sale";
import { userApi } from "@crux/contract/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAddresses, placeOrder } from "./testing/checkout.ts";
import { addCoupon } from "./testing/coupons.ts";
import { ENGINES, openShop, type Shop } from "./testing/open-shop.ts";
import { signUp } from "./testing/people.ts";

const OIL = 5001;
const MILK = 5005;

/** The fields that the specification names for each model; a client may count on every one of them. */
const FIELDS = {
  banner: "imgUrl type url title description disable targetPage position priority",
  section: "imgUrl type url title description itemList",
  tag: "id name priority disable childTags imgUrl",
  leaf: "id name priority disable imgUrl",
  product: `id name description brand skuCount attributeKeys imgUrl activityImgUrl descUrl weight logisticsType
    expiryDate oversale totalAvailable saleStatus vipPrice currentPrice displayPrice activity`,
  activity: "id name icon userClass",
  sku: `id available stock attributesMap attributesString productName productBrandName productImgUrl productOversale
    productWeight`,
  cart: "cartId activityMatch unmatchCartItems real_price saving_price total_price",
  match: "activity cartItems perfernceCartItems totalCount matchCouponRule unmatchCouponRule",
  rule: "name remark matchText limitQuantity couponRuleType",
  preview: "req coupon activityMatch couponMatchResult logisticsPkgSchemes",
  scheme: `presetId presetName presetCountry priority solved privateFlag isExist totalPackageCount totalEstimateFee
    totalAmount logisticsPkgs`,
  order: `id orderType orderStatus paymentOrderStatus orderSource createTime orderItems logisticsPkgScheme couponTicket
    shipFee amount netAmount activitySaving ticketSaving manualSaving remark receiverName shopId senderName
    senderMobile senderAddress receiverMobile receiverCountry receiverState receiverCity receiverDistrict
    receiverPostCode receiverAddress`,
  orderSku: "id productImgUrl productBrandName productName attributesString",
  ticket: `id ticketTitle ticketDesc imgUrl type userClass shopIds effectiveDuration effectiveTime expiredTime
    expire_date effectiveAmount effectiveDiscount matchAmount matchQuantity userCollectedLimit number status createTime
    assignedUserDetail`,
  member: "consumeAmount consumePoints lastConsumeAmount seasonConsumeAmount estimateAmount",
  txn: "walletTxnType amount createTime orderId",
  sender: "id uid name mobile detailAddress defaultFlag",
  receiver: `id uid name mobile country state city district postCode detailAddress defaultFlag userClientIdentify`,
};

function has(model: object | null | undefined, name: keyof typeof FIELDS): void {
  expect(Object.keys(model ?? {}), name).toEqual(expect.arrayContaining(FIELDS[name].trim().split(/\s+/)));
}

describe.each(ENGINES)("the documented fields on %s", (engine) => {
  let shop: Shop;
  let person: Awaited<ReturnType<typeof signUp>>;
  beforeAll(async () => {
    shop = await openShop(engine);
    person = await signUp(shop, { userClass: "VIP", balanceCents: 5_000 });
  });
  afterAll(() => shop.close());

  it("are those of the home page and its categories (R-MODEL-01, R-MODEL-02, R-MODEL-03)", async () => {
    for (const banner of await shop.visitor.call(saleApi.banners, {})) has(banner, "banner");
    for (const section of await shop.visitor.call(saleApi.sections, {})) {
      has(section, "section");
      for (const { shopProduct } of section.itemList) has(shopProduct, "product");
    }
    for (const top of await shop.visitor.call(commodityApi.tags, { level: 1 })) {
      has(top, "tag");
      for (const child of top.childTags) {
        has(child, "tag");
        for (const leaf of child.childTags) {
          has(leaf, "leaf");
          expect(leaf).not.toHaveProperty("childTags");
        }
      }
    }
  });

  it("are those of a product, its activity and its skus (R-MODEL-04, R-MODEL-05)", async () => {
    const { content } = await shop.visitor.call(saleApi.search, { pageSize: 1000 });
    for (const product of content) has(product, "product");
    const listed = content.find(({ activity }) => activity !== null);
    const product = await shop.visitor.call(saleApi.product, { id: listed?.id ?? 0 });
    has(product, "product");
    has(product.activity, "activity");
    expect(product.brand.name).toMatch(/\S/);
    for (const key of product.attributeKeys) expect(key).toMatchObject({ values: expect.any(Array) });
    const skus = await shop.visitor.call(commodityApi.skus, { productId: product.id });
    for (const sku of skus) has(sku, "sku");
  });

  it("are those of a cart, its activities and its preview (R-MODEL-06, R-MODEL-08, R-MODEL-09)", async () => {
    const { cartId } = await person.call(cartApi.items, {});
    const itemList = [OIL, MILK].map((skuId) => ({ skuId, quantity: 3 }));
    const cart = await person.call(cartApi.add, { cartId, itemList });
    has(cart, "cart");
    expect(cart.activityMatch.length).toBeGreaterThan(0);
    for (const match of cart.activityMatch) has(match, "match");
    const rules = cart.activityMatch.flatMap(({ matchCouponRule, unmatchCouponRule }) =>
      [matchCouponRule, unmatchCouponRule].filter((rule) => rule !== null),
    );
    expect(rules.length).toBeGreaterThan(0);
    for (const rule of rules) has(rule, "rule");
    const preview = await person.call(cartApi.preview, { itemList });
    has(preview, "preview");
    expect(preview.req).toEqual({ remark: "" });
    for (const scheme of preview.logisticsPkgSchemes) has(scheme, "scheme");
    for (const { amount, activity } of preview.activityMatch)
      expect([typeof amount, typeof activity.name]).toEqual(["number", "string"]);
    expect(preview.couponMatchResult).toMatchObject({
      availableTickets: expect.any(Array),
      total_price: preview.total_price,
    });
  });

  it("are those of an order (R-MODEL-12)", async () => {
    const { id } = await placeOrder(person, [{ skuId: MILK, quantity: 1 }]);
    const order = await person.call(orderApi.detail, { orderId: id });
    has(order, "order");
    for (const item of order.orderItems) {
      expect(item).toMatchObject({ quantity: 1, amount: item.price });
      has(item.skuDetail, "orderSku");
    }
  });

  it("are those of a coupon ticket, in the list and for who was invited (R-MODEL-18)", async () => {
    const friend = await signUp(shop);
    const ticketRuleId = await addCoupon(shop, { perRecommender: 5 });
    const recommendUid = person.session.uid;
    has(await friend.call(couponApi.collect, { ticketRuleId, recommendUid }), "ticket");
    for (const ticket of (await friend.call(couponApi.tickets, { pageSize: 1000 })).content)
      has(ticket, "ticket");
    const [invited] = await person.call(couponApi.invited, { ruleId: ticketRuleId });
    has(invited, "ticket");
    expect(Object.keys(invited?.assignedUserDetail ?? {}).sort()).toEqual(["headImgUrl", "nickName"]);
    const rule = await shop.visitor.call(couponApi.rule, { ruleId: ticketRuleId, type: "REDUCED" });
    for (const field of ["imgUrl", "effectiveTime", "expiredTime"]) expect(rule).toHaveProperty(field);
  });

  it("are those of a member and of a wallet (R-MODEL-20, R-MODEL-21, R-MODEL-22)", async () => {
    has(await person.call(memberApi.info, {}), "member");
    expect(Object.keys((await person.call(userApi.wallet, {})) ?? {}).sort()).toEqual([
      "balance",
      "currency",
    ]);
    const { content } = await person.call(userApi.walletTxns, {});
    expect(content).toHaveLength(1);
    for (const txn of content) has(txn, "txn");
    const end = new Date(shop.clock.now().getTime() + 86_400_000);
    await shop.database.script(
      `update app_user set membership_expires_at = '${end.toISOString()}' where id = ${person.session.uid}`,
    );
    expect(await person.call(userApi.membership, {})).toEqual({ expiryDate: end.toISOString() });
  });

  it("are those of senders and receivers, alone, as the default and in lists (R-MODEL-30, R-MODEL-32)", async () => {
    const owner = await signUp(shop);
    const { senderId, receiverId } = await addAddresses(owner);
    const senders = [
      await owner.call(userApi.sender, { id: senderId ?? 0 }),
      await owner.call(userApi.defaultSender, {}),
      ...(await owner.call(userApi.senders, {})).content,
    ];
    for (const sender of senders) {
      has(sender, "sender");
      expect(sender).toMatchObject({ uid: owner.session.uid, mobile: expect.stringMatching(/^\+(61|86)\d/) });
    }
    const receivers = [
      await owner.call(userApi.receiver, { id: receiverId ?? 0 }),
      await owner.call(userApi.defaultReceiver, {}),
      ...(await owner.call(userApi.receivers, {})).content,
    ];
    for (const receiver of receivers) has(receiver, "receiver");
  });
});
