import type { HomePlace } from "@crux/contract/ops/home.schema";
import * as sampleOutcome from "@crux/contract/outcomes/sample";
import { Fail } from "../../kernel/fail.ts";
import { pictureUrl } from "../../kernel/files/picture-names.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { removePicture, removeProduct, removeUnusedShelves } from "../commodity/service.ts";
import { endRules } from "../logistics/service.ts";
import { dropPiece, forgetProducts, shownBy } from "../sale/service.ts";
import type { Job } from "../task/service.ts";
import { findSampleRows } from "./sample-rows.ts";
import { deleteSampleRows, keepSampleRows, listShownPictures, type SampleRow } from "./store.ts";

/**
 * Takes the sample away, each thing in a transaction of its own: what nobody ordered with its stock, versions and pictures.
 * What somebody ordered goes off sale and stays, as do brands, categories and pictures that something else shows by now.
 * Throws `sample.NOTHING_LOADED`.
 */
export async function removeSample(job: Job): Promise<{ removed: number; kept: number }> {
  const { kernel, staff } = job;
  const inShop = (work: (ctx: Ctx) => Promise<void>) => runAsSystem(kernel, work);
  const rows = await findSampleRows(kernel.db);
  const [products, pieces, pictures] = [rows.of("PRODUCT"), rows.of("PIECE"), rows.of("PICTURE")];
  if (rows.all.every(({ keptAt }) => keptAt !== null)) throw new Fail(sampleOutcome.NOTHING_LOADED);
  const total = pieces.length + products.length + pictures.length + 2;
  let done = 0;
  const step = () => job.step({ reached: null, done: done++, total });
  const sampleUrls = new Set(
    rows.all.flatMap(({ kind, value }) => (kind === "PICTURE" ? [pictureUrl(value)] : [])),
  );

  for (const row of pieces) {
    await step();
    await inShop((ctx) => removePiece(ctx, row, sampleUrls));
  }
  const skusOf = Map.groupBy(rows.of("SKU"), ({ value }) => value);
  let kept = 0;
  for (const row of products) {
    await step();
    await inShop(async (ctx) => {
      const { isGone, skuIds } = await removeProduct(ctx, Number(row.value));
      const own = [row, ...skuIds.flatMap((id) => skusOf.get(String(id)) ?? [])];
      if (isGone) {
        await forgetProducts(ctx, { productIds: [Number(row.value)], skuIds });
        await deleteSampleRows(ctx.db, own);
      } else await keepSampleRows(ctx.db, own, ctx.now);
      if (!isGone) kept += 1;
    });
  }
  await step();
  await inShop((ctx) => removeShelves(ctx, rows.of("TAG"), rows.of("BRAND")));
  await step();
  for (const row of rows.of("RULES"))
    await inShop(async (ctx) => {
      await endRules(ctx, { version: Number(row.value), staffId: staff.id });
      await deleteSampleRows(ctx.db, [row]);
    });
  const shown = await listShownPictures(kernel.db);
  for (const row of pictures) {
    await step();
    if (shown.has(pictureUrl(row.value))) await inShop((ctx) => keepSampleRows(ctx.db, [row], ctx.now));
    else await removePicture(kernel, row.value, (ctx) => deleteSampleRows(ctx.db, [row]));
  }
  return { removed: products.length - kept, kept };
}

/** A piece goes unless somebody gave it a picture of the shop's own. */
async function removePiece(ctx: Ctx, row: SampleRow, sampleUrls: ReadonlySet<string>): Promise<void> {
  const place = row.ref.split(" ")[0] as HomePlace;
  const named = { place, id: Number(row.value) };
  const piece = await shownBy(ctx, named);
  if (piece && sampleUrls.has(piece.imgUrl)) await dropPiece(ctx, named);
  await deleteSampleRows(ctx.db, [row]);
}

async function removeShelves(
  ctx: Ctx,
  tags: readonly SampleRow[],
  brands: readonly SampleRow[],
): Promise<void> {
  const numbers = (rows: readonly SampleRow[]) => rows.map(({ value }) => Number(value));
  const gone = await removeUnusedShelves(ctx, { tagIds: numbers(tags), brandIds: numbers(brands) });
  const isGone = ({ kind, value }: SampleRow) =>
    (kind === "TAG" ? gone.tagIds : gone.brandIds).has(Number(value));
  const all = [...tags, ...brands];
  await deleteSampleRows(ctx.db, all.filter(isGone));
  await keepSampleRows(
    ctx.db,
    all.filter((row) => !isGone(row)),
    ctx.now,
  );
}
