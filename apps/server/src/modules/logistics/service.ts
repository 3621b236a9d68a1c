import { createHash } from "node:crypto";
import type { AddressFields, LogisticsPkg } from "@crux/contract/logistics.schema";
import type { RuleSet } from "@crux/packing/rule-set";
import { PKG_MOVES } from "@crux/rules/pkg-states";
import type { Ctx, UserCtx } from "../../kernel/context.ts";
import { Fail } from "../../kernel/fail.ts";
import type { AcceptedScheme } from "./accept-scheme.ts";
import { describePkg } from "./describe-pkg.ts";
import { wireSku } from "./goods.ts";
import {
  insertPkgs,
  insertPresets,
  insertRuleSet,
  moveOrderPkgs,
  selectPkgsOfOrders,
  showOrderPkgs,
} from "./store.ts";
import type { PresetRow } from "./tables.ts";

export { type AcceptedParcel, type AcceptedScheme, acceptScheme, type Identity } from "./accept-scheme.ts";
export { type GoodsLine, wireSku } from "./goods.ts";
export { planSchemes } from "./plan-schemes.ts";

/** Publishes a version of routes, tax schemes and presets that rules from `validFrom` on. */
export async function publishRules(
  ctx: Ctx,
  set: {
    validFrom: Date;
    rules: RuleSet;
    prepaidTaxSchemes: readonly string[];
    presets: readonly PresetRow[];
  },
): Promise<number> {
  const { validFrom, ...content } = set;
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const version = await insertRuleSet(ctx.db, { ...set, digest }, ctx.now);
  await insertPresets(ctx.db, version, set.presets);
  return version;
}

/** Writes an order's parcels with copies of goods, services and address; they stay hidden until it is paid (L-PKG-01). */
export async function createPkgs(
  ctx: Ctx,
  order: { orderId: number; uid: number; accepted: AcceptedScheme; address: AddressFields },
): Promise<LogisticsPkg[]> {
  const { orderId, uid, accepted, address } = order;
  const pkgs = accepted.parcels.map((parcel, seq) => ({
    seq,
    route_id: parcel.route.id,
    route_name: parcel.route.name,
    route_code: parcel.route.code ?? parcel.route.id,
    company: parcel.route.company,
    pkg_type: `LOGISTICS_PKG_${parcel.route.pkgType}` as const,
    services: parcel.services,
    gross_grams: parcel.grossGrams,
    charged_grams: parcel.chargedGrams,
    amount_cents: parcel.amountCents,
    fee_cents: parcel.feeCents,
    service_cents: parcel.serviceCents,
    tax_cents: parcel.taxCents,
    quantity: parcel.items.reduce((sum, item) => sum + item.quantity, 0),
    rule_version: accepted.ruleVersion,
  }));
  const items = accepted.parcels.flatMap((parcel, pkgSeq) =>
    parcel.items.map(({ sku, itemType, quantity, priceCents }, seq) => ({
      seq,
      pkg_seq: pkgSeq,
      sku_id: sku.id,
      item_type: itemType,
      quantity,
      price_cents: priceCents,
      sku: wireSku(sku),
    })),
  );
  const ids = await insertPkgs(ctx.db, { orderId, uid, address, pkgs, items }, ctx.now);
  return ids.map((id, seq) =>
    describePkg({
      ...at(pkgs, seq),
      id,
      order_id: orderId,
      uid,
      ext_order_id: "",
      address,
      status: "CREATED",
      pack_img: "",
      remark: "",
      created_at: ctx.now,
      updated_at: ctx.now,
      items: at(accepted.parcels, seq).items.map(({ sku, itemType, quantity, priceCents }) => ({
        itemType,
        quantity,
        price: priceCents,
        sku: wireSku(sku),
      })),
    }),
  );
}

function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new Error("a parcel went missing while it was written");
  return item;
}

/** Cancels the parcels of an order that nobody has packed yet (L-PKG-08). */
export async function cancelPkgs(ctx: Ctx, orderId: number): Promise<void> {
  const actor = ctx.caller ? `user ${ctx.caller.uid}` : "system";
  await moveOrderPkgs(ctx.db, { orderId, ...PKG_MOVES.cancel, actor }, ctx.now);
}

/** Lets an order's parcels show in the parcel list, once it is paid (OP-052). */
export async function revealPkgs(ctx: Ctx, orderId: number): Promise<void> {
  await showOrderPkgs(ctx.db, orderId, ctx.now);
}

/** The parcels of several orders; an order without parcels is missing in the map. */
export async function listPkgsOfOrders(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<Map<number, LogisticsPkg[]>> {
  const ofOrder = new Map<number, LogisticsPkg[]>();
  if (orderIds.length === 0) return ofOrder;
  for (const row of await selectPkgsOfOrders(ctx.db, orderIds)) {
    const pkgs = ofOrder.get(row.order_id) ?? [];
    pkgs.push(describePkg(row));
    ofOrder.set(row.order_id, pkgs);
  }
  return ofOrder;
}

/** The parcels of one order of the caller; 120022 for somebody else's, 120001 when no parcel has this order (R-API-27). */
export async function pkgsOfOrder(ctx: UserCtx, { orderId }: { orderId: number }): Promise<LogisticsPkg[]> {
  const rows = await selectPkgsOfOrders(ctx.db, [orderId]);
  if (rows.length === 0) throw new Fail(120001);
  if (rows.some((row) => row.uid !== ctx.caller.uid)) throw new Fail(120022);
  return rows.map(describePkg);
}
