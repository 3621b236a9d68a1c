import type { PlannedPkg } from "@crux/contract/logistics.schema";
import type { Explanation, ExplanationKind } from "@crux/contract/order/explanation.schema";
import type { ReceiptGroup } from "./receipt-sheet.tsx";

type Pkg = Pick<PlannedPkg, "logisticsRoute" | "totalFee" | "totalTax" | "totalWeight" | "totalQuantity">;

const GOODS: readonly ExplanationKind[] = ["GOODS", "SWAP", "GIFT", "MEMBER_PRICE"];
const SAVINGS: readonly ExplanationKind[] = ["ACTIVITY", "COUPON", "MANUAL"];
const PREFIXES: Partial<Record<ExplanationKind, string>> = {
  SWAP: "换购 ",
  GIFT: "赠品 ",
  COUPON: "优惠券 ",
};

/** The goods and savings of an explanation; its parcels are told one by one by `shippingGroup`. */
export function goodsGroups(explanation: Explanation): ReceiptGroup[] {
  const group = (title: string, kinds: readonly ExplanationKind[]): ReceiptGroup => ({
    title,
    lines: explanation
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, name, detail, amount }, index) => ({
        key: `${kind} ${index}`,
        name: `${PREFIXES[kind] ?? ""}${name}`,
        detail,
        cents: amount,
      })),
  });
  return [group("商品金额", GOODS), group("优惠", SAVINGS)];
}

/** What each parcel costs to send; `extra` names what its fee holds besides the route. */
export function shippingGroup(
  title: string,
  pkgs: readonly Pkg[],
  extra: (index: number) => string = () => "",
): ReceiptGroup {
  return {
    title,
    lines: pkgs.map((pkg, index) => ({
      key: String(index),
      name: `包裹${index + 1} ${pkg.logisticsRoute.name}`,
      detail: [`${pkg.totalQuantity}件`, `${pkg.totalWeight}kg`, extra(index)].filter(Boolean).join(" · "),
      cents: pkg.totalFee,
    })),
  };
}

/** The tax that the receiver may have to pay, parcel by parcel; it is no part of any total. */
export function taxGroup(pkgs: readonly Pkg[]): ReceiptGroup {
  return {
    title: "预计税费（不计入合计）",
    lines: pkgs.flatMap((pkg, index) =>
      pkg.totalTax > 0
        ? [
            {
              key: String(index),
              name: `包裹${index + 1} ${pkg.logisticsRoute.name}`,
              detail: "",
              cents: pkg.totalTax,
            },
          ]
        : [],
    ),
    note: "税费按目的地现行税率估算，以海关核定为准，由收件人在清关时缴纳。包税线路的税费已含在运费中。",
  };
}
