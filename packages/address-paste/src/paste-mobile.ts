import { MARKS } from "./paste-text.ts";

/** A number as it stands in a text: `regionCode` with its plus sign, `mobile` without it and, abroad, without the 0. */
export type FoundMobile = { regionCode: string; mobile: string; rest: string };

const GAP = "[\\s-]?";
const CHINA = "(?:[(（]?(?:\\+|00)?86[)）]?(?:[(（]0[)）])?[\\s-]*)?";
const TAIWAN = "[(（]?(?:\\+|00)?886[)）]?[\\s-]*";
const TAIWAN_MOBILE = `(9\\d{2})[)）]?${GAP}(\\d{3})${GAP}(\\d{3})`;

/** The forms of numbers, the surest first; all groups together are the number. */
const FORMS: readonly (readonly [regionCode: string, form: string])[] = [
  ["+86", `${CHINA}(1[3-9]\\d)${GAP}(\\d{4})${GAP}(\\d{4})`],
  ["+86", `${CHINA}(1[3-9](?:${GAP}\\d){9})`],
  ["+886", `${TAIWAN}[(（]?0?${TAIWAN_MOBILE}`],
  ["+886", `[(（]?0${TAIWAN_MOBILE}`],
  ["+60", `(?:\\+|00)60${GAP}0?([1-9](?:${GAP}\\d){7,9})`],
  ["+61", `(?:\\+|00)61${GAP}0?([2-9](?:${GAP}\\d){8})`],
  ["+44", `(?:\\+|00)44${GAP}0?([1-9](?:${GAP}\\d){8,9})`],
  ["+852", `(?:\\+|00)?852${GAP}([2-9](?:${GAP}\\d){7})`],
  ["+86", `${CHINA}[(（]?(0(?:10|2\\d|[3-9]\\d{2}))[)）]?${GAP}([2-8]\\d{2,3}${GAP}\\d{4})`],
  ["+886", `${TAIWAN}[(（]?0?([2-8]\\d{0,2})[)）]?${GAP}(\\d{3,4})${GAP}(\\d{4})`],
  ["+886", `[(（]?0([2-8]\\d{0,2})[)）]?${GAP}(\\d{3,4})${GAP}(\\d{4})`],
];

const PATTERNS = FORMS.map(([regionCode, form]) => ({
  regionCode,
  pattern: new RegExp(`(^|[^\\d+])${form}(?!\\d)`),
}));

/** Takes out further numbers of the mainland, which a form has no place for. */
function withoutNumbers(text: string): string {
  return PATTERNS.filter(({ regionCode }) => regionCode === "+86").reduce(
    (rest, { pattern }) => rest.replace(new RegExp(pattern, "g"), "$1 "),
    text,
  );
}

/** The first number that a person can be called on, with a mark in its place; null when there is none. */
export function findMobile(text: string): FoundMobile | null {
  for (const { regionCode, pattern } of PATTERNS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [whole, lead = "", ...groups] = match;
    const before = withoutNumbers(text.slice(0, match.index + lead.length));
    const after = withoutNumbers(text.slice(match.index + whole.length));
    const rest = `${before}\n${MARKS.mobile}\n${after}`;
    return { regionCode, mobile: groups.join("").replace(/\D/g, ""), rest };
  }
  return null;
}
