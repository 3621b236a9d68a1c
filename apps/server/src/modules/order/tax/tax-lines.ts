import { COUNTRY_NAMES } from "@crux/contract/countries";
import type { TaxPaper } from "@crux/contract/paper/tax-paper.schema";
import { goodsAfterSaving } from "@crux/rules/order/manual-saving";
import { paidShippingCents } from "@crux/rules/order/refund-amounts";
import { isGstFree, type Supply, type TaxedAmount, taxOfFees, taxOfGoods } from "@crux/rules/tax/gst";
import { linesOf } from "../edit/order-lines.ts";
import type { OrderItemRow, OrderRow } from "../order-rows.ts";
import type { RefundRow } from "../refund/refund-rows.ts";

/** A line of a paper with what the tax office asks of it. */
export type TaxLine = Pick<TaxPaper["lines"][number], "is" | "name" | "detail" | "quantity"> & {
  tax: TaxedAmount;
};

type Sold = Pick<OrderRow, "items" | "price" | "netCents" | "manualSavingCents" | "scheme" | "address">;

/** What an order supplies, by its receipt, its lines and where it goes. What is handed over stays in Australia. */
export function supplyOf(order: Sold): Supply {
  const country = order.scheme ? order.address.receiverCountry : "";
  const paid = goodsAfterSaving(
    linesOf(order).map(({ goodsCents }) => goodsCents),
    order.manualSavingCents,
  );
  return {
    isExport: country !== "" && country !== COUNTRY_NAMES.AU,
    goods: order.items.map(({ sku }, seq) => ({ cents: paid[seq] ?? 0, isFree: isGstFree(sku) })),
  };
}

/** The lines of an order as it was paid; they come to what was paid. */
export function linesOfOrder(order: Sold): TaxLine[] {
  const supply = supplyOf(order);
  const goods = order.items.map((item, seq): TaxLine => {
    const line = supply.goods[seq] ?? { cents: 0, isFree: false };
    return goodsLine(item, item.quantity, taxOfGoods(supply.isExport, line));
  });
  const paid = supply.goods.map(({ cents }) => ({ goodsCents: cents }));
  return [...goods, ...feeLines(supply, paidShippingCents(order.netCents, paid), 0)];
}

/** The lines of money that went back for an order. */
export function linesOfRefund(
  order: Sold,
  refund: Pick<RefundRow, "items" | "shipFeeCents" | "otherFeeCents">,
): TaxLine[] {
  const supply = supplyOf(order);
  const goods = refund.items.map(({ seq, pieces, cents, sku, itemType }): TaxLine => {
    const isFree = supply.goods[seq]?.isFree ?? false;
    return goodsLine({ sku, itemType }, pieces, taxOfGoods(supply.isExport, { cents, isFree }));
  });
  return [...goods, ...feeLines(supply, refund.shipFeeCents, refund.otherFeeCents)];
}

function goodsLine(
  { sku, itemType }: Pick<OrderItemRow, "sku" | "itemType">,
  quantity: number,
  tax: TaxedAmount,
): TaxLine {
  const gift = itemType === "PREFERENCE" && tax.cents === 0 ? "赠品 Gift" : "";
  const detail = [sku.attributesString, gift].filter(Boolean).join(" · ");
  return { is: "GOODS", name: sku.productName, detail, quantity, tax };
}

function feeLines(supply: Supply, freightCents: number, otherCents: number): TaxLine[] {
  const fees = [
    { is: "FREIGHT", cents: freightCents },
    { is: "OTHER", cents: otherCents },
  ] as const;
  return fees
    .filter(({ cents }) => cents !== 0)
    .map(({ is, cents }) => ({ is, name: "", detail: "", quantity: null, tax: taxOfFees(supply, cents) }));
}
