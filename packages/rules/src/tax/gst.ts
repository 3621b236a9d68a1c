import type { GoodsGst } from "@crux/contract/goods/goods-gst.schema";
import type { LogisticsType } from "@crux/contract/goods/logistics-type.schema";
import { allocate, roundCents, sum } from "../money/money.ts";

/** What goods are said to be, in words. */
export const GOODS_GST_NAMES: Readonly<Record<GoodsGst, string>> = {
  AUTO: "按物流类型",
  TAXED: "含税",
  FREE: "免税",
};

/** Food bears no GST, nor does what babies drink; sweets, snacks and supplements do, which the merchant says of a product. */
const FREE_TYPES: readonly LogisticsType[] = ["FOOD", "BABY_MILK_POWDER", "ADULT_MILK_POWDER"];

type Goods = { gst?: GoodsGst | undefined; logisticsType: LogisticsType };

/** Whether goods are free of GST where they stay in Australia. */
export function isGstFree({ gst = "AUTO", logisticsType }: Goods): boolean {
  return gst === "FREE" || (gst === "AUTO" && FREE_TYPES.includes(logisticsType));
}

/** An amount that was paid, by what the tax office asks for: its three parts come to it, and the GST lies within the last. */
export type TaxedAmount = {
  cents: number;
  exportCents: number;
  freeCents: number;
  taxedCents: number;
  gstCents: number;
};

/** What was paid for the goods of each line, and whether they leave Australia. */
export type Supply = { isExport: boolean; goods: readonly { cents: number; isFree: boolean }[] };

/** Prices contain GST: an eleventh of what bears it, rounded once for each line. */
function amountOf(parts: Pick<TaxedAmount, "exportCents" | "freeCents" | "taxedCents">): TaxedAmount {
  const { exportCents, freeCents, taxedCents } = parts;
  return { ...parts, cents: exportCents + freeCents + taxedCents, gstCents: roundCents(taxedCents / 11) };
}

/** One line of goods: whatever is sent overseas is free of GST. */
export function taxOfGoods(isExport: boolean, { cents, isFree }: Supply["goods"][number]): TaxedAmount {
  return amountOf({
    exportCents: isExport ? cents : 0,
    freeCents: !isExport && isFree ? cents : 0,
    taxedCents: isExport || isFree ? 0 : cents,
  });
}

/** Freight and other fees follow the goods that they are for, by what was paid for these; without any they bear it. */
export function taxOfFees({ isExport, goods }: Supply, cents: number): TaxedAmount {
  if (isExport) return amountOf({ exportCents: cents, freeCents: 0, taxedCents: 0 });
  const paid = (isFree: boolean) => sum(goods.flatMap((line) => (line.isFree === isFree ? line.cents : [])));
  const [taxedCents = 0, freeCents = 0] = allocate(cents, [paid(false), paid(true)]);
  return amountOf({ exportCents: 0, freeCents, taxedCents });
}

/** What lines come to; the GST of each was rounded before. */
export function taxSum(lines: readonly TaxedAmount[]): TaxedAmount {
  const total = (field: keyof TaxedAmount) => sum(lines.map((line) => line[field]));
  return {
    cents: total("cents"),
    exportCents: total("exportCents"),
    freeCents: total("freeCents"),
    taxedCents: total("taxedCents"),
    gstCents: total("gstCents"),
  };
}
