import type { AddressFields, LogisticsPkg } from "@crux/contract/logistics.schema";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { AcceptedScheme } from "./accept-scheme.ts";
import { describePkg } from "./describe-pkg.ts";
import { wireSku } from "./goods.ts";
import { insertPkgs } from "./new-pkg-store.ts";

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
      real_grams: null,
      exception_code: null,
      reversal_state: null,
      receive_due_at: null,
      handover: null,
      tracks: [],
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
