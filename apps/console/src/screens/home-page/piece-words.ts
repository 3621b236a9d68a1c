import type { HomePiece, HomePlace } from "@crux/contract/ops/home.schema";
import { LINK_PAGES, linkOf } from "@crux/rules/setting/link-target";

/** The places of the home page, from the top down, with what one thing of each is called. */
export const PLACES: readonly { place: HomePlace; text: string; one: string }[] = [
  { place: "TOP_BANNER", text: "轮播图", one: "轮播图" },
  { place: "INFO_BANNER", text: "横幅（只显示第一张）", one: "横幅" },
  { place: "MAIN_CATEGORY", text: "分类图标", one: "分类图标" },
  { place: "SECTION", text: "商品板块", one: "板块" },
];

export type PieceState = "SHOWN" | "PLANNED" | "OVER" | "OFF";

export const PIECE_STATES: Record<PieceState, { text: string; tone: "good" | "warn" | "grey" }> = {
  SHOWN: { text: "显示中", tone: "good" },
  PLANNED: { text: "未开始", tone: "warn" },
  OVER: { text: "已结束", tone: "grey" },
  OFF: { text: "已停用", tone: "grey" },
};

/** Whether a picture or section is shown at a moment, and why not. */
export function stateOf({ disable, startTime, endTime }: HomePiece, atMs: number): PieceState {
  if (disable) return "OFF";
  if (endTime && Date.parse(endTime) <= atMs) return "OVER";
  return startTime && Date.parse(startTime) > atMs ? "PLANNED" : "SHOWN";
}

/** What a link leads to, in words. */
export function linkWords(
  piece: Pick<HomePiece, "type" | "url">,
  names: { categories: readonly Named[]; activities: readonly Named[] } | undefined,
): string {
  const link = linkOf(piece);
  const nameIn = (list: readonly Named[] | undefined, id: number) =>
    list?.find((one) => one.id === id)?.name ?? String(id);
  switch (link?.kind) {
    case undefined:
      return piece.url;
    case "NONE":
      return "无链接";
    case "PRODUCT":
      return `商品 ${link.id}`;
    case "CATEGORY":
      return `商品列表 · ${nameIn(names?.categories, link.id)}`;
    case "TAG_PAGE":
      return `分类页 · ${nameIn(names?.categories, link.id)}`;
    case "ACTIVITY":
      return `活动 · ${nameIn(names?.activities, link.id)}`;
    case "PAGE":
      return LINK_PAGES.find(({ path }) => path === link.path)?.text ?? link.path;
    case "COUPON":
      return "领取优惠券";
    case "WEB":
      return link.url;
  }
}

type Named = { id: number; name: string };

/** Products by their names; one that is gone by its number. */
export const goodsWords = (ids: readonly number[], products: readonly Named[]): string =>
  ids.map((id) => products.find((one) => one.id === id)?.name ?? `商品 ${id}`).join("、");
