import type { Client } from "@crux/client/client";
import { createClient } from "@crux/client/client";
import { type OrderRequest, requestOfPreview } from "@crux/client/order-request";
import { cartApi } from "@crux/contract/cart";
import type { CartPre } from "@crux/contract/cart.schema";
import type { Order } from "@crux/contract/order.schema";
import { paymentApi } from "@crux/contract/payment";
import { userApi } from "@crux/contract/user";
import { plainPhoto } from "@crux/server/testing/photos";

export type Buyer = { client: Client; cartId: number; senderId: number; receiverId: number };
export type Session = { uid: number; token: string };

const QUANTITY = 1;

/** A customer with addresses and a cart, talking to a server at `base`. */
export async function createBuyer(
  base: string,
  session: Session,
  send: typeof fetch = fetch,
): Promise<Buyer> {
  const client = createClient({ fetch: send, base: `${base}/v1`, session: () => session });
  const sender = await client.call(userApi.saveSender, {
    name: "陈小美",
    mobile: "+61412345678",
    detailAddress: "12 Harbour Street, Sydney NSW 2000",
  });
  const side = (idType: string) => uploadSide(send, `${base}/v1/user/receiver`, session.token, idType);
  const receiver = await client.call(userApi.saveReceiver, {
    userIdentityPojo: {
      client: "王芳",
      identifyCode: "990101199001010013",
      identifyImgFront: await side("FRONT"),
      identifyImgBack: await side("BACK"),
    },
    name: "王芳",
    mobile: "+8613812345678",
    country: "中国",
    state: "广东省",
    city: "深圳市",
    district: "南山区",
    detailAddress: "科技园路1号",
  });
  const cart = await client.call(cartApi.items, {});
  return { client, cartId: cart.cartId, senderId: sender.id, receiverId: receiver.id };
}

async function uploadSide(send: typeof fetch, url: string, token: string, idType: string): Promise<string> {
  const form = new FormData();
  form.append("idType", idType);
  form.append("file", new Blob([new Uint8Array(await plainPhoto())]), "card.jpg");
  const encoded = new Response(form);
  const response = await send(url, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": encoded.headers.get("content-type") ?? "",
    },
    body: new Uint8Array(await encoded.arrayBuffer()),
  });
  return ((await response.json()) as { data: string }).data;
}

/** Puts one piece of each sku into the cart, one call each. */
export async function fillCart({ client, cartId }: Buyer, skuIds: readonly number[]): Promise<void> {
  for (const skuId of skuIds) {
    await client.call(cartApi.add, { cartId, itemList: [{ checkFlag: true, quantity: QUANTITY, skuId }] });
  }
}

export function previewOf({ client }: Buyer, skuIds: readonly number[]): Promise<CartPre> {
  return client.call(cartApi.preview, { itemsList: skuIds.map((skuId) => ({ skuId, quantity: QUANTITY })) });
}

/** The create request that a preview leads to: its first scheme for China that is solved and on offer. */
export function orderRequest(buyer: Buyer, pre: CartPre): OrderRequest {
  return requestOfPreview(pre, "中国", buyer);
}

export function payByWallet({ client }: Buyer, order: Order): Promise<unknown> {
  return client.call(paymentApi.create, { channel: "WALLET", orderId: order.id });
}
