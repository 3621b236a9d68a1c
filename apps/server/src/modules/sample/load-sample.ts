import * as sampleOutcome from "@crux/contract/outcomes/sample";
import { addressOfLink, linkOf } from "@crux/rules/setting/link-target";
import { Fail } from "../../kernel/fail.ts";
import { drawnBefore } from "../../kernel/files/draw-widths.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { type Kernel, runAsSystem } from "../../kernel/verb/kernel.ts";
import {
  hasProductBeside,
  keepDrawnPicture,
  nextIds,
  type ProductDraft,
  saveCatalogue,
} from "../commodity/service.ts";
import { setStock } from "../inventory/service.ts";
import { beginRules } from "../logistics/service.ts";
import { placePiece } from "../sale/service.ts";
import type { Job } from "../task/service.ts";
import { sampleBarcode } from "./sample-barcode.ts";
import type { SampleCatalogue, SamplePiece, SampleProduct } from "./sample-catalogue.ts";
import { findSampleRows, type SampleRows } from "./sample-rows.ts";
import { insertSampleRows } from "./store.ts";

/**
 * Loads the sample catalogue into a shop without goods of its own, each thing in a transaction of its own together with the
 * note that it is a sample; what is there already is left. Throws `sample.HAS_GOODS`.
 */
export async function loadSample(job: Job, catalogue: SampleCatalogue): Promise<{ loaded: number }> {
  const { kernel, staff } = job;
  const { products, pieces } = catalogue;
  const total = products.length + pieces.length + 2;
  let done = 0;
  const step = () => job.step({ reached: null, done: done++, total });
  const urlOf = picturesOf(kernel, catalogue, staff.id);
  const inShop = <Result>(work: (ctx: Ctx, rows: SampleRows) => Promise<Result>) =>
    runAsSystem(kernel, async (ctx) => work(ctx, await findSampleRows(ctx.db)));

  await inShop(refuseGoods);
  await step();
  const tagUrls = new Map<number, string>();
  for (const { ref, picture } of catalogue.tags) if (picture) tagUrls.set(ref, await urlOf(picture));
  await inShop((ctx, rows) => loadShelves(ctx, rows, catalogue, tagUrls));
  for (const product of products) {
    await step();
    const known = await inShop(async (_, rows) => isThere(rows, "PRODUCT", product.ref));
    if (known) continue;
    const main = await inOrder(product.pictures, urlOf);
    const detail = await inOrder(product.detailPictures, urlOf);
    await inShop((ctx, rows) => loadProduct(ctx, rows, product, { main, detail }));
  }
  for (const piece of pieces) {
    await step();
    const imgUrl = await urlOf(piece.picture);
    await inShop((ctx, rows) => loadPiece(ctx, rows, piece, { imgUrl, staffId: staff.id }));
  }
  await step();
  await inShop(async (ctx) => {
    const version = await beginRules(ctx, catalogue.rules, { staffId: staff.id, note: "示例规则" });
    if (version !== undefined)
      await insertSampleRows(ctx.db, [{ kind: "RULES", ref: "rules", value: version }]);
  });
  return { loaded: products.length };
}

const isThere = ({ all }: SampleRows, kind: string, ref: number) =>
  all.some((row) => row.kind === kind && row.ref === String(ref) && row.keptAt === null);

/** Goods of the shop's own are not mixed with a sample; one that was begun is gone on with. */
async function refuseGoods(ctx: Ctx, rows: SampleRows): Promise<void> {
  if (rows.of("PRODUCT").length > 0) return;
  const samples = rows.all.filter(({ kind }) => kind === "PRODUCT").map(({ value }) => Number(value));
  if (await hasProductBeside(ctx.db, samples)) throw new Fail(sampleOutcome.HAS_GOODS);
}

/** Puts each picture into the store of public pictures once in a run, and answers its address. */
function picturesOf(kernel: Kernel, catalogue: SampleCatalogue, staffId: number) {
  const known = new Map<string, Promise<string>>();
  const keep = async (ref: string) => {
    const { widths, width, height } = await catalogue.picture(ref);
    // A picture that the shop had before stays the shop's.
    const note = ({ db }: Ctx, value: string) => insertSampleRows(db, [{ kind: "PICTURE", ref, value }]);
    return keepDrawnPicture(kernel, drawnBefore(widths, { width, height }), { staffId, note });
  };
  return (name: string): Promise<string> => {
    const url = known.get(name) ?? keep(name);
    known.set(name, url);
    return url;
  };
}

async function inOrder(
  names: readonly string[],
  urlOf: (name: string) => Promise<string>,
): Promise<string[]> {
  const urls: string[] = [];
  for (const name of names) urls.push(await urlOf(name));
  return urls;
}

