import type { Country } from "@crux/contract/countries";
import { last } from "@crux/rules/list/last";
import { findMobile } from "./paste-mobile.ts";
import { findName } from "./paste-name.ts";
import { findPostCode, findTaiwanPostCode } from "./paste-post-code.ts";
import { type FoundRegion, findRegion } from "./paste-region.ts";
import type { PasteRegion } from "./paste-region-names.ts";
import { MARKS, preparePaste, tidyRest } from "./paste-text.ts";

/** The region trees that a text is read with. */
export type PasteTrees = { china: readonly PasteRegion[]; taiwan: readonly PasteRegion[] };

export type PastedField =
  | "name"
  | "mobile"
  | "country"
  | "state"
  | "city"
  | "district"
  | "postCode"
  | "detailAddress";

/** What was found in a pasted text; fields that were not are "", and `filled` names the others. */
export type PastedAddress = {
  name: string;
  /** With its plus sign, such as +86. */
  regionCode: string;
  mobile: string;
  country: Country;
  state: string;
  city: string;
  district: string;
  postCode: string;
  detailAddress: string;
  filled: PastedField[];
};

const MAX_LENGTH = 500;
const ADDRESS_LIKE = /[路街巷号號室栋棟楼樓村镇鎮乡鄉弄]|\d/;
const COUNTRY_WORDS = /(?:中国|中國)?(?:台湾|台灣|臺灣)省?|中国|中國/g;

/**
 * Name, number, region, postcode and detail of an address as people of the mainland and of Taiwan write it, in any order;
 * a text without a number and a region is none, and then nothing is filled.
 */
export function pasteAddress(text: string, trees: PasteTrees): PastedAddress {
  const found = findMobile(preparePaste(text.slice(0, MAX_LENGTH)));
  const { postCode, rest } = findPostCode(found?.rest ?? preparePaste(text.slice(0, MAX_LENGTH)));
  const place = pickRegion(rest, trees);
  const { before, after, code } = cutRegion(rest, place);
  const marked = place ? `${before}\n${MARKS.region}${after}` : before;
  const person = found || place ? findName(marked) : null;
  const left = person ? `${marked.slice(0, person.start)}\n${marked.slice(person.end)}` : marked;
  return answer({
    name: person?.name ?? "",
    regionCode: found?.regionCode ?? "",
    mobile: found?.mobile ?? "",
    country: place?.country ?? "中国",
    ...namesOf(place),
    postCode: postCode || code || (last(place?.path ?? [])?.postCode ?? ""),
    detailAddress: place || found ? detailOf(withoutRepeats(left, place), place !== null) : "",
  });
}

type FoundPlace = FoundRegion & { country: "中国" | "中国台湾" };

function pickRegion(text: string, { china, taiwan }: PasteTrees): FoundPlace | null {
  const here = findRegion(text, china);
  const there = findRegion(text, taiwan);
  if (there && there.score > (here?.score ?? 0)) return { ...there, country: "中国台湾" };
  return here && { ...here, country: "中国" };
}

/** The text around a region, without the repetition that a copied form has, and the postcode that stood at the region. */
function cutRegion(text: string, place: FoundPlace | null) {
  if (!place) return { before: text, after: "", code: "" };
  const before = text
    .slice(0, place.start)
    .replace(/(?:中国|中國)?(?:台湾|台灣|臺灣)省?\s*$|(?:中国|中國)\s*$/, "");
  const after = text.slice(place.end);
  if (place.country === "中国") return { before, after, code: "" };
  const ends = findTaiwanPostCode(before, after);
  return { before: ends.before, after: ends.after, code: place.digits || ends.postCode };
}

function namesOf(place: FoundPlace | null) {
  const [state = "", city = "", district = ""] = place?.path.map(({ name }) => name) ?? [];
  return { state, city, district };
}

/** Leaves out what stands apart and only says the region again. */
function withoutRepeats(text: string, place: FoundPlace | null): string {
  const names = new Set(place?.path.map(({ name }) => name));
  return text
    .split(/(\s+)/)
    .filter((part) => !names.has(part))
    .join("");
}

/** What follows the region, then what stood before it; without a region only what looks like an address. */
function detailOf(text: string, hasRegion: boolean): string {
  const [before = "", after] = text.split(MARKS.region);
  if (after === undefined) {
    const rest = tidyRest(before);
    return hasRegion || ADDRESS_LIKE.test(rest) ? rest : "";
  }
  const front = tidyRest(before).replace(COUNTRY_WORDS, "");
  return [tidyRest(after), ADDRESS_LIKE.test(front) ? front : ""].filter(Boolean).join(" ");
}

function answer(found: Omit<PastedAddress, "filled">): PastedAddress {
  const fields = ["name", "mobile", "state", "city", "district", "postCode", "detailAddress"] as const;
  const filled: PastedField[] = fields.filter((field) => found[field] !== "");
  return { ...found, filled: found.state === "" ? filled : [...filled, "country"] };
}
