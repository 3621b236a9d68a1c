import type { AddressFields, LogisticsPkg } from "@crux/contract/logistics.schema";
import { sum } from "@crux/rules/money/money";
import { papersOfPkg } from "@crux/rules/parcel/pkg-papers";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { AcceptedScheme } from "./accept-scheme.ts";
import { presentSku } from "./goods.ts";
import { insertPkgs } from "./new-pkg-store.ts";
import { presentPkg } from "./present-pkg.ts";

/** Writes an order's parcels with copies of goods, services and address; they stay hidden until it is paid (L-PKG-01). */
export async function createPkgs(
  ctx: Ctx,
  order: {
    orderId: number;
    uid: number;
    accepted: AcceptedScheme;
    address: AddressFields;
    /** The papers that the receiver carries, and whose they are. */
    papers: { id: number; client: string } | null;
  },
): Promise<LogisticsPkg[]> {
  const { orderId, uid, accepted, address, papers } = order;
  const pkgs = accepted.parcels.map((parcel, seq) => ({
    seq,
    routeId: parcel.route.id,
    routeName: parcel.route.name,
    routeCode: parcel.route.code ?? parcel.route.id,
    company: parcel.route.company,
    pkgType: `LOGISTICS_PKG_${parcel.route.pkgType}` as const,
    services: parcel.services,
    grossGrams: parcel.grossGrams,
    chargedGrams: parcel.chargedGrams,
    amountCents: parcel.amountCents,
    feeCents: parcel.feeCents,
    serviceCents: parcel.serviceCents,
    taxCents: parcel.taxCents,
    quantity: sum(parcel.items.map((item) => item.quantity)),
    ruleVersion: accepted.ruleVersion,
    papers: papersOfPkg(
      {
        isRequired: parcel.route.identity !== "NONE",
        country: address.receiverCountry,
        receiverName: address.receiverName,
      },
      papers?.client ?? null,
    ),
    identityId: papers?.id ?? null,
  }));
  const items = accepted.parcels.flatMap((parcel, pkgSeq) =>
    parcel.items.map(({ sku, itemType, quantity, priceCents }, seq) => ({
      seq,
      pkgSeq: pkgSeq,
      skuId: sku.id,
      itemType: itemType,
      quantity,
      priceCents: priceCents,
      sku: presentSku(sku),
    })),
  );
  const ids = await insertPkgs(ctx.db, { orderId, uid, address, pkgs, items }, ctx.now);
  return ids.map((id, seq) =>
    presentPkg({
      ...at(pkgs, seq),
      id,
      orderId: orderId,
      uid,
      extOrderId: "",
      address,
      status: "CREATED",
      packImg: "",
      realGrams: null,
      exceptionCode: null,
      reversalState: null,
      receiveDueAt: null,
      handover: null,
      tracks: [],
      remark: "",
      reshipOf: null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
      items: at(accepted.parcels, seq).items.map(({ sku, itemType, quantity, priceCents }) => ({
        itemType,
        quantity,
        price: priceCents,
        sku: presentSku(sku),
      })),
    }),
  );
}

function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new Error("a parcel went missing while it was written");
  return item;
}
