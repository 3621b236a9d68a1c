import type { CartPre } from "@crux/contract/cart.schema";
import { type Country, namesCountry } from "@crux/contract/countries";
import type { Input } from "@crux/contract/endpoint";
import { SHOP_ID } from "@crux/contract/limits";
import type { Scheme } from "@crux/contract/logistics.schema";
import type { orderApi } from "@crux/contract/order";

export type OrderRequest = Input<typeof orderApi.create>;
export type PortionsRequest = Input<typeof orderApi.createPortions>;

/** What a checkout decided: the previewed goods, who sends and gets them, and how they are split. */
export type Checkout = {
  items: CartPre["items"];
  senderId: number | null;
  receiverId: number | null;
  scheme: Scheme | undefined;
  /** Service skus of each parcel of the scheme, in the order of its parcels. */
  services?: readonly (readonly number[])[];
  remark?: string;
  couponTicketId?: number | null;
  /** The total that the customer saw, in cents. */
  netAmount: number;
};

/** The create request of a checkout (R-MODEL-11); prices are what the customer saw. */
export function orderRequest({ items, scheme, services = [], ...checkout }: Checkout): OrderRequest {
  return {
    shopId: SHOP_ID,
    senderId: checkout.senderId,
    receiverId: checkout.receiverId,
    orderItemCreatePojos: items.map(({ skuDetail, itemType, quantity, price }) => ({
      skuId: skuDetail.id,
      itemType,
      quantity,
      price,
    })),
    gstFree: true,
    needLogistics: true,
    orderSource: "ONLINE",
    orderType: "SHOPPING",
    remark: checkout.remark ?? "",
    couponTicketId: checkout.couponTicketId ?? null,
    netAmount: checkout.netAmount,
    selfDefinedScheme: scheme && chosenScheme(scheme, services),
  };
}

/** The create request of a checkout that is shared out among several receivers, a checkout for each of them. */
export function portionsRequest(
  senderId: number | null,
  portions: readonly Omit<Checkout, "senderId">[],
): PortionsRequest {
  return {
    shopId: SHOP_ID,
    senderId,
    portions: portions.map((checkout) => {
      const { receiverId, orderItemCreatePojos, remark, couponTicketId, selfDefinedScheme, netAmount } =
        orderRequest({ ...checkout, senderId });
      return { receiverId, orderItemCreatePojos, remark, couponTicketId, selfDefinedScheme, netAmount };
    }),
  };
}

/** A scheme that was offered, as it is asked for: its parcels with the service skus of each, at the fee that was shown. */
export function chosenScheme(scheme: Scheme, services: readonly (readonly number[])[] = []) {
  return {
    presetId: scheme.presetId,
    totalEstimateFee: scheme.totalEstimateFee,
    logisticsPkgs: scheme.logisticsPkgs.map((pkg, index) => ({
      logisticsRoute: { id: pkg.logisticsRoute.id },
      services: (services[index] ?? []).join("||"),
      pkgItems: pkg.pkgItems.map(({ skuDetail, itemType, quantity, price }) => ({
        skuDetail: { id: skuDetail.id },
        itemType,
        quantity,
        price,
      })),
    })),
  };
}

/** The request for all of a preview, split by the first scheme that is on offer to the country; throws without one. */
export function requestOfPreview(
  { items, logisticsPkgSchemes, real_price: goodsCents }: CartPre,
  to: Country,
  addresses: { senderId: number; receiverId: number },
): OrderRequest {
  const scheme = logisticsPkgSchemes.find(
    ({ solved, isExist, presetCountry }) => solved && isExist && namesCountry(presetCountry, to),
  );
  if (!scheme) throw new Error(`no scheme for ${to}`);
  return orderRequest({ items, scheme, ...addresses, netAmount: goodsCents + scheme.totalEstimateFee });
}
