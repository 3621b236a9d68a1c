const MAX_TERMS = 50;

/** The history with a term in front: blanks removed, earlier duplicates gone, at most 50; empty terms change nothing (R-SEARCH-08, R-SEARCH-09, OP-032). */
export function withTerm(history: readonly string[], term: string): string[] {
  const bare = term.replace(/\s+/gu, "");
  if (bare === "") return [...history];
  return [bare, ...history.filter((one) => one !== bare)].slice(0, MAX_TERMS);
}

/** A hot term: the parts that are drawn, and the keyword that it searches for. */
export type HotTerm = { parts: string[]; keyword: string; isHot: boolean };

/** The terms of config HOT_SEARCH in order; an asterisk makes one red and splits what is drawn (R-SEARCH-03, R-SEARCH-06, R-SEARCH-07). */
export function hotTerms(value: string): HotTerm[] {
  return value
    .split("||")
    .map((term) => term.trim())
    .filter((term) => term.replaceAll("*", "") !== "")
    .map((term) => ({
      parts: term.split("*").filter((part) => part !== ""),
      keyword: term.replaceAll("*", ""),
      isHot: term.includes("*"),
    }));
}
