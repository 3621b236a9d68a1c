/** Where a picture of the home page leads; what the shop does not know is no target. */
export type LinkTarget =
  | { kind: "NONE" }
  | { kind: "PRODUCT" | "CATEGORY" | "ACTIVITY" | "TAG_PAGE"; id: number }
  | { kind: "PAGE"; path: string }
  /** The page on which a coupon is collected. */
  | { kind: "COUPON"; ruleId: string }
  | { kind: "WEB"; url: string };

/** The pages of the shop that a picture may lead to. */
export const LINK_PAGES: readonly { path: string; text: string }[] = [
  { path: "/shop_product", text: "全部商品" },
  { path: "/tag", text: "分类" },
  { path: "/coupon", text: "我的优惠券" },
  { path: "/member_ship", text: "会员卡" },
  { path: "/recharge", text: "余额充值" },
  { path: "/shipping", text: "配送规则" },
  { path: "/shop_info", text: "店铺信息" },
  { path: "/custom_serive", text: "联系客服" },
  { path: "/messages", text: "消息" },
  { path: "/my", text: "我的" },
];

const KINDS = [
  ["PRODUCT", /^\/product\?id=(\d{1,15})$/, (id: number) => `/product?id=${id}`],
  ["CATEGORY", /^\/shop_product\?tagId=(\d{1,15})$/, (id: number) => `/shop_product?tagId=${id}`],
  ["ACTIVITY", /^\/shop_product\?activityId=(\d{1,15})$/, (id: number) => `/shop_product?activityId=${id}`],
  ["TAG_PAGE", /^\/tag\?id=(\d{1,15})$/, (id: number) => `/tag?id=${id}`],
] as const;

const COUPON = /^\/collect_coupon\?ticketRuleId=([\w-]{8,64})$/;

/** What an address of a picture names; null for what the shop does not have. */
export function linkOf({ type, url }: { type: string; url: string }): LinkTarget | null {
  if (url === "") return { kind: "NONE" };
  if (type === "EXTERNAL") return /^https:\/\/[^\s"']+$/.test(url) ? { kind: "WEB", url } : null;
  for (const [kind, form] of KINDS) {
    const id = form.exec(url)?.[1];
    if (id) return { kind, id: Number(id) };
  }
  const ruleId = COUPON.exec(url)?.[1];
  if (ruleId) return { kind: "COUPON", ruleId };
  return LINK_PAGES.some(({ path }) => path === url) ? { kind: "PAGE", path: url } : null;
}

/** The address that leads to a target. */
export function addressOfLink(target: LinkTarget): { type: "INTERNAL" | "EXTERNAL"; url: string } {
  if (target.kind === "WEB") return { type: "EXTERNAL", url: target.url };
  if (target.kind === "NONE") return { type: "INTERNAL", url: "" };
  if (target.kind === "PAGE") return { type: "INTERNAL", url: target.path };
  if (target.kind === "COUPON")
    return { type: "INTERNAL", url: `/collect_coupon?ticketRuleId=${target.ruleId}` };
  const write = KINDS.find(([kind]) => kind === target.kind)?.[2];
  return { type: "INTERNAL", url: write?.(target.id) ?? "" };
}
