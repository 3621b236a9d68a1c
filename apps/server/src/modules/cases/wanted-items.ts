import type { CaseItem } from "@crux/contract/cases/case.schema";
import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import type { Order } from "@crux/contract/order.schema";
import * as casesOutcome from "@crux/contract/outcomes/cases";
import { Fail } from "../../kernel/fail.ts";

type Wanted = { skuId: number; itemType: CaseItem["itemType"]; quantity: number };

/** The pieces that a case is about with their names; throws `cases.TOO_MANY_PIECES` for more than the order or the parcel holds. */
export function wantedItems(
  held: Order["orderItems"] | LogisticsPkg["pkgItems"],
  wanted: readonly Wanted[],
): CaseItem[] {
  const sums = new Map<string, Wanted>();
  for (const one of wanted) {
    const key = `${one.skuId} ${one.itemType}`;
    sums.set(key, { ...one, quantity: (sums.get(key)?.quantity ?? 0) + one.quantity });
  }
  return [...sums.values()].map((one) => {
    const lines = held.filter(
      ({ skuDetail, itemType }) => skuDetail.id === one.skuId && itemType === one.itemType,
    );
    const [line] = lines;
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    if (!line || one.quantity > pieces) throw new Fail(casesOutcome.TOO_MANY_PIECES);
    const { productName: name, attributesString: attributes, productImgUrl } = line.skuDetail;
    return { ...one, name, attributes, imgUrl: productImgUrl.split("||")[0] ?? "" };
  });
}
