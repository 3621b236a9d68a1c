import type { Explanation } from "@crux/contract/order/explanation.schema";
import { sum } from "../money/money.ts";
import { moneyText } from "../money/money-text.ts";
import type { PricedActivity, PricedCoupon, PricedLine, PriceReceipt } from "./price-cart.ts";

type Entry = Explanation[number];
type Line = Pick<PricedLine, "skuId" | "itemType" | "quantity" | "listPriceCents" | "priceCents">;

/** The part of a receipt that people ask about. */
export type Explained = {
  lines: readonly Line[];
  activities: readonly Pick<PricedActivity, "name" | "remark" | "savingCents">[];
  coupon: Pick<PricedCoupon, "title" | "savingCents"> | null;
  amounts: PriceReceipt["amounts"];
};

/** Why goods cost what they cost, entry by entry; the amounts sum to the net amount. */
export function explainPrice(
  { lines, activities, coupon, amounts }: Explained,
  nameOf: (skuId: number) => string,
): Explanation {
  const { shipFeeCents, serviceFeeCents, manualSavingCents } = amounts;
  const memberCents = sum(lines.map(memberSaving));
  return [
    ...lines.map((line) => explainLine(line, nameOf(line.skuId))),
    ...some({ kind: "MEMBER_PRICE", name: "黑卡价", detail: "", amount: -memberCents }),
    ...activities.flatMap(({ name, remark, savingCents }) =>
      some({ kind: "ACTIVITY", name, detail: remark, amount: -savingCents }),
    ),
    ...some({ kind: "COUPON", name: coupon?.title ?? "", detail: "", amount: -(coupon?.savingCents ?? 0) }),
    ...some({ kind: "SHIPPING", name: "运费", detail: "", amount: shipFeeCents - serviceFeeCents }),
    ...some({ kind: "SERVICE", name: "服务费", detail: "", amount: serviceFeeCents }),
    ...some({ kind: "MANUAL", name: "客服优惠", detail: "", amount: -manualSavingCents }),
  ];
}

function some(entry: Entry): Entry[] {
  return entry.amount === 0 ? [] : [entry];
}

function memberSaving({ itemType, listPriceCents, priceCents, quantity }: Line): number {
  return itemType === "NORMAL" ? (listPriceCents - priceCents) * quantity : 0;
}

function explainLine(line: Line, name: string): Entry {
  const { itemType, quantity, priceCents, listPriceCents } = line;
  if (itemType === "NORMAL") return entry("GOODS", name, quantity, listPriceCents);
  return entry(priceCents > 0 ? "SWAP" : "GIFT", name, quantity, priceCents);
}

function entry(kind: Entry["kind"], name: string, quantity: number, priceCents: number): Entry {
  return { kind, name, detail: `${quantity} × ${moneyText(priceCents)}`, amount: quantity * priceCents };
}