/** Numbers for things of the catalogue: those that they have, or new ones of the table. */
async function numbersOf(
  ctx: Ctx,
  { idOf }: SampleRows,
  {
    kind,
    table,
    refs,
  }: {
    kind: "BRAND" | "TAG" | "PRODUCT" | "SKU";
    table: "brand" | "tag" | "product" | "sku";
    refs: readonly number[];
  },
): Promise<ReadonlyMap<number, number>> {
  const missing = refs.filter((ref) => idOf(kind, ref) === undefined);
  const fresh = await nextIds(ctx.db, table, missing.length);
  const given = new Map(missing.map((ref, at) => [ref, fresh[at] ?? 0]));
  const numbers = new Map(refs.map((ref) => [ref, idOf(kind, ref) ?? given.get(ref) ?? 0]));
  await insertSampleRows(
    ctx.db,
    [...numbers].map(([ref, value]) => ({ kind, ref: String(ref), value })),
  );
  return numbers;
}

async function loadShelves(
  ctx: Ctx,
  rows: SampleRows,
  { brands, tags }: SampleCatalogue,
  tagUrls: ReadonlyMap<number, string>,
): Promise<void> {
  const brandIds = await numbersOf(ctx, rows, { kind: "BRAND", table: "brand", refs: refsOf(brands) });
  const tagIds = await numbersOf(ctx, rows, { kind: "TAG", table: "tag", refs: refsOf(tags) });
  await saveCatalogue(ctx, {
    brands: brands.map(({ ref, ...brand }) => ({ ...brand, id: brandIds.get(ref) ?? 0 })),
    tags: tags.map(({ ref, parentRef, picture: _, ...tag }) => ({
      ...tag,
      id: tagIds.get(ref) ?? 0,
      parentId: parentRef === null ? null : (tagIds.get(parentRef) ?? null),
      imgUrl: tagUrls.get(ref) ?? "",
    })),
    products: [],
    pictures: [...tagUrls.values()],
  });
}

const refsOf = (things: readonly { ref: number }[]) => things.map(({ ref }) => ref);

async function loadProduct(
  ctx: Ctx,
  rows: SampleRows,
  product: SampleProduct,
  urls: { main: readonly string[]; detail: readonly string[] },
): Promise<void> {
  const {
    ref,
    brandRef,
    tagRefs,
    oversale,
    pictures: _,
    detailPictures: __,
    limitCountries,
    ...fields
  } = product;
  const isNew = rows.idOf("PRODUCT", ref) === undefined;
  const productIds = await numbersOf(ctx, rows, { kind: "PRODUCT", table: "product", refs: [ref] });
  const skuIds = await numbersOf(ctx, rows, { kind: "SKU", table: "sku", refs: refsOf(product.skus) });
  const draft: ProductDraft = {
    ...fields,
    id: productIds.get(ref) ?? 0,
    productType: "COMMODITY",
    brandId: rows.idOf("BRAND", brandRef) ?? 0,
    tagIds: tagRefs.flatMap((tag) => rows.idOf("TAG", tag) ?? []),
    limitCountries: limitCountries.join("||"),
    imgUrl: urls.main.join("||"),
    descUrl: urls.detail.join("||"),
    sold: 0,
    skus: product.skus.map(({ ref: sku, stock: ___, picture, ...rest }) => ({
      ...rest,
      imgUrl: urls.main[product.pictures.indexOf(picture)] ?? "",
      id: skuIds.get(sku) ?? 0,
      barcode: sampleBarcode(sku),
    })),
  };
  await saveCatalogue(ctx, { brands: [], tags: [], products: [draft] });
  // What stayed of an earlier sample has its stock.
  if (!isNew) return;
  await setStock(
    ctx,
    product.skus.map(({ ref: sku, stock }) => ({ skuId: skuIds.get(sku) ?? 0, quantity: stock, oversale })),
  );
}

async function loadPiece(
  ctx: Ctx,
  rows: SampleRows,
  { ref, productRefs, url, picture: _, ...piece }: SamplePiece,
  { imgUrl, staffId }: { imgUrl: string; staffId: number },
): Promise<void> {
  const name = `${piece.place} ${ref}`;
  if (rows.idOf("PIECE", name) !== undefined) return;
  const id = await placePiece(ctx, {
    ...piece,
    ...{ imgUrl, staffId, startsAt: null, endsAt: null },
    url: linkIn(rows, piece.type, url),
    productIds: productRefs.flatMap((product) => rows.idOf("PRODUCT", product) ?? []),
  });
  await insertSampleRows(ctx.db, [{ kind: "PIECE", ref: name, value: id }]);
}

/** An address that names a category by the number that it has in this shop. */
function linkIn({ idOf }: SampleRows, type: string, url: string): string {
  const link = linkOf({ type, url });
  if (link?.kind !== "CATEGORY" && link?.kind !== "TAG_PAGE") return url;
  const id = idOf("TAG", link.id);
  return id === undefined ? "" : addressOfLink({ ...link, id }).url;
}
