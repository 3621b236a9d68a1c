import { readFileSync } from "node:fs";
import { join } from "node:path";
import { casesApi } from "@crux/contract/cases";
import { logisticsApi } from "@crux/contract/logistics";
import { notifyApi } from "@crux/contract/notify";
import { orderOpsApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { reviewApi, reviewOpsApi } from "@crux/contract/review/review";
import { placeOrder, stock } from "@crux/server/testing/checkout";
import { goods, productOf } from "@crux/server/testing/goods";
import { sendPkg, TWO_PARCELS } from "@crux/server/testing/parcels";
import { openStaff } from "@crux/server/testing/staff";
import { describe, expect, it } from "vitest";
import { allFindings, findingsInBoth } from "./axe-findings.ts";
import { fillCart, openPreview } from "./cart-steps.ts";
import { turnTo } from "./follow.ts";
import { startJourney } from "./journey.ts";
import { openCustomer, openVisitor, type Phone } from "./phone.ts";

const OIL = goods.oil();
const CREAM = goods.cream();
const routes = readFileSync(join(import.meta.dirname, "../apps/shop/src/routes.tsx"), "utf8");
/** Every page that the shop has: one that is added is looked at as well. */
const PATHS = [...routes.matchAll(/^ {2}"(\/[^"]*)": \{/gm)].map(([, path = ""]) => path);
/** Whoever is signed in does not stay on these. */
const FOR_VISITORS = new Set(["/login", "/register", "/forgot_password", "/oauth"]);

describe("every page of the shop", () => {
  const journey = startJourney();

  it("is clean for axe, best practices included, in light and dark", async () => {
    const phone = await openCustomer(journey, "heika-vip");
    const queries = await fillPages(phone);
    const addressOf = (path: string) => `${path}?${queries[path] ?? ""}`;
    const found: Record<string, string[]> = {};
    const look = async ({ page }: Phone, path: string) => {
      const wrong = await findingsInBoth(page, allFindings);
      if (wrong.length > 0) found[path] = wrong;
    };
    await fillCart(phone, [[CREAM, 1]]);
    await openPreview(phone, "分箱方案");
    await look(phone, "/cart_pre");
    for (const path of PATHS.filter((one) => one !== "/cart_pre" && !FOR_VISITORS.has(one))) {
      await turnTo(phone.page, addressOf(path));
      await look(phone, path);
    }
    expect(phone.faults).toEqual([]);
    await phone.close();
    const visitor = await openVisitor(journey);
    await visitor.page.goto("/");
    for (const path of FOR_VISITORS) {
      await turnTo(visitor.page, addressOf(path));
      await look(visitor, path);
    }
    await visitor.close();
    expect(found).toEqual({});
  });

  /** Fills the pages of a customer, and answers what they are asked for. */
  async function fillPages({ caller }: Phone): Promise<Record<string, string>> {
    const staff = await openStaff(journey.shop);
    for (const skuId of [OIL, goods.milk(), CREAM]) await stock(journey.shop, skuId, 5_000);
    const { id: orderId } = await placeOrder(caller, TWO_PARCELS);
    await caller.call(paymentApi.create, { channel: "WALLET", orderId });
    const pkgs = await caller.call(logisticsApi.ofOrder, { orderId });
    let extOrderId = "";
    for (const { id: pkgId } of pkgs) {
      extOrderId = await sendPkg(staff, pkgId);
      await staff.call(orderOpsApi.deliverPkg, { pkgId });
      await staff.call(orderOpsApi.receivePkg, { pkgId });
    }
    const said = { stars: 4, words: "颗粒不大，包装完好" };
    const { id: reviewId } = await caller.call(reviewApi.save, { orderId, skuId: OIL, ...said });
    await staff.call(reviewOpsApi.publish, { reviewId, version: 0 });
    const { id: caseId } = await caller.call(casesApi.ask, {
      orderId,
      wish: "OTHER",
      reason: "少了一件",
      received: false,
      items: [],
      pictures: [],
    });
    const { id: refundId } = await staff.call(orderOpsApi.createRefund, {
      orderId,
      items: [{ skuId: OIL, quantity: 1 }],
      pkgIds: [],
      shipFee: 100,
      otherFee: 0,
      remark: "瓶身破损，退一瓶",
    });
    const { id: unpaidId } = await placeOrder(caller, [{ skuId: CREAM, quantity: 1 }]);
    const { content } = await caller.call(notifyApi.messages, { type: "PERSONAL" });
    const unpaid = `orderId=${unpaidId}`;
    const paid = `orderId=${orderId}`;
    return {
      "/shop_product": "keyword=鱼油",
      "/product": `id=${productOf(OIL)}`,
      "/order": paid,
      "/payment": unpaid,
      "/alipay": unpaid,
      "/payment_mannul": unpaid,
      "/payment_result": `${paid}&type=WALLET`,
      "/reviews": `id=${productOf(OIL)}`,
      "/review_order": paid,
      "/case": `id=${caseId}`,
      "/refund_order": `orderId=${refundId}`,
      "/logistics_pkg": `id=${pkgs[0]?.id}`,
      "/logistics_track": `extOrderId=${extOrderId}`,
      "/message": `messageId=${content[0]?.id}`,
      "/collect_coupon_result": "status=success",
      "/oauth": "failed=1",
    };
  }
});
