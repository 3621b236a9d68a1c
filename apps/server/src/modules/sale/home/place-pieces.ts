import type { HomePlace } from "@crux/contract/ops/home.schema";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { usePictures } from "../../commodity/service.ts";
import {
  deletePiece,
  dropProducts,
  findPiece,
  insertPiece,
  type PieceTerms,
  replaceSectionProducts,
} from "./home-store.ts";

/** A picture or a section of the home page; `staffId` is who placed it. */
export type Piece = PieceTerms & { place: HomePlace; productIds: readonly number[]; staffId: number };

/** Places something behind the others of its place; answers its number. */
export async function placePiece(ctx: Ctx, { productIds, ...piece }: Piece): Promise<number> {
  await usePictures(ctx, [piece.imgUrl]);
  const id = await insertPiece(ctx.db, { ...piece, at: ctx.now });
  if (piece.place === "SECTION") await replaceSectionProducts(ctx.db, id, productIds);
  ctx.invalidate("home");
  return id;
}

/** What a piece of the home page shows now; undefined when it is gone. */
export async function shownBy(
  ctx: Ctx,
  named: { place: HomePlace; id: number },
): Promise<{ imgUrl: string; productIds: number[] } | undefined> {
  return await findPiece(ctx.db, named);
}

/** Takes it away, whoever changed it since. */
export async function dropPiece(ctx: Ctx, named: { place: HomePlace; id: number }): Promise<void> {
  await deletePiece(ctx.db, named);
  ctx.invalidate("home");
}

/** Takes products out of the sections and activities that name them. */
export async function forgetProducts(
  ctx: Ctx,
  goods: { productIds: readonly number[]; skuIds: readonly number[] },
): Promise<void> {
  await dropProducts(ctx.db, goods);
  ctx.invalidate("home", "catalogue");
}
