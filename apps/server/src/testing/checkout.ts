import { type OrderRequest, requestOfPreview } from "@crux/client/order-request";
import { cartApi } from "@crux/contract/cart";
import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import { userApi } from "@crux/contract/user";
import type { IdentityFields } from "@crux/rules/identity/identity-check";
import { sql } from "kysely";
import { runAsSystem } from "../kernel/verb/kernel.ts";
import { setStock } from "../modules/inventory/service.ts";
import type { Caller } from "./caller.ts";
import type { Shop } from "./open-shop.ts";
import { newPapers } from "./photos.ts";

export type Wanted = { skuId: number; quantity: number };

/** Saves a sender and a receiver for somebody and answers their ids. */
export async function addAddresses(
  person: Caller,
  country: "中国" | "澳大利亚" = "中国",
): Promise<{ senderId: number; receiverId: number }> {
  const sender = await person.call(userApi.saveSender, {
    name: "Anna Lee",
    mobile: "+61412345678",
    detailAddress: "1 George St, Sydney NSW 2000",
  });
  const place =
    country === "中国"
      ? { state: "上海市", city: "上海市", district: "浦东新区" }
      : { state: "NSW", city: "SYDNEY", district: "", postCode: "2000" };
  const papers = country === "中国" ? await papersOf(person) : undefined;
  const receiver = await person.call(userApi.saveReceiver, {
    ...(papers && { userIdentityPojo: papers }),
    name: "王小明",
    mobile: country === "中国" ? "+8613800138000" : "+61412345678",
    country,
    detailAddress: "张江路 88 号",
    ...place,
  });
  return { senderId: sender.id, receiverId: receiver.id };
}

const cards = new WeakMap<Caller["http"], Map<number, Promise<IdentityFields>>>();

/** The one card of a person, handed in once, however many callers they are. */
function papersOf(person: Caller): Promise<IdentityFields> {
  const { http, session } = person;
  if (!session) throw new Error("nobody is signed in");
  const ofShop = cards.get(http) ?? new Map<number, Promise<IdentityFields>>();
  cards.set(http, ofShop);
  const known = ofShop.get(session.uid) ?? newPapers(http, session);
  ofShop.set(session.uid, known);
  return known;
}

/** Goes through preview and address book and answers the create request that the shop's client would send. */
export async function checkout(person: Caller, wanted: readonly Wanted[]): Promise<OrderRequest> {
  const addresses = await addAddresses(person);
  const preview = await person.call(cartApi.preview, { itemList: [...wanted] });
  return requestOfPreview(preview, "中国", addresses);
}

/** Orders goods from preview to order. */
export async function placeOrder(person: Caller, wanted: readonly Wanted[]): Promise<Order> {
  return person.call(orderApi.create, await checkout(person, wanted));
}

/** How many pieces of a sku are in the house. */
export async function onHand({ database }: Shop, skuId: number): Promise<number> {
  const { rows } = await sql<{ onHand: number }>`
    select on_hand as "onHand" from audit.stock where sku_id = ${skuId}`.execute(database.db);
  return rows[0]?.onHand ?? 0;
}

/** Sets how many pieces of a sku there are. */
export async function stock(shop: Pick<Shop, "app">, skuId: number, quantity: number): Promise<void> {
  await runAsSystem(shop.app.kernel, (ctx) => setStock(ctx, [{ skuId, quantity }]));
}
