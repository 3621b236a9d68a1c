import type { ActivityGoods, activityOpsSchemas, OfferedSku } from "@crux/contract/promo/activity.schema";
import type { SaleStatus } from "@crux/contract/sale.schema";
import { normalBarcode } from "@crux/rules/catalogue/barcode";
import type { z } from "zod";
import type { Ctx } from "../../../kernel/verb/context.ts";
import {
  findGoods,
  type Goods,
  productsOfBarcodes,
  type SkuFacts,
  searchProducts,
  showSkus,
} from "../../commodity/service.ts";
import { type ActivityRow, findActivitiesOf, findActivitiesOffering } from "../activity-store.ts";
import { ownSynonyms } from "../settings/own-synonyms.ts";
import { stateOf } from "./activity-state.ts";

type Input = z.output<(typeof activityOpsSchemas)["goods"]["input"]>;

/** How many products words or a tag find. */
const MOST_FOUND = 200;
/** How many there are to choose from before anything is asked for. */
const FIRST_SHOWN = 30;

/**
 * Finds goods by the numbers of products or barcodes, or by words and tag, and the first ones where nothing is asked for;
 * numbers that fit nothing are named.
 */
export async function findActivityGoods(
  ctx: Ctx,
  { numbers, q, tagId }: Input,
): Promise<z.output<(typeof activityOpsSchemas)["goods"]["output"]>> {
  if (numbers.length === 0) return { goods: await searchGoods(ctx, { q, tagId }), unknown: [] };
  const known = await findGoods(ctx, numbers.filter((one) => /^[1-9]\d{0,14}$/.test(one)).map(Number));
  const rest = numbers.filter((one) => !known.has(Number(one)));
  const barcodes = rest.flatMap((one) => normalBarcode(one) ?? []);
  const byBarcode = await productsOfBarcodes(ctx, barcodes);
  const productOf = (one: string) =>
    known.has(Number(one)) ? Number(one) : byBarcode.get(normalBarcode(one) ?? "");
  const ids = [...new Set(numbers.flatMap((one) => productOf(one) ?? []))];
  return {
    goods: await presentGoods(ctx, ids),
    unknown: numbers.filter((one) => productOf(one) === undefined),
  };
}

async function searchGoods(ctx: Ctx, { q, tagId }: Pick<Input, "q" | "tagId">): Promise<ActivityGoods[]> {
  const isAsked = q.trim() !== "" || tagId !== undefined;
  const { products } = await searchProducts(
    ctx,
    {
      keyword: q,
      tagId,
      saleStatus: ["ONLINE", "SUSPEND"],
      inStock: false,
      sort: "DEFAULT",
      pageNum: 0,
      pageSize: isAsked ? MOST_FOUND : FIRST_SHOWN,
    },
    ownSynonyms,
  );
  return presentGoods(
    ctx,
    products.map(({ id }) => id),
  );
}

/** These products in this order, each with the activity that it is in; unknown ones are left out. */
export async function presentGoods(ctx: Ctx, productIds: readonly number[]): Promise<ActivityGoods[]> {
  const goods = await findGoods(ctx, productIds);
  const activities = await findActivitiesOf(ctx.db, productIds);
  return productIds.flatMap((id) => {
    const one = goods.get(id);
    return one ? [presentOne(one, activities.get(id), ctx.now)] : [];
  });
}

function presentOne(
  { id, name, brandName, imgUrl, saleStatus, skus }: Goods,
  activity: ActivityRow | undefined,
  now: Date,
): ActivityGoods {
  return {
    productId: id,
    name,
    brand: brandName,
    imgUrl: imgUrl.split("||")[0] ?? "",
    saleStatus,
    skus: skus.map(presentSku),
    activity: brief(activity, now),
  };
}

function presentSku({ id, attributesString, priceCents, vipPriceCents, available }: SkuFacts) {
  return { skuId: id, attributes: attributesString, price: priceCents, vipPrice: vipPriceCents, available };
}

function brief(activity: ActivityRow | undefined, now: Date): ActivityGoods["activity"] {
  return activity ? { id: activity.id, name: activity.name, state: stateOf(activity, now) } : null;
}

/** These skus, each with the activity that gives it; unknown ones are left out. */
export async function presentOffered(ctx: Ctx, skuIds: readonly number[]): Promise<OfferedSku[]> {
  const skus = await showSkus(ctx, skuIds);
  const activities = await findActivitiesOffering(ctx.db, skuIds);
  return skuIds.flatMap((id) => {
    const sku = skus.get(id);
    if (!sku) return [];
    return [
      {
        ...presentSku(sku),
        productId: sku.productId,
        name: sku.productName,
        imgUrl: sku.productImgUrl,
        saleStatus: sku.saleStatus as SaleStatus,
        activity: brief(activities.get(id), ctx.now),
      },
    ];
  });
}
