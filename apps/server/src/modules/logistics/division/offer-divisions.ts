import type { SplitOffer } from "@crux/contract/ops/split-ops.schema";
import { sum } from "@crux/rules/money/money";
import type { StaffCtx } from "../../staff/service.ts";
import { findSplits } from "../find-splits.ts";
import { takeItems } from "../plan-schemes.ts";
import { within } from "../rule-sets/books.ts";
import { unplaceableText } from "../rule-sets/unplaceable-text.ts";
import type { Split } from "../solve-presets.ts";
import type { Divisible } from "./divisible.ts";

/**
 * How the solver would divide what lies in the parcels, a way for each preset that customers may choose. Throws
 * `general.TOO_MANY_REQUESTS` while too many carts wait to be split.
 */
export async function offerDivisions(ctx: StaffCtx, divisible: Divisible): Promise<SplitOffer[]> {
  const { book, country, lines } = divisible;
  const splits = await findSplits(within(book, country), lines, `staff ${ctx.staff.id}`);
  return splits.map((split) => presentOffer(divisible, split));
}

function presentOffer(
  { book, country, goods, nameOf }: Divisible,
  { preset, solution, isExist }: Split,
): SplitOffer {
  const { presetId, presetName } = preset;
  const none = { presetId, presetName, fee: 0, tax: 0, parcels: [] };
  if (!solution.solved) {
    const reasons = solution.unplaceable.map(
      ({ sku, reason }) => `${nameOf(sku)}：${unplaceableText(reason)}`,
    );
    return { ...none, reasons };
  }
  // What only a route that is switched off would carry is no split that anybody can have.
  if (!isExist) return { ...none, reasons: ["所需线路已停用或暂停"] };
  const left = goods.map((line) => ({ line, quantity: line.quantity }));
  const priced = solution.parcels.map((parcel) => {
    const route = book.routeOf.get(parcel.route);
    const isPrepaid = route !== undefined && book.isPrepaid(route, country);
    return {
      fee: parcel.fee + (isPrepaid ? parcel.tax : 0),
      tax: isPrepaid ? 0 : parcel.tax,
      routeId: parcel.route,
      items: takeItems(left, parcel).map(({ skuDetail, itemType, quantity }) => ({
        skuId: skuDetail.id,
        itemType,
        quantity,
      })),
    };
  });
  return {
    ...none,
    fee: sum(priced.map(({ fee }) => fee)),
    tax: sum(priced.map(({ tax }) => tax)),
    parcels: priced.map(({ routeId, items }) => ({ routeId, items })),
    reasons: [],
  };
}
