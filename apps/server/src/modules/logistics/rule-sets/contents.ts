import type { RuleContent } from "@crux/contract/logistics/rule-content.schema";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { servicesNow } from "../parcel-services.ts";
import { findCurrentVersion, getRuleSet, listPresets } from "../store.ts";
import { getDraftRow } from "./draft-store.ts";
import { findLastVersion, findVersionRow } from "./version-store.ts";

/** What a shop without rules begins with. */
const NOTHING: RuleContent = {
  rules: { taxSchemes: {}, routes: [] },
  prepaidTaxSchemes: [],
  presets: [],
  services: [],
};

/** What a version says as it is edited; throws `logistics.RULES_NOT_FOUND`. */
export async function contentOf(ctx: Ctx, version: number): Promise<RuleContent> {
  const row = await findVersionRow(ctx.db, version);
  if (!row) throw new Fail(logisticsOutcome.RULES_NOT_FOUND);
  const { rules, prepaidTaxSchemes } = await getRuleSet(ctx.db, version);
  const presets = await listPresets(ctx.db, version);
  const current = await findCurrentVersion(ctx.db, ctx.now);
  // What customers are offered is the truth, whoever set it.
  const isRuling = current?.version === version;
  const services = isRuling || row.services === null ? await servicesNow(ctx) : row.services;
  return { rules: rules as RuleContent["rules"], prepaidTaxSchemes, presets, services };
}

/** The draft as it stands, and the version that it began from: what rules last while nobody edited. */
export async function draftContent(ctx: Ctx): Promise<{ content: RuleContent; base: number | null }> {
  const row = await getDraftRow(ctx.db);
  if (row.content) return { content: row.content, base: row.baseVersion };
  const base = (await findLastVersion(ctx.db)) ?? null;
  return { content: base === null ? NOTHING : await contentOf(ctx, base), base };
}

/** The content of a version, or of the draft for null. */
export async function contentOrDraft(ctx: Ctx, version: number | null): Promise<RuleContent> {
  return version === null ? (await draftContent(ctx)).content : contentOf(ctx, version);
}
