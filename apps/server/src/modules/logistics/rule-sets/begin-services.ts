import type { Ctx } from "../../../kernel/verb/context.ts";
import { saveConfig } from "../../sale/service.ts";
import { findCurrentVersion } from "../store.ts";
import { beginServices } from "./version-store.ts";

/** Offers customers the services of a version that rules, once. */
export async function beginServicesOf(ctx: Ctx, version: number): Promise<number> {
  const services = await beginServices(ctx.db, version, ctx.now);
  if (!services) return 0;
  await saveConfig(ctx, { LOGISTIC_SERVICES: JSON.stringify(services) });
  return 1;
}

/** The same for the version whose time has come; returns how many it took. */
export async function beginServicesInTime(ctx: Ctx): Promise<number> {
  const current = await findCurrentVersion(ctx.db, ctx.now);
  return current ? beginServicesOf(ctx, current.version) : 0;
}
