import { searchTerms } from "@crux/rules/catalogue/search-tokens";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { loadChinese } from "./chinese.ts";
import { findVocabulary, type OwnSynonyms } from "./vocabulary.ts";
import { listKnownPieces } from "./wanted-store.ts";

const MOST = 5;
/** So many are looked up, since the shop need not have what its language has. */
const LOOKED_UP = 20;

/** Words that somebody may have meant who found nothing, each of which finds something; the nearest first, five at most. */
export async function nearWords(ctx: Ctx, keyword: string, ownSynonyms: OwnSynonyms): Promise<string[]> {
  const chinese = await loadChinese();
  const vocabulary = await findVocabulary(ctx, ownSynonyms);
  const near = searchTerms(chinese.simplified(keyword)).flatMap((term) =>
    vocabulary.nearest(term).slice(0, LOOKED_UP),
  );
  const found = await listKnownPieces(
    ctx.db,
    near.map(({ word }) => word),
  );
  const known = near.filter(({ word }) => found.has(word)).map(({ written }) => written);
  return [...new Set(known)].slice(0, MOST);
}
