/** Longer runs of letters and digits are indexed and asked by this many characters; the text itself decides then. */
const MAX_WORD = 24;
/** Chinese and Japanese writing has no blanks: every pair of characters is a word. */
const MAX_SINGLE = 2;

const SINGLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+/gv;

/** Longer Chinese is no name that somebody looks for, and not cut into words; no word is longer than a piece. */
const MAX_CUT = 12;
const MAX_PIECE = 6;

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

/** What may be a word in the Chinese terms: the catalogue says which of these it knows, for `cutTerms` to choose from. */
export function termPieces(terms: readonly string[]): string[] {
  const pieces = terms.filter(isCut).flatMap((term) => {
    const characters = [...term];
    return characters.flatMap((_, start) => {
      const rest = characters.slice(start, start + MAX_PIECE);
      return rest.slice(1).map((_, last) => rest.slice(0, last + 2).join(""));
    });
  });
  return [...new Set(pieces)];
}

/**
 * The terms with each Chinese one cut into the longest known pieces, from the front: "婴儿奶粉" is "婴儿" and "奶粉".
 * None where that cuts nothing, or leaves two single characters in a term, which say too little.
 */
export function cutTerms(terms: readonly string[], known: ReadonlySet<string>): string[] {
  const cuts = terms.map((term) => (isCut(term) ? cutTerm([...term], known) : [term]));
  const cut = cuts.flat();
  return cuts.some((one) => one.length === 0) || cut.length === terms.length ? [] : [...new Set(cut)];
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

function isCut(term: string): boolean {
  return SINGLE.test(term) && [...term].length <= MAX_CUT;
}

function cutTerm(characters: readonly string[], known: ReadonlySet<string>): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < characters.length; ) {
    let end = Math.min(start + MAX_PIECE, characters.length);
    while (end > start + 1 && !known.has(characters.slice(start, end).join(""))) end -= 1;
    pieces.push(characters.slice(start, end).join(""));
    start = end;
  }
  const singles = pieces.filter((piece) => [...piece].length === 1);
  return singles.length > 1 ? [] : pieces;
}

function runs(text: string): string[] {
  return text.match(RUN) ?? [];
}

function clip(characters: readonly string[], start: number): string {
  const length = SINGLE.test(characters[start] ?? "") ? MAX_SINGLE : MAX_WORD;
  return characters.slice(start, start + length).join("");
}
