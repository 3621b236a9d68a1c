import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import { SERVICE_BRAND_ID } from "@crux/contract/limits";
import type { StaffList } from "@crux/contract/list";
import type { ShelfBrand } from "@crux/contract/ops/shelves.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { listPage } from "../../../kernel/verb/list-page.ts";
import { clash, findRemoved, listStaffNames, type OpsCtx, type StaffCtx } from "../../staff/service.ts";
import { editProducts } from "../edit/edit-products.ts";
import { listProductsAnew } from "../search/list-anew.ts";
import { moveGoodsToBrand } from "../store.ts";
import {
  BRAND_LIST,
  deleteBrand,
  findBrand,
  findBrandByName,
  insertBrand,
  listBrandRows,
  lockBrands,
  lockProductsOfBrand,
  reinsertBrand,
  type ShelfBrandRow,
  updateBrand,
} from "./brand-store.ts";

type Input<Name extends keyof typeof commodityOpsSchemas> = z.output<
  (typeof commodityOpsSchemas)[Name]["input"]
>;

/** One page of the brands, with how many goods carry each. */
export async function listBrands(ctx: StaffCtx, asked: Input<"brandsOps">): Promise<StaffList<ShelfBrand>> {
  const page = await listPage(ctx, BRAND_LIST, asked);
  const rows = await listBrandRows(ctx.db, page);
  return { list: await presentBrands(ctx, rows), ...page.counted };
}

/** Adds a brand; `commodity.BRAND_TAKEN` where one has its name. */
export async function addBrand(ctx: OpsCtx, fields: Input<"addBrand">): Promise<ShelfBrand> {
  await lockBrands(ctx.db);
  await refuseTaken(ctx, fields.name);
  const id = await insertBrand(ctx.db, fields, { staffId: ctx.staff.id, at: ctx.now });
  ctx.note({ after: fields, subject: { type: "brand", id } });
  ctx.invalidate("catalogue");
  return getBrand(ctx, id);
}

/**
 * Changes a brand wherever it is shown. Throws `commodity.BRAND_NOT_FOUND`, `commodity.BRAND_TAKEN`, and
 * `general.CHANGED_MEANWHILE` with what stands there when somebody changed it since `version`.
 */
export async function saveBrand(ctx: OpsCtx, input: Input<"saveBrand">): Promise<ShelfBrand> {
  const { id, name, country } = input;
  await lockBrands(ctx.db);
  const before = await findGoodsBrand(ctx, id);
  if (!before) throw new Fail(commodityOutcome.BRAND_NOT_FOUND);
  if (before.name === name && before.country === country) return getBrand(ctx, id);
  await refuseTaken(ctx, name, id);
  if (!(await updateBrand(ctx.db, input, { staffId: ctx.staff.id, at: ctx.now })))
    throw await clash(ctx, before, fieldsOf(before));
  ctx.note({ before: fieldsOf(before), after: { name, country } });
  if (before.name !== name) await listProductsAnew(ctx, await lockProductsOfBrand(ctx.db, id));
  ctx.invalidate("catalogue", "home");
  return getBrand(ctx, id);
}

/**
 * Gives all goods of a brand to another one and removes it. Throws `commodity.BRAND_NOT_FOUND`, also for a brand that is
 * merged into itself, and `general.CHANGED_MEANWHILE` when by now it has more or fewer goods than `goods`.
 */
export async function mergeBrand(ctx: OpsCtx, { id, into, goods }: Input<"mergeBrand">): Promise<ShelfBrand> {
  await lockBrands(ctx.db);
  const [before, target] = [await findGoodsBrand(ctx, id), await findGoodsBrand(ctx, into)];
  if (!before || !target || id === into) throw new Fail(commodityOutcome.BRAND_NOT_FOUND);
  const productIds = await lockProductsOfBrand(ctx.db, id);
  if (productIds.length !== goods) throw await clash(ctx, before, { goods: productIds.length });
  await editProducts(ctx, productIds, async () => {
    await moveGoodsToBrand(ctx.db, productIds, into);
    return productIds;
  });
  await deleteBrand(ctx.db, id);
  ctx.note({ before: { ...fieldsOf(before), goods }, after: { id: into, ...fieldsOf(target) } });
  ctx.invalidate("catalogue", "home");
  return getBrand(ctx, into);
}

/** Removes a brand; `commodity.BRAND_HAS_GOODS` with how many where some carry it, `commodity.BRAND_NOT_FOUND`. */
export async function removeBrand(ctx: OpsCtx, { id }: Input<"removeBrand">): Promise<null> {
  await lockBrands(ctx.db);
  const before = await findGoodsBrand(ctx, id);
  if (!before) throw new Fail(commodityOutcome.BRAND_NOT_FOUND);
  if (before.goods > 0) throw new Fail(commodityOutcome.BRAND_HAS_GOODS, 200, { goods: before.goods });
  await deleteBrand(ctx.db, id);
  ctx.note({ before: fieldsOf(before) });
  ctx.invalidate("catalogue");
  return null;
}

/**
 * Brings a removed brand back, without goods. Throws `commodity.BRAND_NOT_FOUND` for one that was not removed, and
 * `commodity.BRAND_TAKEN` where another one has its name by now.
 */
export async function restoreBrand(ctx: OpsCtx, { id }: Input<"restoreBrand">): Promise<ShelfBrand> {
  await lockBrands(ctx.db);
  const removed = await findRemoved(ctx, { type: "brand", id });
  const fields = removed && BRAND.safeParse(removed.before);
  if (!removed || !fields?.success) throw new Fail(commodityOutcome.BRAND_NOT_FOUND);
  await refuseTaken(ctx, fields.data.name);
  const { version } = removed;
  const brand = { id, version, ...fields.data };
  if (!(await reinsertBrand(ctx.db, brand, { staffId: ctx.staff.id, at: ctx.now })))
    throw new Fail(commodityOutcome.BRAND_NOT_FOUND);
  ctx.note({ after: fields.data });
  ctx.invalidate("catalogue");
  return getBrand(ctx, id);
}

const BRAND = z.object({ name: z.string(), country: z.string() });

const fieldsOf = ({ name, country }: ShelfBrandRow) => ({ name, country });

/** A brand that goods are sold under: nobody edits that of the shop's own services. */
async function findGoodsBrand({ db }: OpsCtx, id: number): Promise<ShelfBrandRow | undefined> {
  return id === SERVICE_BRAND_ID ? undefined : findBrand(db, id);
}

async function refuseTaken({ db }: OpsCtx, name: string, own?: number): Promise<void> {
  const holder = await findBrandByName(db, name);
  if (holder && holder.id !== own) throw new Fail(commodityOutcome.BRAND_TAKEN);
}

async function getBrand(ctx: OpsCtx, id: number): Promise<ShelfBrand> {
  const row = await findBrand(ctx.db, id);
  const [brand] = row ? await presentBrands(ctx, [row]) : [];
  if (!brand) throw new Error(`brand ${id} went missing`);
  return brand;
}

async function presentBrands(ctx: StaffCtx, rows: readonly ShelfBrandRow[]): Promise<ShelfBrand[]> {
  const names = await listStaffNames(
    ctx,
    rows.map(({ editedBy }) => editedBy),
  );
  return rows.map(({ editedBy, editedAt, ...row }) => ({
    ...row,
    editor: names.get(editedBy ?? 0) ?? "",
    editTime: editedAt?.toISOString() ?? null,
  }));
}
