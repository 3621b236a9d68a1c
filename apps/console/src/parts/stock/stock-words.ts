import type { MovementKind } from "@crux/contract/ops/stock.schema";
import type { StockLevel } from "@crux/contract/ops/stock-level.schema";
import { wholeText } from "../../ui/show/whole-text.ts";

/** What moved stock, in words. */
export const MOVEMENT_NAMES: Record<MovementKind, string> = {
  OPENING: "期初",
  ADJUST: "调整",
  RECEIPT: "入库",
  REVERSAL: "冲销",
  COUNT: "盘点",
  RESERVE: "下单占用",
  SETTLE: "付款出库",
  RELEASE: "取消释放",
  RETURN: "退款退回",
  RESHIP: "补寄出库",
};

/** Of fewer available pieces than this somebody is told where no number of its own stands. */
export const USUAL_ALERT = 6;

/** `栗色 · 36`; empty for goods of one kind. */
export const attributesText = (attributes: Record<string, string>): string =>
  Object.values(attributes).join(" · ");

/** A change with its sign: `+12`, `-3`, `0`. */
export const changeText = (pieces: number): string => `${pieces > 0 ? "+" : ""}${wholeText(pieces)}`;

/** What keeps a sku from being sold whatever there is of it; empty for none. */
export function saleText({ saleStatus, isOff }: StockLevel): string {
  if (isOff) return "规格停用";
  if (saleStatus === "OFFLINE") return "已下架";
  return saleStatus === "SUSPEND" ? "暂停销售" : "";
}
