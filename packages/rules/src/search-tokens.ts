/** Longer runs of letters and digits are indexed and asked by this many characters; the text itself decides then. */
const MAX_WORD = 24;
/** Chinese and Japanese writing has no blanks: every pair of characters is a word. */
const MAX_SINGLE = 2;

const SINGLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+/gv;

/** One word that a product must have; `isPrefix` accepts any longer word that begins with it. */
export type SearchLexeme = { word: string; isPrefix: boolean };

/** One spelling for texts and keywords: full width narrowed, lower case, blanks removed. */
export function searchText(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/gu, "");
}

/**
 * The words under which a text is found: the beginning of every ending of each run of Chinese, or of letters and
 * digits, so that any substring of the text is, or consists of, beginnings of its words.
 */
export function searchWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const run of runs(searchText(text))) {
    const characters = [...run];
    for (let start = 0; start < characters.length; start += 1) words.add(clip(characters, start));
  }
  return words;
}

/** The parts of a keyword between blanks, each of which a product must contain; parts without any letter are dropped. */
export function searchTerms(keyword: string): string[] {
  const parts = keyword.split(/\s+/u).map(searchText);
  return [...new Set(parts.filter((part) => runs(part).length > 0))];
}

/** The same terms cut where Chinese meets letters or digits: "swisse鱼油" also means "swisse" and "鱼油". */
export function looserTerms(terms: readonly string[]): string[] {
  return [...new Set(terms.flatMap(runs))];
}

/** The words that stand for one term in the index; with more than one the text must still be compared. */
export function termLexemes(term: string): SearchLexeme[] {
  return runs(term).flatMap((run): SearchLexeme[] => {
    const characters = [...run];
    if (!SINGLE.test(run) || characters.length === 1) return [{ word: clip(characters, 0), isPrefix: true }];
    return characters.slice(1).map((_, start) => ({ word: clip(characters, start), isPrefix: false }));
  });
}

/** False when having the term's one word already proves that the text contains the term. */
export function needsComparison(term: string): boolean {
  const [first, ...rest] = termLexemes(term);
  return rest.length > 0 || first?.word !== term;
}

function runs(text: string): string[] {
  return text.match(RUN) ?? [];
}

function clip(characters: readonly string[], start: number): string {
  const length = SINGLE.test(characters[start] ?? "") ? MAX_SINGLE : MAX_WORD;
  return characters.slice(start, start + length).join("");
}
