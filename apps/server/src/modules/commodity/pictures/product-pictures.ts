import type { ProductPicture } from "@crux/contract/ops/picture.schema";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { listPictures, type ProductPictureRow, replacePictures } from "./picture-store.ts";
import { usePictures } from "./use-pictures.ts";

/** The pictures of these products: first the main ones, then those of the description, each in their order. */
export async function picturesOf(
  { db }: Ctx,
  productIds: readonly number[],
): Promise<Map<number, ProductPicture[]>> {
  const byProduct = Map.groupBy(await listPictures(db, productIds), ({ productId }) => productId);
  const shown = ({ kind, url, alt }: ProductPictureRow) => ({ kind, url, alt });
  return new Map(productIds.map((id) => [id, (byProduct.get(id) ?? []).map(shown)]));
}

/** What the pictures of the wire's `imgUrl` and `descUrl` show, in their order; nothing where nobody said it of any. */
export function pictureAlts(pictures: readonly ProductPicture[]): {
  imgAlts?: string[];
  descAlts?: string[];
} {
  if (pictures.every(({ alt }) => alt === "")) return {};
  const of = (wanted: ProductPicture["kind"]) =>
    pictures.filter(({ kind }) => kind === wanted).map(({ alt }) => alt);
  return { imgAlts: of("MAIN"), descAlts: of("DETAIL") };
}

/**
 * Gives products exactly these pictures, in this order, and takes them into use; `imgUrl` and `descUrl` of the wire
 * follow. Whoever edits the products tells of them. Throws `commodity.PICTURE_NOT_FOUND`.
 */
export async function savePictures(
  ctx: Ctx,
  pictures: ReadonlyMap<number, readonly ProductPicture[]>,
): Promise<void> {
  const rows = [...pictures].flatMap(([productId, list]) => {
    const places = { MAIN: 0, DETAIL: 0 };
    return list.map((one): ProductPictureRow => ({ productId, ...one, place: places[one.kind]++ }));
  });
  await usePictures(
    ctx,
    rows.map(({ url }) => url),
  );
  await replacePictures(ctx.db, [...pictures.keys()], rows);
}
