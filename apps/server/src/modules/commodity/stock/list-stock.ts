import type { StaffList } from "@crux/contract/list";
import type { Movement, stockOpsSchemas } from "@crux/contract/ops/stock.schema";
import type { StockLevel } from "@crux/contract/ops/stock-level.schema";
import { normalBarcode } from "@crux/rules/catalogue/barcode";
import type { z } from "zod";
import { listPage } from "../../../kernel/verb/list-page.ts";
import { lastMovesOf, listMovements } from "../../inventory/service.ts";
import { listStaffNames, type StaffCtx } from "../../staff/service.ts";
import { listReceiptNumbers } from "../receipts/receipt-store.ts";
import { LEVEL_LIST, type LevelRow, listByCodes, listLevels, listLevelsOf } from "./level-store.ts";

type Schemas = typeof stockOpsSchemas;

/** One page of the stock of all goods, with when each moved last. */
export async function listLevelsForStaff(
  ctx: StaffCtx,
  asked: z.output<Schemas["levels"]["input"]>,
): Promise<StaffList<StockLevel>> {
  const page = await listPage(ctx, LEVEL_LIST, asked);
  return { list: await presentLevels(ctx, await listLevels(ctx.db, page)), ...page.counted };
}

/** The goods that somebody scanned or pasted, each in its place; null where nothing has that barcode or number. */
export async function goodsByCodes(
  ctx: StaffCtx,
  { codes }: z.output<Schemas["goodsByCodes"]["input"]>,
): Promise<(StockLevel | null)[]> {
  const asked = codes.map((code) => ({
    barcode: normalBarcode(code),
    skuId: /^[1-9]\d{0,14}$/.test(code.trim()) ? Number(code) : null,
  }));
  const found = await listByCodes(ctx.db, {
    barcodes: asked.flatMap(({ barcode }) => barcode ?? []),
    skuIds: asked.flatMap(({ skuId }) => skuId ?? []),
  });
  const byBarcode = new Map(found.map(({ id, barcode }) => [barcode, id]));
  const rows = await listLevelsOf(
    ctx.db,
    found.map(({ id }) => id),
  );
  const levels = new Map((await presentLevels(ctx, rows)).map((one) => [one.skuId, one]));
  return asked.map(({ barcode, skuId }) => {
    const id = (barcode === null ? undefined : byBarcode.get(barcode)) ?? skuId;
    return (id !== null && levels.get(id)) || null;
  });
}

/** Who edits goods sees what they cost. */
export const seesCost = ({ staff }: StaffCtx): boolean => staff.rights.has("sale.edit");

/** Goods with when each moved last; what they cost only for whoever may see it. */
export async function presentLevels(ctx: StaffCtx, rows: readonly LevelRow[]): Promise<StockLevel[]> {
  const moves = await lastMovesOf(
    ctx,
    rows.map(({ skuId }) => skuId),
  );
  return rows.map((row) => ({
    ...row,
    ...(seesCost(ctx) ? {} : { cost: null, lastCost: null }),
    imgUrl: firstOf(row.imgUrl),
    moveTime: moves.get(row.skuId)?.toISOString() ?? null,
  }));
}

export const firstOf = (urls: string) => urls.split("||")[0] ?? "";

/** One page of what moved stock, newest first unless asked otherwise, with the goods and whoever did it. */
export async function listMovementsForStaff(
  ctx: StaffCtx,
  asked: z.output<Schemas["movements"]["input"]>,
): Promise<StaffList<Movement>> {
  const { list, ...counted } = await listMovements(ctx, asked);
  const goods = new Map(
    (
      await listLevelsOf(
        ctx.db,
        list.map(({ skuId }) => skuId),
      )
    ).map((one) => [one.skuId, one]),
  );
  const names = await listStaffNames(
    ctx,
    list.map(({ staffId }) => staffId),
  );
  const numbers = new Map(
    (
      await listReceiptNumbers(
        ctx.db,
        list.map(({ receiptId }) => receiptId),
      )
    ).map(({ id, number }) => [id, number]),
  );
  const shown = list.map(({ staffId, at, reason, supplier, reference, ...row }) => {
    const sku = goods.get(row.skuId);
    return {
      ...row,
      productName: sku?.productName ?? "",
      imgUrl: firstOf(sku?.imgUrl ?? ""),
      attributes: sku?.attributes ?? {},
      receiptNumber: numbers.get(row.receiptId ?? 0) ?? "",
      staffName: (staffId !== null && names.get(staffId)) || "",
      reason: reason ?? "",
      supplier: supplier ?? "",
      reference: reference ?? "",
      createTime: at.toISOString(),
    };
  });
  return { list: shown, ...counted };
}
