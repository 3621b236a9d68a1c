import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PREFIXES } from "@crux/contract/prefixes";
import { describe, expect, it } from "vitest";

/** What the storefront document covers: its pages and its calls. */
const STOREFRONT = {
  pages: `/ /tag /search /shop_product /product /cart /cart_pre /orders /order /payment /alipay /payment_mannul
    /payment_result /refund_orders /refund_order /logistics_pkg_list /logistics_pkg /logistics_track`,
  calls: `
    GET /sale/banner/getAll
    GET /sale/section/getAll
    GET /sale/config
    GET /sale/shop/abstract/getAll
    GET /commodity/tag/findByLevel
    POST /sale/shopProduct/safe/search
    POST /sale/shopProduct/safe/query
    GET /sale/shopProduct/safe/{id}
    GET /commodity/skuDetail/findByProductId
    GET /cart/secure/{uid}/cart/items
    POST /cart/secure/{uid}/cart/{cartId}/cartItems
    PUT /cart/secure/{uid}/cart/{cartId}/cartItems
    DELETE /cart/secure/{uid}/cart/{cartId}/cartItems
    POST /cart/secure/{uid}/cart/pre
    POST /order/secure/{uid}/order
    POST /order/secure/{uid}/orders
    GET /order/secure/{uid}/order/{orderId}
    PUT /order/secure/{uid}/order/{orderId}/cancel
    PUT /order/manual_order
    POST /order/secure/{uid}/refundOrder/query
    GET /order/secure/{uid}/refundOrder/{id}
    POST /logistics/secure/{uid}/logisticsPkg/query
    GET /logistics/secure/{uid}/logisticsPkg/{id}
    GET /logistics/secure/{uid}/logisticsPkg/getByOrderId
    GET /logistics/logisticsPkg/getLogisticsTrackInfo
    POST /payment/secure/{uid}/paymentOrder
    GET /payment/secure/{uid}/paymentOrder/getByOrderId
    POST /payment/secure/{uid}/paymentOrder/{id}/upload`,
};

/** What the account document covers. */
const ACCOUNTS = {
  pages: `/my /login /register /bind_mobile /oauth /setting /messages /message /wallet /recharge /consume_amount
    /coupon /collect_coupon /collect_coupon_result /invite_coupon /invite_coupon_result /senders /sender /receivers
    /receiver /member_ship /shop_info /shipping /custom_serive`,
  calls: `
    POST /user/user
    POST /user/login
    GET /user/secure/{uid}/user/logout
    GET /user/wechat/login/redirect
    GET /user/wechat/login
    GET /user/secure/{uid}/user
    PUT /user/secure/{uid}/user
    POST /user/secure/{uid}/mobile/modify
    GET /user/secure/{uid}/wechat/bind/redirect
    GET /user/wechat/bind/
    GET /user/wechat/unbind/
    GET /user/wechat/share/signature
    POST /notify/sms/verify
    POST /notify/secure/{uid}/sms/verify
    GET /user/secure/{uid}/code/pos
    GET /user/secure/{uid}/membership
    GET /member/secure/{uid}/member/info
    GET /member/cash_back_rule
    GET /report/secure/{uid}/rebate
    POST /user/secure/{uid}/sender/query
    POST /user/secure/{uid}/sender
    GET /user/secure/{uid}/sender/{id}
    DELETE /user/secure/{uid}/sender/{id}
    GET /user/secure/{uid}/sender/default
    POST /user/secure/{uid}/receiver/query
    POST /user/secure/{uid}/receiver
    GET /user/secure/{uid}/receiver/{id}
    DELETE /user/secure/{uid}/receiver/{id}
    GET /user/secure/{uid}/receiver/default
    GET /user/secure/{uid}/client_identify
    PUT /user/receiver
    PUT /user/headImgUrl
    GET /user/secure/{uid}/wallet
    POST /user/secure/{uid}/wallet/txns/query
    POST /coupon/secure/{uid}/coupon/ticket/query
    GET /coupon/coupon/ticketRule
    POST /coupon/secure/{uid}/coupon/ticket
    GET /coupon/secure/{uid}/coupon/recommendTicket
    POST /notify/secure/{uid}/message/query
    GET /notify/secure/{uid}/message/{id}/read`,
};

