import { randomBytes } from "node:crypto";
import { logisticsApi } from "@crux/contract/logistics";
import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import { orderOpsApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import type { Caller } from "./caller.ts";
import { placeOrder, stock, type Wanted } from "./checkout.ts";
import { goods } from "./goods.ts";
import type { Shop } from "./open-shop.ts";
import { signUp } from "./people.ts";

const OIL = goods.oil();
const MILK = goods.milk();

/** Goods that travel in two parcels. */
export const TWO_PARCELS: readonly Wanted[] = [
  { skuId: OIL, quantity: 2 },
  { skuId: MILK, quantity: 2 },
];

export type Bought = {
  buyer: Caller & { session: { uid: number; token: string } };
  orderId: number;
  pkgs: LogisticsPkg[];
};

/** Somebody new who bought and paid for goods. */
export async function buy(shop: Pick<Shop, "app">, wanted: readonly Wanted[] = TWO_PARCELS): Promise<Bought> {
  const buyer = await signUp(shop, { balanceCents: 1_000_000 });
  for (const { skuId } of wanted) await stock(shop, skuId, 5_000);
  const { id: orderId } = await placeOrder(buyer, wanted);
  await buyer.call(paymentApi.create, { orderId, channel: "WALLET" });
  return { buyer, orderId, pkgs: await buyer.call(logisticsApi.ofOrder, { orderId }) };
}

/** A carrier's number that no other parcel has. */
export function newNumber(): string {
  return `CX${randomBytes(8).toString("hex").toUpperCase()}`;
}

/** Brings a parcel out of the house and answers its number. */
export async function sendPkg(
  staff: Caller,
  pkgId: number,
  { upTo = "handOver" }: { upTo?: "declare" | "pack" | "finish" | "handOver" } = {},
): Promise<string> {
  const extOrderId = newNumber();
  await staff.call(orderOpsApi.declarePkg, { pkgId, extOrderId, logisticsCompany: "YTO" });
  if (upTo === "declare") return extOrderId;
  await staff.call(orderOpsApi.packPkg, { pkgId });
  if (upTo === "pack") return extOrderId;
  await staff.call(orderOpsApi.finishPkg, { pkgId });
  if (upTo === "handOver") await staff.call(orderOpsApi.handOverPkg, { pkgId });
  return extOrderId;
}
