import { readSynonyms } from "@crux/rules/catalogue/synonyms";
import { readSetting } from "@crux/rules/setting/setting-text";
import { settingOf } from "@crux/rules/setting/settings";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { findConfig } from "../store.ts";

/** The words that mean the same in this shop, as its merchant says; none before anything was said. */
export async function ownSynonyms({ db }: Ctx): Promise<string[][]> {
  const text = (await findConfig(db, "SEARCH_SYNONYMS")) ?? "";
  return readSynonyms(readSetting(settingOf("SEARCH_SYNONYMS").kind, text) as string[]);
}
