import type { Sku } from "@crux/contract/commodity.schema";
import type { BenchGoods, BenchPkg, benchSchemas } from "@crux/contract/ops/bench.schema";
import { pkgOfLabel } from "@crux/rules/parcel/pkg-label";
import { HOUR_MS } from "@crux/rules/time/durations";
import type { z } from "zod";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { barcodesOf } from "../../commodity/service.ts";
import {
  actorNames,
  findNamedPkgs,
  findPkgRows,
  getPkgNote,
  getShift,
  listPkgIdsByCode,
  listPlaces,
  type NamedPkg,
  type PkgPlace,
  type PkgRow,
  waitingPhotos,
  weightsOf,
} from "../../logistics/service.ts";
import { config } from "../../sale/service.ts";
import type { StaffCtx } from "../../staff/service.ts";

const SHIFT_MS = 12 * HOUR_MS;

/** Whether the shop closes no parcel without a picture: the row `PACK_PHOTO` of its configuration is `REQUIRED`. */
export async function isPictureNeeded(ctx: Ctx): Promise<boolean> {
  return (await config(ctx, "PACK_PHOTO")) === "REQUIRED";
}

/** What the caller packed within twelve hours, and what is left. */
export async function getBench(ctx: StaffCtx): Promise<z.output<(typeof benchSchemas)["bench"]["output"]>> {
  const since = new Date(ctx.now.getTime() - SHIFT_MS);
  const shift = await getShift(ctx.db, { actor: actorOf(ctx), since });
  return { ...shift, isPictureNeeded: await isPictureNeeded(ctx) };
}

/** The parcels that a scanned code may mean, as whoever packs them needs them; none for a code that nothing has. */
export async function findPkg(ctx: StaffCtx, { code }: { code: string }): Promise<BenchPkg[]> {
  const text = code.normalize("NFKC").trim();
  const found = text === "" ? [] : await listPkgIdsByCode(ctx.db, text);
  // Our label names a parcel, never an order that happens to have the same number.
  const labelled = /^P/i.test(text) ? pkgOfLabel(text) : null;
  const ids = labelled === null ? found : found.filter((id) => id === labelled);
  return presentPkgs(ctx, await findPkgRows(ctx, ids));
}

/** What several parcels need from beside their rows. */
type Beside = {
  me: string;
  places: Map<number, PkgPlace>;
  moved: Map<number, NamedPkg>;
  names: Map<string, string>;
  barcodes: Map<number, string>;
  waiting: Map<number, string[]>;
};

async function presentPkgs(ctx: StaffCtx, found: Map<number, PkgRow>): Promise<BenchPkg[]> {
  const rows = [...found.values()].toSorted((a, b) => a.id - b.id);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const moved = await findNamedPkgs(ctx, ids);
  const movers = [...moved.values()].map(({ movedBy }) => movedBy);
  const skuIds = rows.flatMap(({ items }) => items.map(({ sku }) => (sku as Sku).id));
  const places = await listPlaces(ctx.db, [...new Set(rows.map(({ orderId }) => orderId))]);
  const beside: Beside = {
    me: actorOf(ctx),
    places: new Map(places.map((one) => [one.id, one])),
    moved,
    names: await actorNames(ctx, movers),
    barcodes: await barcodesOf(ctx, skuIds),
    waiting: await waitingPhotos(ctx, ids),
  };
  const shown: BenchPkg[] = [];
  for (const row of rows) shown.push(await presentOne(ctx, row, beside));
  return shown;
}

async function presentOne(ctx: StaffCtx, row: PkgRow, beside: Beside): Promise<BenchPkg> {
  const { me, places, moved, names, barcodes, waiting } = beside;
  const weights = await weightsOf(ctx, { version: row.ruleVersion, routeId: row.routeId });
  const goods = goodsOf(row, barcodes);
  const by = moved.get(row.id)?.movedBy ?? "";
  return {
    id: row.id,
    orderId: row.orderId,
    place: places.get(row.id)?.place ?? 1,
    placeOf: places.get(row.id)?.placeOf ?? 1,
    extOrderId: row.extOrderId,
    logisticsRoute: { id: row.routeId, name: row.routeName, code: row.routeCode },
    logisticsPkgType: row.pkgType,
    receiver: shortened(row.address.receiverName),
    receiverCity: row.address.receiverCity,
    receiverCountry: row.address.receiverCountry,
    pkgStatus: row.status,
    by: names.get(by) ?? "",
    time: (moved.get(row.id)?.movedAt ?? row.updatedAt).toISOString(),
    isMine: by === me,
    goods,
    totalQuantity: goods.reduce((total, { pieces }) => total + pieces, 0),
    services: row.services.map(({ name }) => name),
    remark: row.remark,
    note: await getPkgNote(ctx, row.id),
    reversal: row.reversalState,
    limitGrams: weights?.limitGrams ?? null,
    expectedGrams: (weights?.boxGrams ?? 0) + gramsOf(row),
    realGrams: row.realGrams,
    pictures: row.packImg === "" ? (waiting.get(row.id) ?? []) : row.packImg.split("||"),
  };
}

/** Pieces by sku: what was bought and what was given of the same goods is one line for whoever counts. */
function goodsOf({ items }: PkgRow, barcodes: Map<number, string>): BenchGoods[] {
  const lines = new Map<number, BenchGoods>();
  for (const item of items) {
    // Written from the same wire shape when the order was made.
    const sku = item.sku as Sku;
    const known = lines.get(sku.id);
    if (known) known.pieces += item.quantity;
    else
      lines.set(sku.id, {
        skuId: sku.id,
        name: sku.productName,
        brand: sku.productBrandName,
        attributes: sku.attributesString,
        imgUrl: sku.productImgUrl,
        barcode: barcodes.get(sku.id) ?? "",
        pieces: item.quantity,
      });
  }
  return [...lines.values()];
}

function gramsOf({ items }: PkgRow): number {
  return Math.round(
    items.reduce((total, { sku, quantity }) => total + (sku as Sku).productWeight * 1000 * quantity, 0),
  );
}

/** The first character of a name and a mark for the others: enough to compare with a label, too little for a glance. */
function shortened(name: string): string {
  const [first = "", ...rest] = [...name.trim()];
  return rest.length === 0 ? first : `${first}**`;
}

function actorOf({ staff }: StaffCtx): string {
  return `staff ${staff.id}`;
}
