import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cutTerms,
  looserTerms,
  needsComparison,
  searchTerms,
  searchText,
  searchWords,
  termLexemes,
  termPieces,
} from "./search-tokens.ts";

const texts = fc.string({
  unit: fc.constantFrom(..."鱼油维生素深海C3dk9 ，+ー𠮷é"),
  minLength: 1,
  maxLength: 40,
});

function hasEvery(words: Set<string>, term: string): boolean {
  return termLexemes(term).every(({ word, isPrefix }) =>
    isPrefix ? [...words].some((one) => one.startsWith(word)) : words.has(word),
  );
}

describe("search words", () => {
  it("holds pairs and endings", () => {
    expect([...searchWords("深海鱼 D3")].sort()).toEqual(["3", "d3", "海鱼", "深海", "鱼"].sort());
  });

  it("finds every part of a text under its own words", () => {
    fc.assert(
      fc.property(texts, fc.nat(40), fc.integer({ min: 1, max: 12 }), (text, start, length) => {
        const characters = [...searchText(text)];
        const part = characters.slice(start, start + length).join("");
        for (const term of searchTerms(part)) expect(hasEvery(searchWords(text), term)).toBe(true);
      }),
    );
  });

  it("proves a term by one word only when the text contains it", () => {
    fc.assert(
      fc.property(texts, texts, (text, keyword) => {
        for (const term of searchTerms(keyword)) {
          if (needsComparison(term) || !hasEvery(searchWords(text), term)) continue;
          expect(searchText(text)).toContain(term);
        }
      }),
    );
  });
});

describe("search terms", () => {
  it.each([
    ["  Swisse  鱼油 ", ["swisse", "鱼油"]],
    ["维生素Ｃ", ["维生素c"]],
    ["鱼油 鱼油", ["鱼油"]],
    ["% _ ' \\ ( ) & | ! :*", []],
    ["", []],
  ])("reads %j", (keyword, terms) => {
    expect(searchTerms(keyword)).toEqual(terms);
  });

  it("cuts terms where the writing changes", () => {
    expect(looserTerms(["swisse深海鱼油", "d3"])).toEqual(["swisse", "深海鱼油", "d3"]);
  });

  it("asks long words by their beginning and compares the rest", () => {
    const long = "a".repeat(30);
    expect(termLexemes(long)).toEqual([{ word: "a".repeat(24), isPrefix: true }]);
    expect(needsComparison(long)).toBe(true);
  });

  it.each([
    [["婴儿奶粉"], ["婴儿", "奶粉"]],
    [["羊毛被"], ["羊毛", "被"]],
    [
      ["孕期维生素", "d3"],
      ["孕期", "维生素", "d3"],
    ],
    [["维生素"], []],
    [["他的命"], []],
    [["婴儿".repeat(7)], []],
  ])("cuts %j into words that the catalogue knows", (terms, cut) => {
    const known = new Set(["婴儿", "奶粉", "羊毛", "孕期", "维生素", "生素"]);
    expect(cutTerms(terms, known)).toEqual(cut);
  });

  it("asks the catalogue for every piece of two to six characters", () => {
    expect(termPieces(["羊毛被", "d3"])).toEqual(["羊毛", "羊毛被", "毛被"]);
    expect(termPieces(["一二三四五六七"]).map((piece) => piece.length)).not.toContain(7);
    expect(termPieces(["婴儿".repeat(7)])).toEqual([]);
  });
});
