import type { CounterGoods } from "@crux/contract/counter/counter.schema";
import { isSold } from "../../cart/service.ts";
import { findSkus, goodsByCodes, listLevelsForStaff } from "../../commodity/service.ts";
import type { StaffCtx } from "../../staff/service.ts";

/** As many goods as somebody can choose from with a digit. */
const CHOICES = 8;

/** Goods by what was scanned, or else by words of their name, with what they cost; those that are not on sale say so. */
export async function findCounterGoods(ctx: StaffCtx, { q }: { q: string }): Promise<CounterGoods[]> {
  const [scanned] = await goodsByCodes(ctx, { codes: [q] });
  const levels = scanned ? [scanned] : await namedGoods(ctx, q);
  const skus = await findSkus(
    ctx,
    levels.map(({ skuId }) => skuId),
  );
  return levels.flatMap((level) => {
    const sku = skus.get(level.skuId);
    if (!sku) return [];
    const { skuId, productName, brandName, attributes, imgUrl, barcode, available, isOversale } = level;
    const shown = { skuId, productName, brandName, attributes, imgUrl, barcode, available, isOversale };
    return [{ ...shown, price: sku.priceCents, vipPrice: sku.vipPriceCents, isSold: isSold(sku) }];
  });
}

async function namedGoods(ctx: StaffCtx, q: string) {
  const paging = { pageNum: 0, pageSize: CHOICES, sort: "-available", by: "productTime" } as const;
  return (await listLevelsForStaff(ctx, { ...paging, q, saleStatus: "ONLINE" })).list;
}
