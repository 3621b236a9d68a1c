import { MARKS, SEPARATORS } from "./paste-text.ts";

const LABELLED = new RegExp(`()${MARKS.postCode}\\s*(\\d{3,6})(?!\\d)`);
/** Six digits that stand free on one side at least, and are no number of a house or a room. */
const CHINESE = new RegExp(
  `(?:(^|[${SEPARATORS}(（])(0[1-7]\\d{4}|[1-8]\\d{5})(?![\\d号號室栋棟楼樓单座弄幢房#-])|(^|[^\\d#-])(0[1-7]\\d{4}|[1-8]\\d{5})(?=$|[${SEPARATORS})）]))`,
);
const BEFORE_REGION = /(?:[([（]|(^|[^\d([（]))(\d{3}(?:\d{2,3})?)[)\]）]?\s*$/;
const AFTER_REGION = /^\s*[([（]?(\d{3}(?:\d{2,3})?)[)\]）]?(?=[\s,，])(?!\s*[巷弄號号])/;

type FoundPostCode = { postCode: string; rest: string };

/** A postcode with a label, or else a free one of mainland China; `postCode` is "" without any. */
export function findPostCode(text: string): FoundPostCode {
  const match = LABELLED.exec(text) ?? CHINESE.exec(text);
  if (!match) return { postCode: "", rest: text };
  const [, lead = match[3] ?? "", postCode = match[4] ?? ""] = match;
  return {
    postCode,
    rest: `${text.slice(0, match.index + lead.length)}\n${text.slice(match.index + match[0].length)}`,
  };
}

/** A Taiwanese postcode at one of the two ends of the region; `before` and `after` come back without it. */
export function findTaiwanPostCode(before: string, after: string) {
  const front = BEFORE_REGION.exec(before);
  if (front) {
    const [, lead = "", postCode = ""] = front;
    return { postCode, before: before.slice(0, front.index + lead.length), after };
  }
  const back = AFTER_REGION.exec(after);
  return { postCode: back?.[1] ?? "", before, after: after.slice(back?.[0].length ?? 0) };
}
