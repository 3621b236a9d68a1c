import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import type { ShelfTag } from "@crux/contract/ops/shelves.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { LAST_SHOWN_PRIORITY } from "@crux/rules/catalogue/tag-order";
import { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { clash, findRemoved, listStaffNames, type OpsCtx, type StaffCtx } from "../../staff/service.ts";
import { usePictures } from "../pictures/use-pictures.ts";
import { listProductsAnew } from "../search/list-anew.ts";
import {
  deleteTag,
  hangTag,
  insertTag,
  listShelfTags,
  lockProductsOfTag,
  lockTags,
  orderTags,
  reinsertTag,
  type ShelfTagRow,
  updateTag,
} from "./tag-store.ts";

type Input<Name extends keyof typeof commodityOpsSchemas> = z.output<
  (typeof commodityOpsSchemas)[Name]["input"]
>;

const DEEPEST = 3;

/** The whole tree, each tag before what lies below it. */
export async function listTagTree(ctx: StaffCtx): Promise<ShelfTag[]> {
  const rows = await listShelfTags(ctx.db);
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const branch = (row: ShelfTagRow): ShelfTagRow[] => [row, ...(below.get(row.id) ?? []).flatMap(branch)];
  return presentTags(ctx, (below.get(null) ?? []).flatMap(branch));
}

/**
 * Adds a tag behind its neighbours. Throws `commodity.TAG_NOT_FOUND`, `commodity.TAG_TAKEN`, `commodity.TAG_MISPLACED`,
 * and `commodity.PICTURE_NOT_FOUND` for an upload that is gone.
 */
export async function addTag(ctx: OpsCtx, { parentId, ...input }: Input<"addTag">): Promise<ShelfTag> {
  const tree = await lockTree(ctx);
  const parent = parentOf(tree, parentId);
  const level = (parent?.level ?? 0) + 1;
  if (level > DEEPEST) throw new Fail(commodityOutcome.TAG_MISPLACED);
  refuseTaken(tree, { parentId, name: input.name });
  const { hidden: disable, ...fields } = input;
  await usePictures(ctx, [input.imgUrl]);
  const tag = { ...fields, disable, parentId, level, priority: nextPriority(tree, parentId) };
  const id = await insertTag(ctx.db, tag, { staffId: ctx.staff.id, at: ctx.now });
  ctx.note({ after: { parentId, ...input }, subject: { type: "tag", id } });
  ctx.invalidate("catalogue", "home");
  return getTag(ctx, id);
}

/**
 * Changes a tag's name and picture, and whether the shop shows it. Throws `commodity.TAG_NOT_FOUND`,
 * `commodity.TAG_TAKEN`, `commodity.PICTURE_NOT_FOUND`, and `general.CHANGED_MEANWHILE` with what stands there when
 * somebody changed it since `version`.
 */
export async function saveTag(ctx: OpsCtx, { id, version, ...input }: Input<"saveTag">): Promise<ShelfTag> {
  const tree = await lockTree(ctx);
  const row = tagOf(tree, id);
  const before = fieldsOf(row);
  const isSame =
    before.name === input.name && before.hidden === input.hidden && before.imgUrl === input.imgUrl;
  if (isSame) return getTag(ctx, id);
  if (row.version !== version) throw await clash(ctx, row, before);
  refuseTaken(tree, { parentId: row.parentId, name: input.name, own: id });
  const { hidden: disable, ...fields } = input;
  await usePictures(ctx, [input.imgUrl]);
  // A number beyond the last one shown would go on hiding it.
  const priority = disable ? row.priority : Math.min(row.priority, nextPriority(tree, row.parentId));
  await updateTag(
    ctx.db,
    { id, version, ...fields, disable, priority },
    { staffId: ctx.staff.id, at: ctx.now },
  );
  ctx.note({ before, after: input });
  ctx.invalidate("catalogue", "home");
  return getTag(ctx, id);
}

/**
 * Moves a tag with all below it to a place among its neighbours, or among those below another one. Throws
 * `commodity.TAG_NOT_FOUND`, `commodity.TAG_MISPLACED` below itself or too deep, `commodity.TAG_TAKEN`, and
 * `general.CHANGED_MEANWHILE` with where it stands when somebody changed it since `version`.
 */
export async function moveTag(
  ctx: OpsCtx,
  { id, parentId, place, version }: Input<"moveTag">,
): Promise<ShelfTag> {
  const tree = await lockTree(ctx);
  const row = tagOf(tree, id);
  const before = { parentId: row.parentId, place: placeOf(tree, row) };
  if (before.parentId === parentId && before.place === place) return getTag(ctx, id);
  if (row.version !== version) throw await clash(ctx, row, before);
  const parent = parentOf(tree, parentId);
  const level = (parent?.level ?? 0) + 1;
  if (isWithin(tree, row, parentId) || level + heightOf(tree, row) - 1 > DEEPEST)
    throw new Fail(commodityOutcome.TAG_MISPLACED);
  refuseTaken(tree, { parentId, name: row.name, own: id });
  const others = neighboursOf(tree, parentId).filter((one) => one.id !== id);
  const order = [...others.slice(0, place), row, ...others.slice(place)].map((one) => one.id);
  const disable = isHidden(row);
  await updateTag(ctx.db, { id, version, disable }, { staffId: ctx.staff.id, at: ctx.now });
  await orderTags(ctx.db, order);
  if (row.parentId !== parentId) {
    await hangTag(ctx.db, { id, parentId, level });
    await listProductsAnew(ctx, await lockProductsOfTag(ctx.db, id));
  }
  ctx.note({ before, after: { parentId, place: order.indexOf(id) } });
  ctx.invalidate("catalogue", "home");
  return getTag(ctx, id);
}

/**
 * Removes a tag that holds nothing. Throws `commodity.TAG_NOT_FOUND`, `commodity.TAG_HAS_CHILDREN`, and
 * `commodity.TAG_HAS_GOODS` with how many.
 */
export async function removeTag(ctx: OpsCtx, { id }: Input<"removeTag">): Promise<null> {
  const tree = await lockTree(ctx);
  const row = tagOf(tree, id);
  if (tree.some(({ parentId }) => parentId === id)) throw new Fail(commodityOutcome.TAG_HAS_CHILDREN);
  if (row.ownGoods > 0) throw new Fail(commodityOutcome.TAG_HAS_GOODS, 200, { goods: row.ownGoods });
  await deleteTag(ctx.db, id);
  ctx.note({ before: { parentId: row.parentId, ...fieldsOf(row) } });
  ctx.invalidate("catalogue", "home");
  return null;
}

/**
 * Brings a removed tag back, behind its neighbours and without goods. Throws `commodity.TAG_NOT_FOUND` for one that was
 * not removed and where the tag that it lay in is gone, `commodity.TAG_TAKEN` and `commodity.TAG_MISPLACED`.
 */
export async function restoreTag(ctx: OpsCtx, { id }: Input<"restoreTag">): Promise<ShelfTag> {
  const tree = await lockTree(ctx);
  const removed = await findRemoved(ctx, { type: "tag", id });
  const fields = removed && TAG.safeParse(removed.before);
  if (!removed || !fields?.success) throw new Fail(commodityOutcome.TAG_NOT_FOUND);
  const { parentId, hidden: disable, ...rest } = fields.data;
  const level = (parentOf(tree, parentId)?.level ?? 0) + 1;
  if (level > DEEPEST) throw new Fail(commodityOutcome.TAG_MISPLACED);
  refuseTaken(tree, { parentId, name: rest.name });
  const place = { parentId, level, priority: nextPriority(tree, parentId) };
  const tag = { id, version: removed.version, ...rest, disable, ...place };
  if (!(await reinsertTag(ctx.db, tag, { staffId: ctx.staff.id, at: ctx.now })))
    throw new Fail(commodityOutcome.TAG_NOT_FOUND);
  ctx.note({ after: fields.data });
  ctx.invalidate("catalogue", "home");
  return getTag(ctx, id);
}

/** What the log holds of a removed tag. */
const TAG = z.object({
  parentId: z.int().nullable().default(null),
  name: z.string(),
  hidden: z.boolean(),
  imgUrl: z.string(),
});

async function lockTree({ db }: OpsCtx): Promise<ShelfTagRow[]> {
  await lockTags(db);
  return listShelfTags(db);
}

function tagOf(tree: readonly ShelfTagRow[], id: number): ShelfTagRow {
  const row = tree.find((one) => one.id === id);
  if (!row) throw new Fail(commodityOutcome.TAG_NOT_FOUND);
  return row;
}

const parentOf = (tree: readonly ShelfTagRow[], parentId: number | null) =>
  parentId === null ? null : tagOf(tree, parentId);

/** Those that the order of a place is about; beyond the last number that is shown nothing has one. */
const neighboursOf = (tree: readonly ShelfTagRow[], parentId: number | null) =>
  tree.filter((row) => row.parentId === parentId && row.priority <= LAST_SHOWN_PRIORITY);

const placeOf = (tree: readonly ShelfTagRow[], row: ShelfTagRow) =>
  neighboursOf(tree, row.parentId).findIndex(({ id }) => id === row.id);

const nextPriority = (tree: readonly ShelfTagRow[], parentId: number | null) =>
  Math.min(LAST_SHOWN_PRIORITY, (neighboursOf(tree, parentId).at(-1)?.priority ?? 0) + 1);

const heightOf = (tree: readonly ShelfTagRow[], row: ShelfTagRow): number =>
  1 +
  Math.max(0, ...tree.filter(({ parentId }) => parentId === row.id).map((child) => heightOf(tree, child)));

function isWithin(tree: readonly ShelfTagRow[], row: ShelfTagRow, parentId: number | null): boolean {
  if (parentId === null) return false;
  return parentId === row.id || isWithin(tree, row, tagOf(tree, parentId).parentId);
}

const isHidden = ({ disable, priority }: ShelfTagRow) => disable || priority > LAST_SHOWN_PRIORITY;

const fieldsOf = (row: ShelfTagRow) => ({ name: row.name, hidden: isHidden(row), imgUrl: row.imgUrl });

type Wanted = { parentId: number | null; name: string; own?: number };

function refuseTaken(tree: readonly ShelfTagRow[], { parentId, name, own }: Wanted): void {
  const isTaken = tree.some((row) => row.parentId === parentId && row.id !== own && row.name === name);
  if (isTaken) throw new Fail(commodityOutcome.TAG_TAKEN);
}

async function getTag(ctx: OpsCtx, id: number): Promise<ShelfTag> {
  const [tag] = await presentTags(ctx, [tagOf(await listShelfTags(ctx.db), id)]);
  if (!tag) throw new Error(`tag ${id} went missing`);
  return tag;
}

async function presentTags(ctx: StaffCtx, rows: readonly ShelfTagRow[]): Promise<ShelfTag[]> {
  const names = await listStaffNames(
    ctx,
    rows.map(({ editedBy }) => editedBy),
  );
  return rows.map((row) => {
    const { id, parentId, level, ownGoods, goods, version, editedBy, editedAt } = row;
    const edit = { editor: names.get(editedBy ?? 0) ?? "", editTime: editedAt?.toISOString() ?? null };
    return { id, parentId, level, ...fieldsOf(row), ownGoods, goods, version, ...edit };
  });
}
