import {
  type HomePiece,
  type HomePlace,
  homeTerms,
  type saleHomeOpsSchemas,
} from "@crux/contract/ops/home.schema";
import { homeOrderId } from "@crux/contract/ops/home-places";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { saleHomeOpsApi } from "@crux/contract/sale";
import { type LinkTarget, linkOf } from "@crux/rules/setting/link-target";
import { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { findProducts, listCategories, usePictures } from "../../commodity/service.ts";
import {
  clash,
  clashByLog,
  findRemoved,
  type OpsCtx,
  presentEdits,
  type StaffCtx,
} from "../../staff/service.ts";
import { listActivityNames } from "../activity-store.ts";
import {
  deletePiece,
  findPiece,
  insertPiece,
  listPieces,
  lockPlace,
  type PieceRow,
  reinsertPiece,
  replaceSectionProducts,
  updatePiece,
  writeOrder,
} from "./home-store.ts";

type Of<Name extends keyof typeof saleHomeOpsSchemas> = z.output<(typeof saleHomeOpsSchemas)[Name]["input"]>;
type Answer<Name extends keyof typeof saleHomeOpsSchemas> = z.output<
  (typeof saleHomeOpsSchemas)[Name]["output"]
>;

/** Every picture and section by place and order, with the products that sections show. */
export async function listHome(ctx: StaffCtx): Promise<Answer<"homePieces">> {
  const rows = await listPieces(ctx.db);
  const products = await findProducts(ctx, [...new Set(rows.flatMap(({ productIds }) => productIds))]);
  return {
    pieces: await presentPieces(ctx, rows),
    products: [...products.values()].map(({ id, name, imgUrl, currentPrice, saleStatus }) => ({
      id,
      name,
      imgUrl: imgUrl.split("||")[0] ?? "",
      price: currentPrice,
      isOnline: saleStatus === "ONLINE",
    })),
  };
}

/** The categories and activities that a picture may lead to. */
export async function listHomeTargets(ctx: StaffCtx): Promise<Answer<"homeTargets">> {
  const categories = await listCategories(ctx);
  return {
    categories: categories.map(({ id, path }) => ({ id, name: path.join(" › ") })),
    activities: await listActivityNames(ctx.db),
  };
}

/**
 * Adds a picture or a section behind the others of its place. Throws `sale.LINK_NOT_FOUND` for a link that leads nowhere,
 * `commodity.PRODUCT_NOT_FOUND` for a section with goods that there are not, and `commodity.PICTURE_NOT_FOUND` for a
 * picture that is gone.
 */
export async function addHomePiece(ctx: OpsCtx, input: Of<"addHomePiece">): Promise<HomePiece> {
  await check(ctx, input);
  const { place } = input;
  const id = await insertPiece(ctx.db, { place, ...termsOf(input), staffId: ctx.staff.id, at: ctx.now });
  if (place === "SECTION") await replaceSectionProducts(ctx.db, id, input.productIds);
  return saved(ctx, { place, id });
}

/**
 * Changes a picture or a section; refuses what adding one does, `sale.CONTENT_NOT_FOUND` when it is gone, and
 * `general.CHANGED_MEANWHILE` when somebody changed it since `version`.
 */
export async function saveHomePiece(ctx: OpsCtx, input: Of<"saveHomePiece">): Promise<HomePiece> {
  const { place, id, version } = input;
  const before = await findPiece(ctx.db, input);
  if (!before) throw new Fail(saleOutcome.CONTENT_NOT_FOUND);
  await check(ctx, input);
  const edit = { place, id, version, ...termsOf(input), staffId: ctx.staff.id, at: ctx.now };
  if (!(await updatePiece(ctx.db, edit))) {
    const now = (await findPiece(ctx.db, input)) ?? before;
    throw await clash(ctx, now, fieldsOf(now));
  }
  if (place === "SECTION") await replaceSectionProducts(ctx.db, id, input.productIds);
  return saved(ctx, input, before);
}

/** Takes a picture or a section away, until somebody brings it back; `sale.CONTENT_NOT_FOUND` when it is gone already. */
export async function removeHomePiece(ctx: OpsCtx, { place, id }: Of<"removeHomePiece">): Promise<null> {
  const before = await findPiece(ctx.db, { place, id });
  if (!before || !(await deletePiece(ctx.db, { place, id }))) throw new Fail(saleOutcome.CONTENT_NOT_FOUND);
  ctx.note({
    before: { place, ...fieldsOf(before) },
    subject: { type: typeOf(place), id },
  });
  ctx.invalidate("home");
  return null;
}

/**
 * Brings back what was removed, behind the others of its place and without goods that are gone; an address that leads
 * nowhere by now is refused as for a new one. `sale.CONTENT_NOT_FOUND` for what was not removed.
 */
export async function restoreHomePiece(
  ctx: OpsCtx,
  { place, id }: Of<"restoreHomePiece">,
): Promise<HomePiece> {
  const removed = await findRemoved(ctx, { type: typeOf(place), id });
  const terms = removed && homeTerms.extend({ place: z.literal(place) }).safeParse(removed.before);
  if (!removed || !terms?.success) throw new Fail(saleOutcome.CONTENT_NOT_FOUND);
  const found = await findProducts(ctx, terms.data.productIds);
  const input = { ...terms.data, productIds: terms.data.productIds.filter((one) => found.has(one)) };
  await check(ctx, input);
  const { version } = removed;
  const piece = { place, id, version, ...termsOf(input), staffId: ctx.staff.id, at: ctx.now };
  if (!(await reinsertPiece(ctx.db, piece))) throw new Fail(saleOutcome.CONTENT_NOT_FOUND);
  if (place === "SECTION") await replaceSectionProducts(ctx.db, id, input.productIds);
  return saved(ctx, { place, id });
}

const typeOf = (place: HomePlace) => (place === "SECTION" ? "section" : "banner");

/**
 * Puts all of a place in order. Throws `sale.CONTENT_NOT_FOUND` when these are not all that there are, and
 * `general.CHANGED_MEANWHILE` when they stand in another order than was `seen`.
 */
export async function orderHomePieces(
  ctx: OpsCtx,
  { place, ids, seen }: Of<"orderHomePieces">,
): Promise<null> {
  await lockPlace(ctx.db, place);
  const before = (await listPieces(ctx.db)).filter((one) => one.place === place).map(({ id }) => id);
  if (isSame(ids, before)) return null;
  const subject = { type: "homeOrder", id: homeOrderId(place) };
  const isWhole = ids.length === before.length && ids.every((id) => before.includes(id));
  if (isWhole && seen && !isSame(seen, before))
    throw await clashByLog(ctx, subject, [saleHomeOpsApi.orderHomePieces.line], { ids: before });
  if (!isWhole || (await writeOrder(ctx.db, { place, ids })) !== ids.length)
    throw new Fail(saleOutcome.CONTENT_NOT_FOUND);
  ctx.note({ before: { place, ids: before }, after: { place, ids }, subject });
  ctx.invalidate("home");
  return null;
}

const isSame = (some: readonly number[], others: readonly number[]) => some.join() === others.join();

async function check(ctx: OpsCtx, input: Of<"addHomePiece">): Promise<void> {
  const link = linkOf(input);
  if (!link || !(await leadsSomewhere(ctx, link))) throw new Fail(saleOutcome.LINK_NOT_FOUND);
  const found = await findProducts(ctx, input.productIds);
  if (found.size < input.productIds.length) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  await usePictures(ctx, [input.imgUrl]);
}

async function leadsSomewhere(ctx: Ctx, link: LinkTarget): Promise<boolean> {
  if (link.kind === "PRODUCT") return (await findProducts(ctx, [link.id])).has(link.id);
  if (link.kind === "ACTIVITY") return (await listActivityNames(ctx.db)).some(({ id }) => id === link.id);
  if (link.kind === "CATEGORY" || link.kind === "TAG_PAGE")
    return (await listCategories(ctx)).some(({ id }) => id === link.id);
  return true;
}

async function saved(
  ctx: OpsCtx,
  named: Pick<PieceRow, "place" | "id">,
  before?: PieceRow,
): Promise<HomePiece> {
  const row = await findPiece(ctx.db, named);
  const [piece] = row ? await presentPieces(ctx, [row]) : [];
  if (!row || !piece) throw new Error("what was saved is gone in its own transaction");
  ctx.note({
    ...(before ? { before: fieldsOf(before) } : {}),
    after: fieldsOf(row),
    subject: { type: typeOf(row.place), id: row.id },
  });
  ctx.invalidate("home");
  return piece;
}

function termsOf({ title, description, imgUrl, type, url, disable, startTime, endTime }: Of<"addHomePiece">) {
  return { title, description, imgUrl, type, url, disable, startsAt: startTime, endsAt: endTime };
}

/** What is edited, as the wire shows it. */
function fieldsOf({ title, description, imgUrl, type, url, disable, productIds, ...row }: PieceRow) {
  return {
    ...{ title, description, imgUrl, type, url, disable },
    startTime: row.startsAt?.toISOString() ?? null,
    endTime: row.endsAt?.toISOString() ?? null,
    productIds,
  };
}

async function presentPieces(ctx: StaffCtx, rows: readonly PieceRow[]): Promise<HomePiece[]> {
  const edits = await presentEdits(ctx, rows);
  return rows.flatMap((row, at) => {
    const edit = edits[at];
    return edit ? [{ id: row.id, place: row.place, ...fieldsOf(row), ...edit }] : [];
  });
}
