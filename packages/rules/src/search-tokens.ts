/** Longer runs of letters and digits are indexed and asked by this many characters; the text itself decides then. */
const MAX_WORD = 24;

/** One written character is a word of its own: Chinese and Japanese writing has no blanks. */
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
 * The words under which a text is found: single characters and pairs of Chinese, every ending of a run of
 * letters and digits, so that each substring of the text has a word or the beginning of one.
 */
export function searchWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const run of runs(searchText(text))) {
    if (SINGLE.test(run)) {
      for (const character of run) words.add(character);
      for (const pair of pairs(run)) words.add(pair);
    } else {
      const characters = [...run];
      for (let start = 0; start < characters.length; start += 1) words.add(clip(characters, start));
    }
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
    if (!SINGLE.test(run)) return [{ word: clip([...run], 0), isPrefix: true }];
    const words = [...run].length === 1 ? [run] : pairs(run);
    return words.map((word) => ({ word, isPrefix: false }));
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

function pairs(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function clip(characters: readonly string[], start: number): string {
  return characters.slice(start, start + MAX_WORD).join("");
}
