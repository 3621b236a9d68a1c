import { type CountryCode, findCountryCode } from "@crux/contract/countries";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import { Fail } from "../../../kernel/fail.ts";
import { findSkus } from "../../commodity/service.ts";
import type { StaffCtx } from "../../staff/service.ts";
import { listCartOf } from "./cart-store.ts";
import { skuName } from "./try-cart.ts";

type OrderCart = { country: CountryCode; lines: { skuId: number; name: string; quantity: number }[] };

/** The goods of an order's parcels and where they went, for a trial; `logistics.PARCEL_NOT_FOUND` where it has none. */
export async function getOrderCart(ctx: StaffCtx, { orderId }: { orderId: number }): Promise<OrderCart> {
  const { country, lines } = await listCartOf(ctx.db, orderId);
  const skus = await findSkus(
    ctx,
    lines.map(({ skuId }) => skuId),
  );
  const known = lines.filter(({ skuId }) => skus.has(skuId));
  const code = findCountryCode(country);
  if (!code || known.length === 0) throw new Fail(logisticsOutcome.PARCEL_NOT_FOUND);
  return {
    country: code,
    lines: known.map(({ skuId, quantity }) => ({ skuId, name: skuName(skus.get(skuId)), quantity })),
  };
}
