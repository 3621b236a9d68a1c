import { readSynonyms } from "@crux/rules/catalogue/synonyms";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { findConfig } from "../store.ts";

/** The words that mean the same in this shop, as its merchant says; none before anything was said. */
export async function ownSynonyms({ db }: Ctx): Promise<string[][]> {
  const value = await findConfig(db, "SEARCH_SYNONYMS");
  return value === null ? [] : readSynonyms(JSON.parse(value) as string[]);
}
