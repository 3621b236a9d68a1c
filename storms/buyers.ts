import { type OrderRequest, requestOfPreview } from "@crux/client/order-request";
import { cartApi } from "@crux/contract/cart";
import { MEMBERSHIP_SKU_ID } from "@crux/contract/limits";
import type { Caller } from "@crux/server/testing/caller";
import { addAddresses, type Wanted } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import { signUp } from "@crux/server/testing/people";
import type { Shop } from "@crux/server/testing/shop-on";

export type Buyer = Caller & {
  session: { uid: number; token: string };
  senderId: number;
  receiverId: number;
};

/** Whoever can order: a way to call, and addresses. */
export type Orderer = Pick<Caller, "call"> & { senderId: number; receiverId: number };

/** Goods that the demo sells without limits on who may have them. */
export const GOODS = [
  goods.cream(),
  goods.oil(),
  goods.bigOil(),
  goods.honey(),
  goods.bigHoney(),
  goods.milk(),
] as const;

/** People with a balance and addresses in Australia, where no papers are needed. */
export async function hire(shop: Shop, count: number, balanceCents = 0): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (let first = 0; first < count; first += 20) {
    const batch = Array.from({ length: Math.min(20, count - first) }, async () => {
      const person = await signUp(shop, { balanceCents });
      return { ...person, ...(await addAddresses(person, "澳大利亚")) };
    });
    buyers.push(...(await Promise.all(batch)));
  }
  return buyers;
}

/** The create request for these goods, as the shop's own pages would send it for this buyer. */
export async function orderRequest(buyer: Orderer, wanted: readonly Wanted[]): Promise<OrderRequest> {
  const preview = await buyer.call(cartApi.preview, { itemList: [...wanted] });
  return requestOfPreview(preview, "澳大利亚", buyer);
}

/** The same request for another buyer. */
export function requestFor(
  buyer: Pick<Orderer, "senderId" | "receiverId">,
  request: OrderRequest,
): OrderRequest {
  return { ...request, senderId: buyer.senderId, receiverId: buyer.receiverId };
}

/** A membership order, which is goods without parcels. */
export const MEMBERSHIP: OrderRequest = {
  orderType: "MEMBERSHIP",
  orderItemCreatePojos: [{ skuId: MEMBERSHIP_SKU_ID, quantity: 1, price: 0 }],
};
