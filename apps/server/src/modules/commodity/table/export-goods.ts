import { GOODS_FIELDS, type GoodsField } from "@crux/contract/ops/goods-fields";
import type { ProductPicture } from "@crux/contract/ops/picture.schema";
import { goodsCategoryLabel } from "@crux/rules/catalogue/goods-category";
import { joinedParts, writtenPart, writtenWord } from "@crux/rules/table/cell-parts";
import type { Cell } from "@crux/rules/table/csv";
import { goodsHead } from "@crux/rules/table/goods-columns";
import { GOODS_GST_NAMES } from "@crux/rules/tax/gst";
import { z } from "zod";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { availableOf } from "../../inventory/service.ts";
import { type TaskKind, taskKind } from "../../task/service.ts";
import { documentsOf } from "../edit/product-document.ts";
import { listEditedProducts } from "../edit/product-store.ts";
import { listShelfTags } from "../shelves/tag-store.ts";
import {
  countGoods,
  listBrandNames,
  listOwnCodes,
  listProductCodes,
  listProductIdsAfter,
} from "./goods-store.ts";
import { SALE_WORDS, STATE_WORDS } from "./read-line.ts";

const BATCH = 100;

const input = z.strictObject({
  brandId: z.int().min(1).optional(),
  saleStatus: z.enum(["ONLINE", "OFFLINE", "SUSPEND"]).optional(),
  isGbk: z.boolean().default(false),
});

const reachedBy = z.object({ after: z.int(), done: z.int() }).nullable();

/** All goods, or some of them, as the table that an import reads. */
export const exportGoods: TaskKind = taskKind({
  name: "commodity.export",
  right: "sale.edit",
  input,
  file: { name: "goods", columns: goodsHead() },
  async run(job, { isGbk, ...filter }): Promise<{ products: number }> {
    if (isGbk) job.writeGbk();
    const step = <Result>(work: (ctx: Ctx) => Promise<Result>) => runAsSystem(job.kernel, work);
    let { after, done } = reachedBy.parse(job.reached) ?? { after: 0, done: 0 };
    const total = await step((ctx) => countGoods(ctx.db, filter));
    for (;;) {
      const { ids, rows } = await step(async (ctx) => {
        const ids = await listProductIdsAfter(ctx.db, { after, limit: BATCH, ...filter });
        return { ids, rows: await goodsRows(ctx, ids) };
      });
      if (ids.length === 0) return { products: done };
      job.write(rows);
      after = ids.at(-1) ?? after;
      done += ids.length;
      await job.step({ reached: { after, done }, done, total: Math.max(total, done) });
    }
  },
});

const amount = (cents: number | null) => (cents === null ? "" : (cents / 100).toFixed(2));
const price = (cents: number) => (cents === 0 ? "" : amount(cents));

/** The lines of some products, in the order of the columns. */
async function goodsRows(ctx: Ctx, ids: readonly number[]): Promise<Cell[][]> {
  const products = await listEditedProducts(ctx.db, ids);
  const documents = await documentsOf(ctx, products);
  const codes = new Map((await listProductCodes(ctx.db, ids)).map(({ id, code }) => [id, code]));
  const skuCodes = new Map((await listOwnCodes(ctx.db, ids)).map(({ id, code }) => [id, code]));
  const brands = new Map((await listBrandNames(ctx.db)).map(({ id, name }) => [id, name]));
  const tags = await pathsById(ctx);
  const skus = [...documents.values()].flatMap((document) => document.skus.flatMap(({ id }) => id ?? []));
  const stock = await availableOf(ctx, skus);
  return products.flatMap(({ id, saleStatus }) => {
    const document = documents.get(id);
    if (!document) return [];
    const { attributeKeys } = document;
    return document.skus.map((sku) => {
      const cells: Record<GoodsField, Cell> = {
        productId: id,
        productCode: codes.get(id) ?? "",
        name: document.name,
        brand: brands.get(document.brandId ?? 0) ?? "",
        tags: joinedParts(document.tagIds.map((tagId) => writtenPart(tags.get(tagId) ?? ""))),
        saleStatus: SALE_WORDS[saleStatus],
        logisticsType: goodsCategoryLabel(document.logisticsType),
        gst: GOODS_GST_NAMES[document.gst],
        productWeight: document.weightGrams,
        expiry: document.expiryText,
        countries: joinedParts(document.limitCountries.map(writtenPart)),
        description: document.description,
        facts: pairsText(document.facts),
        limitPieces: document.limit?.pieces ?? "",
        limitDays: document.limit?.days ?? "",
        mainPictures: picturesText(document.pictures, "MAIN"),
        detailPictures: picturesText(document.pictures, "DETAIL"),
        skuId: sku.id,
        skuCode: skuCodes.get(sku.id ?? 0) ?? "",
        barcode: sku.barcode,
        attributes: pairsText(attributesOf(attributeKeys, sku.attributes)),
        price: amount(sku.priceCents),
        vipPrice: price(sku.vipPriceCents),
        displayPrice: price(sku.displayPriceCents),
        cost: amount(sku.costCents),
        weight: sku.weightGrams,
        supplier: sku.supplier,
        state: sku.isOff ? STATE_WORDS.OFF : STATE_WORDS.ON,
        available: stock.get(sku.id ?? 0)?.available ?? 0,
      };
      return GOODS_FIELDS.map((field) => cells[field]);
    });
  });
}

/** The attributes of a sku in the order of its product; one that is off may have others. */
function attributesOf(
  keys: readonly { name: string }[],
  attributes: Readonly<Record<string, string>>,
): [string, string][] {
  const order = keys.map(({ name }) => name);
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(attributes).toSorted(([left], [right]) => placeOf(left) - placeOf(right));
}

const pairsText = (pairs: readonly (readonly [string, string])[]) =>
  joinedParts(pairs.map(([name, words]) => `${writtenPart(name)}:${writtenPart(words)}`));

function picturesText(pictures: readonly ProductPicture[], kind: ProductPicture["kind"]): string {
  const some = pictures.filter((one) => one.kind === kind);
  return joinedParts(
    some.map(({ url, alt }) => (alt === "" ? writtenWord(url) : `${writtenWord(url)} ${writtenPart(alt)}`)),
  );
}

async function pathsById({ db }: Ctx): Promise<Map<number, string>> {
  const rows = await listShelfTags(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (id: number): string => {
    const row = byId.get(id);
    if (!row) return "";
    return row.parentId === null ? row.name : `${pathOf(row.parentId)}>${row.name}`;
  };
  return new Map(rows.map(({ id }) => [id, pathOf(id)]));
}
