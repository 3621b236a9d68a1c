import type { RuleContent } from "@crux/contract/logistics/rule-content.schema";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { saveConfig } from "../../sale/service.ts";
import { publishRules } from "../rule-versions.ts";
import { findCurrentVersion } from "../store.ts";
import { beginServicesOf } from "./begin-services.ts";
import { strictContent } from "./strict-content.ts";
import { endVersion } from "./version-store.ts";

/** Gives a shop without rules some that rule at once; answers their version, undefined where others rule. */
export async function beginRules(
  ctx: Ctx,
  content: RuleContent,
  { staffId, note }: { staffId: number; note: string },
): Promise<number | undefined> {
  if (await findCurrentVersion(ctx.db, ctx.now)) return undefined;
  const publication = { publishedBy: staffId, approvedBy: null, note, services: content.services };
  const version = await publishRules(ctx, { ...strictContent(content), validFrom: ctx.now, publication });
  await beginServicesOf(ctx, version);
  return version;
}

/** Takes a version back, also where it rules; whoever published one since goes by that, orders keep the one they have. */
export async function endRules(
  ctx: Ctx,
  { version, staffId }: { version: number; staffId: number },
): Promise<void> {
  const ruling = await findCurrentVersion(ctx.db, ctx.now);
  await endVersion(ctx.db, { version, by: staffId, now: ctx.now });
  if (ruling?.version === version) await saveConfig(ctx, { LOGISTIC_SERVICES: "[]" });
}
