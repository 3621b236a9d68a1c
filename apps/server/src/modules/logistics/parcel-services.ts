import type { DraftService } from "@crux/contract/logistics/rule-content.schema";
import { z } from "zod";
import type { Ctx } from "../../kernel/verb/context.ts";
import { config } from "../sale/service.ts";
import type { SoldService } from "./pkg-rows.ts";

const offered = z.array(
  z.object({
    skuId: z.int(),
    name: z.string(),
    remark: z.string().default(""),
    price: z.int().nonnegative(),
  }),
);

/** The services that customers are offered now, from the configuration LOGISTIC_SERVICES (R-MODEL-10, OP-038). */
export async function servicesNow(ctx: Ctx): Promise<(DraftService & { skuId: number; price: number })[]> {
  const stored = await config(ctx, "LOGISTIC_SERVICES");
  return stored ? offered.parse(JSON.parse(stored)) : [];
}

/** The same by their number, as they are sold with a parcel. */
export async function listParcelServices(ctx: Ctx): Promise<Map<number, SoldService>> {
  const services = await servicesNow(ctx);
  return new Map(services.map(({ skuId, name, price }) => [skuId, { skuId, name, priceCents: price }]));
}
