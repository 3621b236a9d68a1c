import { searchText } from "@crux/rules/catalogue/search-tokens";
import type { ProductFacts } from "../product-facts.ts";
import type { Chinese } from "./chinese.ts";
import { gaps } from "./read-keyword.ts";
import { soundsOf } from "./sounds.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** So many of the best products are asked how they say it. */
const MOST_ASKED = 5;
const HAN_RUN = /\p{Script=Han}+/gu;

type Found = Pick<ProductFacts, "name" | "brand" | "description">;
type Known = { vocabulary: Vocabulary; chinese: Chinese };

/**
 * What a keyword is in the words of the goods that were found for another reading of it, which took it for these terms or
 * sounds; null where these say it as it was typed, or in no word that can be named.
 */
export function correctedKeyword(
  { typed, terms, isOneWord }: { typed: string; terms: readonly string[]; isOneWord: boolean },
  products: readonly Found[],
  known: Known,
): string | null {
  for (const product of products.slice(0, MOST_ASKED)) {
    const words = terms.map((term) => wordFor(term, product, known));
    if (words.some((word) => word === null)) continue;
    const corrected = words.join(isOneWord ? "" : " ");
    if (searchText(corrected) !== typed) return corrected;
  }
  return null;
}

/** The word of a product by which it was found for a term, in the order in which terms are read. */
function wordFor(term: string, { name, brand, description }: Found, known: Known): string | null {
  const { vocabulary, chinese } = known;
  const texts = [brand.name, name];
  const written = [...texts, description].map((text) => searchText(chinese.simplified(text)));
  const says = (word: string) => written.some((text) => text.includes(word));
  const means = (word: string) => says(word) || [...(vocabulary.meaningOf(word)?.words ?? [])].some(says);
  if (means(term)) return term;
  const sounds = soundsOf(term, chinese);
  const sounding = sounds.flatMap((sound) => vocabulary.soundingLike(sound));
  const near = vocabulary.near(term);
  const named = (words: readonly string[]) => vocabulary.meaningOf(words.find(means) ?? "")?.written ?? null;
  return (
    named(sounding) ??
    heardIn(texts, {
      chinese,
      begins: (syllables) => sounds.some((sound) => syllables.join("").startsWith(sound)),
    }) ??
    named(near) ??
    fillingGap(term, texts) ??
    heardIn(texts, { chinese, begins: (syllables) => initialsOf(syllables) === term }) ??
    // What stands under a tag of that name need not say it.
    vocabulary.meaningOf([...sounding, ...near].find((word) => isTag(word, vocabulary)) ?? "")?.written ??
    null
  );
}

/** The shortest Chinese of the texts of which this is true. */
function heardIn(
  texts: readonly string[],
  { chinese, begins }: { chinese: Chinese; begins: (syllables: readonly string[]) => boolean },
): string | null {
  for (const run of texts.flatMap((text) => text.match(HAN_RUN) ?? [])) {
    const characters = [...run];
    const syllables = chinese.syllables(run);
    for (let start = 0; start < characters.length; start += 1)
      for (let end = start + 1; end <= characters.length; end += 1)
        if (begins(syllables.slice(start, end))) return characters.slice(start, end).join("");
  }
  return null;
}

/** The text in which one character of a term is another. */
function fillingGap(term: string, texts: readonly string[]): string | null {
  for (const { around } of gaps(term)) {
    const filled = new RegExp(around.join("."), "u");
    for (const text of texts) {
      const [found] = filled.exec(text) ?? [];
      if (found) return found;
    }
  }
  return null;
}

function isTag(word: string, vocabulary: Vocabulary): boolean {
  return (vocabulary.meaningOf(word)?.tagIds.size ?? 0) > 0;
}

function initialsOf(syllables: readonly string[]): string {
  return syllables.map(([first = ""]) => first).join("");
}
