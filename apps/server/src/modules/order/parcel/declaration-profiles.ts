import { DECLARED_FIELDS, type DeclaredField } from "@crux/rules/parcel/declared-fields";
import { z } from "zod";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { config } from "../../sale/service.ts";

const FIELDS = Object.keys(DECLARED_FIELDS) as [DeclaredField];

const profile = z.object({
  id: z.string().min(1).max(40),
  name: z.string().min(1).max(40),
  /** Codes of the routes that are declared by it; empty for all. */
  routes: z.array(z.string()).default([]),
  encoding: z.enum(["UTF8", "GBK"]).default("UTF8"),
  columns: z.array(z.object({ field: z.enum(FIELDS), title: z.string().min(1).max(40) })).min(1),
});
export type Profile = z.output<typeof profile>;

/** What no common table has room for. */
const UNCOMMON: readonly DeclaredField[] = ["country", "senderAddress"];

/** What every forwarder can read; the last three columns are theirs to fill in. */
const COMMON: Profile = {
  id: "common",
  name: "通用申报表",
  routes: [],
  encoding: "UTF8",
  columns: FIELDS.filter((field) => !UNCOMMON.includes(field)).map((field) => ({
    field,
    title: DECLARED_FIELDS[field],
  })),
};

/**
 * The tables by which parcels are declared: those of the row `DECLARATION_PROFILES` of the configuration, as JSON, and the
 * common one after them. A row that makes no sense is as good as none.
 */
export async function declarationProfiles(ctx: Ctx): Promise<Profile[]> {
  const text = await config(ctx, "DECLARATION_PROFILES");
  const own = text === null ? [] : (z.array(profile).safeParse(parsed(text)).data ?? []);
  return [...own, COMMON];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a table has a column for numbers of papers. */
export function hasNumbers({ columns }: Profile): boolean {
  return columns.some(({ field }) => field === "idNumber");
}