/** What neither document has and an account in the open needs (docs/decisions.md). */
const SAFETY = {
  pages: "/account_safety /modify_password /login_devices /forgot_password /close_account",
  calls: `
    GET /user/secure/{uid}/safety
    DELETE /user/secure/{uid}/session/{id}
    DELETE /user/secure/{uid}/session/other
    POST /user/secure/{uid}/password/modify
    POST /user/secure/{uid}/password/set
    POST /user/password/reset
    GET /user/secure/{uid}/account/closing
    POST /user/secure/{uid}/account/closing`,
};

/** What neither document has and a merchant needs who goes on holiday, or sells only so many to each (docs/decisions.md). */
const STEERING = {
  calls: `
    POST /sale/nearWords
    GET /sale/pauses
    GET /cart/secure/{uid}/limit/{skuId}`,
};

/** What neither document has and a shop needs that has no provider of texts or of payments (docs/decisions.md). */
const WAYS = {
  calls: `
    GET /user/login/ways
    GET /payment/channels`,
};

/** What both documents leave to a word with the merchant: asking for after-sales (docs/decisions.md). */
const CASES = {
  pages: "/case",
  calls: `
    POST /cases/secure/{uid}/case
    POST /cases/secure/{uid}/cases
    GET /cases/secure/{uid}/case/{caseId}
    POST /cases/secure/{uid}/case/{caseId}/words
    PUT /cases/secure/{uid}/case/{caseId}/withdraw
    PUT /cases/picture`,
};

/** What neither document has and whoever fills the shop needs: what is prepared, by the shop's own screens (docs/decisions.md). */
const PREVIEW = { pages: "/preview", calls: "POST /sale/preview" };

/** What neither document has and the tax office asks of a shop in Australia (docs/decisions.md). */
const PAPERS = {
  calls: `
    GET /order/secure/{uid}/order/{orderId}/taxPaper
    GET /order/secure/{uid}/refundOrder/{id}/taxPaper`,
};

/** What neither document has and whoever takes papers back is told (docs/decisions.md). */
const TAKEN_BACK = { calls: "GET /logistics/secure/{uid}/receiver/{receiverId}/pkgsNeeding" };

/** What neither document has and the page of one's own asks for once instead of for seven lists (docs/decisions.md). */
const COUNTED = { calls: "GET /order/secure/{uid}/counts" };

/** What neither document has and whoever owes something wants to see (docs/decisions.md). */
const OWED = { calls: "GET /payment/secure/{uid}/owed" };

/** What neither document has and a customer expects who holds the parcel (docs/decisions.md). */
const RECEIVING = { calls: "PUT /order/secure/{uid}/pkg/{pkgId}/receive" };

/** What neither document has and a customer expects who wrote down the wrong person (docs/decisions.md). */
const SENT_ELSEWHERE = { calls: "PUT /order/secure/{uid}/order/{orderId}/receiver" };

/** What neither document has and a customer expects who is not buying yet (docs/decisions.md). */
const FAVOURITES = {
  pages: "/favourites",
  calls: `
    POST /cart/secure/{uid}/favourites
    GET /cart/secure/{uid}/favourites/ids
    PUT /cart/secure/{uid}/favourite/{productId}
    DELETE /cart/secure/{uid}/favourite/{productId}`,
};

/** What neither document has and a customer expects who wants to know without looking (docs/decisions.md). */
const TOLD = {
  pages: "/notice_setting",
  calls: `
    GET /notify/secure/{uid}/notices
    PUT /notify/secure/{uid}/notice/{kind}/{way}
    GET /cart/secure/{uid}/restock-wishes/ids
    PUT /cart/secure/{uid}/restock-wish/{productId}
    DELETE /cart/secure/{uid}/restock-wish/{productId}`,
};

