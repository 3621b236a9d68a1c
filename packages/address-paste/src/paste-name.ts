import { last } from "@crux/rules/list/last";
import { MARKS, SEPARATORS } from "./paste-text.ts";
import { surnameLength } from "./surnames.ts";

/** A name with the place that it takes in the text. */
export type FoundName = { name: string; start: number; end: number };

type Token = { text: string; start: number; end: number };

const TOKENS = new RegExp(
  `[\\ue001-\\ue004]|[A-Za-z][A-Za-z.'-]*(?: [A-Za-z][A-Za-z.'-]*)+(?=[${SEPARATORS}]|$)|[^${SEPARATORS}]+`,
  "g",
);
const IS_MARK = /^[\ue001-\ue004]?$/;
const HAN = /^[\u4e00-\u9fa5]{2,4}$/;
const TITLED = /^[\u4e00-\u9fa5A-Za-z]{1,4}(?:先生|女士|小姐|太太|同学|老师|妈妈|爸爸|阿姨|师傅|總|总)$/;
const DOTTED = /^[\u4e00-\u9fa5]{1,8}(?:[·•.][\u4e00-\u9fa5]{1,8})+$/;
const LATIN = /^[A-Za-z][A-Za-z.'-]*(?: [A-Za-z][A-Za-z.'-]*){0,3}$/;
const PLACE_END =
  /[路街巷号號室栋棟楼樓层層区區县縣市省镇鎮乡鄉厂店]$|大厦|公司|广场|小区|花园|中心|学校|大学|医院|宿舍|自提|驿站|国际|[中台臺]国?[湾灣國]/;
const PLACE_LIKE = /[城园園苑府湾庭院座门村里]$/;
const RECEIVES = /[(（]?[收启][)）]?$/;
const ENOUGH = 20;
/** What a name touches when nobody put a blank after the number of a house: …801室李雷. */
const HOUSE_END = /[号號室楼樓栋棟座户戶层層幢院房弄组村店口\d)）]$/;

/** The name of a person in a text whose number and region are marks already, or null. */
export function findName(text: string): FoundName | null {
  const tokens = [...text.matchAll(TOKENS)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const rated = tokens.map((token, index) => ({ token, score: rate(tokens, index) }));
  const [best] = rated.sort((one, other) => other.score - one.score);
  if (best && best.score >= ENOUGH) return { ...best.token, name: bare(best.token.text) };
  return gluedName(tokens);
}

function rate(tokens: readonly Token[], index: number): number {
  const name = bare(tokens[index]?.text ?? "");
  const before = tokens[index - 1]?.text;
  if (IS_MARK.test(name) || name.length > 20) return 0;
  if (before === MARKS.name && !/\d/.test(name)) return 100;
  const likeness = liken(name);
  if (likeness === 0) return 0;
  const isBesideMobile = before === MARKS.mobile || tokens[index + 1]?.text === MARKS.mobile;
  const isAtEnd = index === 0 || index === tokens.length - 1;
  return likeness + (isBesideMobile ? 20 : 0) + (isAtEnd ? 8 : 0) - (before === MARKS.region ? 15 : 0);
}

/** How much a text by itself looks like somebody's name, from 0 to 50. */
function liken(name: string): number {
  const surname = surnameLength(name);
  const base = () => {
    if (TITLED.test(name) || DOTTED.test(name)) return 45;
    if (LATIN.test(name)) return 25;
    if (name.length === 1) return surname * 5;
    if (!HAN.test(name)) return 0;
    if (surname === 0) return 20;
    return name.length - surname <= 2 ? 50 : 30;
  };
  return Math.max(0, base() - (PLACE_END.test(name) ? 40 : 0) - (PLACE_LIKE.test(name) ? 15 : 0));
}

function gluedName(tokens: readonly Token[]): FoundName | null {
  const place = tokens.findIndex(({ text }) => text === MARKS.mobile);
  const token = tokens[place - 1] ?? last(tokens);
  const name = [2, 3, 4]
    .map((length) => token?.text.slice(-length) ?? "")
    .find((end) => {
      const isNamed = HAN.test(end) && surnameLength(end) > 0 && liken(end) >= 30;
      return isNamed && HOUSE_END.test(token?.text.slice(0, -end.length) ?? "");
    });
  if (!token || !name) return null;
  return { name, start: token.end - name.length, end: token.end };
}

function bare(text: string): string {
  const short = text.replace(RECEIVES, "").replace(/^[:：(（]+|[:：()（）.。]+$/g, "");
  return short === "" ? text : short;
}
