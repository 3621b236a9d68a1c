import { isChoosing, isForSeveral } from "./parts/address/is-choosing.ts";
import type { Route } from "./shell/route.ts";

/** The page of every path; order is the specification's. */
const PAGES: Record<string, Omit<Route, "path">> = {
  "/": {
    title: "商城",
    room: "wide",
    tab: true,
    load: () => import("./screens/home/home-screen.tsx"),
  },
  "/tag": {
    title: "商品报价",
    room: "wide",
    reads: ["id"],
    tab: true,
    load: () => import("./screens/tag/tag-screen.tsx"),
  },
  "/search": {
    title: "搜索",
    load: () => import("./screens/search/search-screen.tsx"),
  },
  "/shop_product": {
    title: "商品列表",
    room: "wide",
    reads: [
      "keyword",
      "asTyped",
      "tagId",
      "activityId",
      "sort",
      "inStock",
      "brand",
      "from",
      "to",
      "promotion",
    ],
    load: () => import("./screens/shop-product/shop-product-screen.tsx"),
  },
  "/product": {
    title: "商品详情",
    room: "wide",
    reads: ["id"],
    load: () => import("./screens/product/product-screen.tsx"),
  },
  "/cart": {
    title: "购物车",
    room: "wide",
    tab: true,
    load: () => import("./screens/cart/cart-screen.tsx"),
  },
  "/cart_pre": {
    title: (params) => (isForSeveral(params) ? "寄给多位收件人" : "订单预览"),
    room: "wide",
    reads: ["for"],
    access: "mobile",
    load: () => import("./screens/cart-pre/cart-pre-screen.tsx"),
  },
  "/favourites": {
    title: "我的收藏",
    room: "account",
    access: "user",
    load: () => import("./screens/favourites/favourites-screen.tsx"),
  },
  "/orders": {
    title: "我的订单",
    room: "account",
    access: "user",
    load: () => import("./screens/orders/orders-screen.tsx"),
  },
  "/order": {
    title: "订单详情",
    room: "account",
    access: "user",
    load: () => import("./screens/order/order-screen.tsx"),
  },
  "/payment": {
    title: "选择支付方式",
    access: "user",
    load: () => import("./screens/payment/payment-screen.tsx"),
  },
  "/alipay": {
    title: "支付宝支付",
    access: "user",
    load: () => import("./screens/alipay/alipay-screen.tsx"),
  },
  "/payment_mannul": {
    title: "银行转账",
    access: "user",
    load: () => import("./screens/payment-mannul/payment-mannul-screen.tsx"),
  },
  "/payment_result": {
    title: "支付结果",
    access: "user",
    load: () => import("./screens/payment-result/payment-result-screen.tsx"),
  },
  "/reviews": {
    title: "商品评价",
    room: "wide",
    load: () => import("./screens/reviews/reviews-screen.tsx"),
  },
  "/review_order": {
    title: "评价商品",
    room: "account",
    access: "user",
    load: () => import("./screens/review-order/review-order-screen.tsx"),
  },
  "/refund_orders": {
    title: "退款/售后",
    room: "account",
    access: "user",
    load: () => import("./screens/refund-orders/refund-orders-screen.tsx"),
  },
  "/case": {
    title: "售后",
    room: "account",
    access: "user",
    load: () => import("./screens/case/case-screen.tsx"),
  },
  "/refund_order": {
    title: "售后详情",
    room: "account",
    access: "user",
    load: () => import("./screens/refund-order/refund-order-screen.tsx"),
  },
  "/logistics_pkg_list": {
    title: "我的包裹",
    room: "account",
    access: "user",
    load: () => import("./screens/logistics-pkg-list/logistics-pkg-list-screen.tsx"),
  },
  "/logistics_pkg": {
    title: "包裹详情",
    room: "account",
    access: "user",
    load: () => import("./screens/logistics-pkg/logistics-pkg-screen.tsx"),
  },
  "/logistics_track": {
    title: "物流跟踪",
    load: () => import("./screens/logistics-track/logistics-track-screen.tsx"),
  },
  "/my": {
    title: "我的",
    room: "account",
    tab: true,
    load: () => import("./screens/my/my-screen.tsx"),
  },
  "/login": {
    title: "用户登录",
    load: () => import("./screens/login/login-screen.tsx"),
  },
  "/register": {
    title: "用户注册",
    load: () => import("./screens/register/register-screen.tsx"),
  },
  "/bind_mobile": {
    title: "绑定手机",
    access: "user",
    load: () => import("./screens/bind-mobile/bind-mobile-screen.tsx"),
  },
  "/forgot_password": {
    title: "忘记密码",
    load: () => import("./screens/forgot-password/forgot-password-screen.tsx"),
  },
  "/oauth": {
    title: "微信授权",
    load: () => import("./screens/oauth/oauth-screen.tsx"),
  },
  "/setting": {
    title: "设置",
    room: "account",
    access: "user",
    load: () => import("./screens/setting/setting-screen.tsx"),
  },
  "/notice_setting": {
    title: "通知设置",
    room: "account",
    access: "user",
    load: () => import("./screens/notice-setting/notice-setting-screen.tsx"),
  },
  "/account_safety": {
    title: "账号与安全",
    room: "account",
    access: "user",
    load: () => import("./screens/account-safety/account-safety-screen.tsx"),
  },
  "/modify_password": {
    title: "登录密码",
    room: "account",
    access: "user",
    load: () => import("./screens/modify-password/modify-password-screen.tsx"),
  },
  "/login_devices": {
    title: "登录设备",
    room: "account",
    access: "user",
    load: () => import("./screens/login-devices/login-devices-screen.tsx"),
  },
  "/close_account": {
    title: "注销账号",
    access: "user",
    load: () => import("./screens/close-account/close-account-screen.tsx"),
  },
  "/messages": {
    title: "消息中心",
    room: "account",
    access: "user",
    load: () => import("./screens/messages/messages-screen.tsx"),
  },
  "/message": {
    title: "消息详情",
    room: "account",
    access: "user",
    load: () => import("./screens/message/message-screen.tsx"),
  },
  "/wallet": {
    title: "账户余额",
    room: "account",
    access: "user",
    load: () => import("./screens/wallet/wallet-screen.tsx"),
  },
  "/recharge": {
    title: "余额充值",
    room: "account",
    access: "user",
    load: () => import("./screens/recharge/recharge-screen.tsx"),
  },
  "/consume_amount": {
    title: "本月实时收益",
    room: "account",
    access: "user",
    load: () => import("./screens/consume-amount/consume-amount-screen.tsx"),
  },
  "/coupon": {
    title: "我的优惠券",
    room: "account",
    access: "user",
    load: () => import("./screens/coupon/coupon-screen.tsx"),
  },
  "/coupon_centre": {
    title: "领券中心",
    load: () => import("./screens/coupon-centre/coupon-centre-screen.tsx"),
  },
  "/collect_coupon": {
    title: "领取优惠券",
    load: () => import("./screens/collect-coupon/collect-coupon-screen.tsx"),
  },
  "/collect_coupon_result": {
    title: "领取结果",
    load: () => import("./screens/collect-coupon-result/collect-coupon-result-screen.tsx"),
  },
  "/invite_coupon": {
    title: "邀请好友",
    room: "wide",
    access: "user",
    load: () => import("./screens/invite-coupon/invite-coupon-screen.tsx"),
  },
  "/invite_coupon_result": {
    title: "优惠券已到账",
    access: "user",
    load: () => import("./screens/invite-coupon-result/invite-coupon-result-screen.tsx"),
  },
  "/senders": {
    room: "account",
    title: (params) => (isChoosing(params) ? "选择寄件人" : "我的寄件人"),
    access: "user",
    reads: ["status", "page"],
    load: () => import("./screens/senders/senders-screen.tsx"),
  },
  "/sender": {
    title: (params) => (params.get("status") === "update" ? "编辑寄件人" : "新增寄件人"),
    access: "user",
    reads: ["status"],
    load: () => import("./screens/sender/sender-screen.tsx"),
  },
  "/receivers": {
    room: "account",
    title: (params) => (isChoosing(params) ? "选择收件人" : "我的收件人"),
    access: "user",
    reads: ["status", "page"],
    load: () => import("./screens/receivers/receivers-screen.tsx"),
  },
  "/receiver": {
    title: (params) => (params.get("status") === "update" ? "编辑收件人" : "新增收件人"),
    access: "user",
    reads: ["status"],
    load: () => import("./screens/receiver/receiver-screen.tsx"),
  },
  "/member_ship": {
    title: "会员卡",
    room: "account",
    access: "user",
    load: () => import("./screens/member-ship/member-ship-screen.tsx"),
  },
  "/shop_info": {
    title: "店铺信息",
    load: () => import("./screens/shop-info/shop-info-screen.tsx"),
  },
  "/shipping": {
    title: "配送规则",
    load: () => import("./screens/shipping/shipping-screen.tsx"),
  },
  "/custom_serive": {
    title: "联系客服",
    load: () => import("./screens/custom-serive/custom-serive-screen.tsx"),
  },
  "/preview": {
    title: "预览",
    isPreview: true,
    load: () => import("./shell/preview/preview-screen.tsx"),
  },
};

const ROUTES = new Map(
  Object.entries(PAGES).map(([path, page]): [string, Route] => [path, { path, ...page }]),
);

const NOT_FOUND: Route = {
  path: "*",
  title: "错误页面",
  load: () => import("./shell/not-found-screen.tsx"),
};

/** False for paths that no route names. */
export function isPage(pathname: string): boolean {
  return findRoute(pathname) !== NOT_FOUND;
}

/** The route of a path; any other path is the not-found page (R-APP-12). */
export function findRoute(pathname: string): Route {
  return ROUTES.get(pathname.replace(/\/+$/, "") || "/") ?? NOT_FOUND;
}