/** What neither document has and inviting needs to keep its promise, and coupons to be found (docs/decisions.md). */
const COUPON_CENTRE = {
  pages: "/coupon_centre",
  calls: `
    GET /coupon/coupon/centre
    GET /coupon/secure/{uid}/coupon/claims
    GET /coupon/secure/{uid}/coupon/invitation`,
};

/** What neither document has and whoever wonders about goods looks for (docs/decisions.md). */
const REVIEWS = {
  pages: "/reviews /review_order",
  calls: `
    GET /review/product/{productId}/summary
    POST /review/product/{productId}/reviews
    GET /review/secure/{uid}/order/{orderId}
    PUT /review/secure/{uid}/order/{orderId}/review
    DELETE /review/secure/{uid}/review/{reviewId}
    PUT /review/picture`,
};

/** What a list may be narrowed to: brands, prices and promotions of what it has (docs/decisions.md). */
const NARROWED = { calls: "POST /sale/shopProduct/safe/narrowings" };

/** What neither document has and whoever buys for several families asks for (docs/decisions.md). */
const SEVERAL = { calls: "POST /order/secure/{uid}/order/portions" };

const words = (text: string) => text.trim().split(/\s+/);
const lines = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim());

// R-APP-02: the two documents are the scope, with nothing left out and nothing beside it but the safety of accounts, what is paused or limited, what is switched off, after-sales, previews and papers for the tax office.
describe("the scope of the shop", () => {
  it("is the pages of both documents", () => {
    const routes = readFileSync(join(import.meta.dirname, "../apps/shop/src/routes.tsx"), "utf8");
    const paths = [...routes.matchAll(/^ {2}"(\/[^"]*)": \{/gm)].map(([, path]) => path);
    const documented = [
      STOREFRONT,
      ACCOUNTS,
      SAFETY,
      CASES,
      PREVIEW,
      FAVOURITES,
      TOLD,
      COUPON_CENTRE,
      REVIEWS,
    ].flatMap(({ pages }) => words(pages));
    expect(paths.toSorted()).toEqual(documented.toSorted());
  });

  it("asks for a mobile before the preview of an order, and nowhere else (R-APP-14)", () => {
    const routes = readFileSync(join(import.meta.dirname, "../apps/shop/src/routes.tsx"), "utf8");
    expect(
      [...routes.matchAll(/^ {2}"(\/[^"]*)": \{[^{]*access: "mobile"/gm)].map(([, path]) => path),
    ).toEqual(["/cart_pre"]);
  });

  it("is the calls of both documents; whoever works for the shop has a door of their own", () => {
    const contract = PREFIXES.flatMap(({ api }) => Object.values(api))
      .map(({ line }) => line.replace("{userId}", "{uid}"))
      .filter((line) => !/ \/(\w+\/ops|staff)\//.test(line));
    const own = [
      SAFETY,
      STEERING,
      WAYS,
      CASES,
      PREVIEW,
      PAPERS,
      RECEIVING,
      SENT_ELSEWHERE,
      FAVOURITES,
      TOLD,
      COUPON_CENTRE,
      REVIEWS,
      NARROWED,
      SEVERAL,
      OWED,
      TAKEN_BACK,
      COUNTED,
    ];
    const documented = [STOREFRONT, ACCOUNTS, ...own].flatMap(({ calls }) => lines(calls));
    expect(contract.toSorted()).toEqual(documented.toSorted());
  });

  it("has no two calls that differ by capitals alone", () => {
    const all = PREFIXES.flatMap(({ api }) => Object.values(api)).map(({ line }) => line.toLowerCase());
    expect(all.filter((line, index) => all.indexOf(line) !== index)).toEqual([]);
  });
});
