import type { counterOpsSchemas } from "@crux/contract/counter/counter.schema";
import { namesCountry } from "@crux/contract/countries";
import type { z } from "zod";
import { planSchemes, servicesNow } from "../../logistics/service.ts";
import { pausedRoutes, pausesNow } from "../../sale/service.ts";
import type { StaffCtx } from "../../staff/service.ts";
import { findCounterMember, getDestination, listCounterAddresses } from "../../user/service.ts";
import { declaredGoods, refuseRestricted } from "./accept-send.ts";
import { goodsForCounter } from "./price-sale.ts";

type Of<Name extends keyof typeof counterOpsSchemas> = (typeof counterOpsSchemas)[Name];

/** From and to whom a member may send; throws `pos.MEMBER_NOT_FOUND`. */
export async function getCounterAddresses(
  ctx: StaffCtx,
  { uid }: { uid: number },
): Promise<z.input<Of<"counterAddresses">["output"]>> {
  await findCounterMember(ctx, { uid });
  return listCounterAddresses(ctx, uid);
}

type Splitting = z.output<Of<"counterSchemes">["input"]>;

/**
 * How goods would be sent to a receiver, with what is done to a parcel for money. Throws `user.RECEIVER_NOT_FOUND`,
 * `order.COUNTRY_NOT_ALLOWED`, and what pricing and splitting throw.
 */
export async function getCounterSchemes(
  ctx: StaffCtx,
  { uid, lines: wanted, receiverId, isOwn }: Splitting,
): Promise<z.input<Of<"counterSchemes">["output"]>> {
  await findCounterMember(ctx, { uid });
  const { country } = await getDestination(ctx, uid, receiverId);
  const { lines } = await goodsForCounter(ctx, { uid, lines: wanted, isOwn });
  refuseRestricted(lines, country);
  const schemes = await planSchemes(ctx, declaredGoods(lines, isOwn), pausedRoutes(await pausesNow(ctx)));
  const services = await servicesNow(ctx);
  return {
    schemes: schemes.filter(
      ({ solved, isExist, privateFlag, presetCountry }) =>
        solved && isExist && !privateFlag && namesCountry(presetCountry, country),
    ),
    services: services.map(({ skuId, name, price }) => ({ skuId, name, price })),
  };
}
