import { z } from "zod";
import type { Ctx } from "../../kernel/verb/context.ts";
import { config } from "../sale/service.ts";
import type { SoldService } from "./pkg-rows.ts";

const offered = z.array(z.object({ skuId: z.int(), name: z.string(), price: z.int().nonnegative() }));

/** The services that a parcel can have, from the configuration LOGISTIC_SERVICES (R-MODEL-10, OP-038). */
export async function listParcelServices(ctx: Ctx): Promise<Map<number, SoldService>> {
  const stored = await config(ctx, "LOGISTIC_SERVICES");
  const services = stored ? offered.parse(JSON.parse(stored)) : [];
  return new Map(services.map(({ skuId, name, price }) => [skuId, { skuId, name, priceCents: price }]));
}
