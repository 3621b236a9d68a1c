import { codeText } from "@crux/contract/codes";
import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import type { CellOutcome } from "@crux/contract/ops/cells.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { normalBarcode } from "@crux/rules/catalogue/barcode";
import type { z } from "zod";
import { violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { EditedRow, OpsCtx } from "../../staff/service.ts";
import { listStaffNames } from "../../staff/service.ts";
import { editProducts } from "../edit/edit-products.ts";
import {
  attributesOf,
  type CellRow,
  listHolders,
  listNamed,
  listProductsOfCells,
  lockCellRows,
  updateCellRows,
} from "./cell-store.ts";
import { cellOf, type Decided, decideCells } from "./decide-cells.ts";

type Input = z.output<typeof commodityOpsSchemas.saveCells.input>;

/**
 * Writes cells of the price grid, each where it still holds what was seen in it, as one edit of each product; the answer
 * says of each what came of it: `commodity.PRODUCT_NOT_FOUND`, `commodity.INVALID_BARCODE`, `commodity.BARCODE_TAKEN`,
 * `commodity.MEMBER_PRICE_ABOVE`, `general.CHANGED_MEANWHILE` with who changed it and what stands there, and
 * `general.INVALID_REQUEST` for what is no value of the column. Throws `commodity.BARCODE_TAKEN` when somebody gives one
 * of the barcodes away in the same moment.
 */
export async function saveCells(ctx: OpsCtx, { cells: sent }: Input): Promise<CellOutcome[]> {
  const cells = sent.map((cell) => ({ ...cell, skuId: Number(cell.skuId) }));
  const skuIds = [...new Set(cells.map(({ skuId }) => skuId))];
  const owners = await listProductsOfCells(ctx.db, skuIds);
  let outcomes: CellOutcome[] = [];
  await editProducts(ctx, [...new Set(owners.map(({ productId }) => productId))], async (products) => {
    const rows = new Map(
      (await lockCellRows(ctx.db, skuIds))
        .filter(({ productId }) => products.has(productId))
        .map((row) => [row.id, row]),
    );
    const barcodes = cells.flatMap(({ field, value }) => (field === "barcode" ? keptBarcodes(value) : []));
    const holders = await listHolders(ctx.db, barcodes);
    const held = new Map(holders.map(({ id, barcode }) => [barcode, id]));
    const { decided, changed } = decideCells(cells, rows, held, ctx.now);
    await updateCellRows(ctx.db, changed).catch((error: unknown) => {
      throw violatedConstraint(error) === "sku_barcode" ? new Fail(commodityOutcome.BARCODE_TAKEN) : error;
    });
    const after = new Map(changed.map((row) => [row.id, row]));
    ctx.note(notedOf(rows, after, decided));
    outcomes = await presentDecided(ctx, decided, { rows: new Map([...rows, ...after]), products });
    return [...new Set(changed.map(({ productId }) => productId))];
  });
  return outcomes;
}

const keptBarcodes = (value: string | number) => {
  const barcode = normalBarcode(String(value));
  return barcode ? [barcode] : [];
};

type Rows = ReadonlyMap<number, CellRow>;

/** What changed, cell by cell, for the audit log. */
function notedOf(before: Rows, after: Rows, decided: readonly Decided[]) {
  const written = decided.flatMap(({ cell, code }) => {
    const [old, next] = [before.get(cell.skuId), after.get(cell.skuId)];
    if (code !== 0 || !old || !next) return [];
    const name = `${cell.skuId} ${cell.field}`;
    return [{ name, from: cellOf(old, cell.field), to: cellOf(next, cell.field) }];
  });
  return {
    before: Object.fromEntries(written.map(({ name, from }) => [name, from])),
    after: Object.fromEntries(written.map(({ name, to }) => [name, to])),
  };
}

type Known = { rows: Rows; products: ReadonlyMap<number, EditedRow> };

async function presentDecided(
  ctx: OpsCtx,
  decided: readonly Decided[],
  { rows, products }: Known,
): Promise<CellOutcome[]> {
  const editOf = (skuId: number) => products.get(rows.get(skuId)?.productId ?? 0);
  const names = await listStaffNames(
    ctx,
    decided.map(({ cell }) => editOf(cell.skuId)?.editedBy ?? null),
  );
  const holders = await namesOf(
    ctx,
    decided.flatMap(({ holder }) => holder ?? []),
  );
  return decided.map(({ cell: { skuId, field }, code, holder }) => {
    const [row, edit] = [rows.get(skuId), editOf(skuId)];
    const isClash = code === generalOutcome.CHANGED_MEANWHILE;
    return {
      skuId,
      field,
      code,
      msg: code === 0 ? "" : codeText(code),
      now: row ? cellOf(row, field) : null,
      editor: isClash ? (names.get(edit?.editedBy ?? 0) ?? "") : "",
      editTime: isClash ? (edit?.editedAt?.toISOString() ?? null) : null,
      orderId: null,
      holder: holders.get(holder ?? 0) ?? null,
    };
  });
}

/** What the skus are called that have barcodes which others wanted. */
async function namesOf(
  { db }: OpsCtx,
  skuIds: readonly number[],
): Promise<Map<number, CellOutcome["holder"]>> {
  const rows = skuIds.length === 0 ? [] : await listNamed(db, skuIds);
  return new Map(
    rows.map((row) => [row.id, { skuId: row.id, name: row.name, attributes: attributesOf(row) }]),
  );
}
