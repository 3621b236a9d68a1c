import { type PasteRegion, type Spelling, spellingsOf } from "./paste-region-names.ts";
import { simplifyPlaces } from "./place-characters.ts";

/** The way down to a place, where it begins and ends in the text, how sure it is, and digits between its names. */
export type FoundRegion = { path: PasteRegion[]; start: number; end: number; score: number; digits: string };

type Place = { node: PasteRegion; path: PasteRegion[]; level: number; spellings: Spelling[] };
type End = { end: number; score: number; isShort: boolean };
type Index = { all: Place[]; below: Map<PasteRegion, Place[]>; starts: Map<string, Place[]> };

const GAP = /^[\s,，、;；|/\-—>]*/;
const GAP_WITH_CODE = /^[\s,，、]*(?:(\d{3}(?:\d{2,3})?)[\s,，、]*)?/;
const SUFFIX = /^(?:街道|地区|[省市区县州盟旗镇乡區縣鎮鄉])/;
/** A street is named after a place more often than it is that place. */
const STREET =
  /^[东西南北中東上下一二三四五六七八九十]{0,2}(?:大道|大街|路|街(?!道)|巷|弄|桥|橋|站|广场|公园|小区|花园|大厦|机场)/;

const indexes = new WeakMap<readonly PasteRegion[], Index>();

/** The best sequence of places of a tree in a text, such as province, city and district, or null. */
export function findRegion(text: string, tree: readonly PasteRegion[]): FoundRegion | null {
  const index = indexOf(tree);
  const folded = simplifyPlaces(text);
  let best: FoundRegion | null = null;
  for (let start = 0; start < folded.length; start += 1) {
    for (const place of index.starts.get(folded.charAt(start)) ?? []) {
      const found = fromPlace(folded, start, place, index);
      if (found && (!best || found.score > best.score)) best = found;
    }
  }
  return best;
}

function fromPlace(text: string, start: number, place: Place, index: Index): FoundRegion | null {
  const isFree = start === 0 || !/[\u4e00-\u9fa5]/.test(text.charAt(start - 1));
  let best: FoundRegion | null = null;
  for (const { end, score, isShort } of endsOf(text, start, place)) {
    // A district alone must be beyond doubt: its whole name, once in the country.
    if (place.level === 2 && (isShort || end - start < 3 || !isOnly(place, index.all))) continue;
    const found = deepen({ path: place.path, start, end, score, digits: "" }, text, place, index);
    if (found.path === place.path && isShort && !isFree) continue;
    if (!best || found.score > best.score) best = found;
  }
  return best;
}

/** Adds the places below as far as they follow; a level may be left out where the next one leaves no doubt. */
function deepen(found: FoundRegion, text: string, place: Place, index: Index): FoundRegion {
  let best = found;
  const rest = text.slice(found.end);
  const gap = (place.level === 0 && isTaiwanese(place) ? GAP_WITH_CODE : GAP).exec(rest);
  const start = found.end + (gap?.[0].length ?? 0);
  const children = index.below.get(place.node) ?? [];
  const grandchildren = children.flatMap(({ node }) => index.below.get(node) ?? []);
  for (const next of [...children, ...grandchildren]) {
    const isSkipping = next.level > place.level + 1;
    if (isSkipping && !isOnly(next, grandchildren)) continue;
    for (const { end, score } of endsOf(text, start, next)) {
      const step = { path: next.path, start: found.start, end, digits: gap?.[1] ?? found.digits };
      const total = found.score + score - (isSkipping ? 1 : 0);
      const deeper = deepen({ ...step, score: total }, text, next, index);
      if (deeper.score > best.score) best = deeper;
    }
  }
  return best;
}

/** Where the name of a place that begins at `start` can end; longer and fuller names score more. */
function endsOf(text: string, start: number, { spellings }: Place): End[] {
  return spellings.flatMap((spelling): End[] => {
    if (!text.startsWith(spelling.text, start)) return [];
    const end = start + spelling.text.length;
    const { isShort } = spelling;
    const score = 3 + spelling.text.length * 2 - (isShort ? 1 : 0);
    if (!isShort) return [{ end, score, isShort }];
    const rest = text.slice(end);
    const suffix = SUFFIX.exec(rest)?.[0];
    const ends = STREET.test(rest) ? [] : [{ end, score, isShort }];
    return suffix ? [...ends, { end: end + suffix.length, score: score + 0.5, isShort }] : ends;
  });
}

function isOnly(place: Place, among: readonly Place[]): boolean {
  return !among.some(({ node }) => node !== place.node && node.name === place.node.name);
}

function isTaiwanese({ node }: Place): boolean {
  return node.children?.every(({ postCode }) => postCode !== undefined) ?? false;
}

function indexOf(tree: readonly PasteRegion[]): Index {
  const known = indexes.get(tree);
  if (known) return known;
  const all = places(tree, []);
  const below = new Map<PasteRegion, Place[]>();
  const starts = new Map<string, Place[]>();
  for (const place of all) {
    const parent = place.path[place.path.length - 2];
    if (parent) below.set(parent, [...(below.get(parent) ?? []), place]);
    for (const first of new Set(place.spellings.map(({ text }) => text.charAt(0))))
      starts.set(first, [...(starts.get(first) ?? []), place]);
  }
  const index = { all, below, starts };
  indexes.set(tree, index);
  return index;
}

function places(level: readonly PasteRegion[], above: PasteRegion[]): Place[] {
  return level.flatMap((node) => {
    const path = [...above, node];
    const place = { node, path, level: above.length, spellings: spellingsOf(node, above.length) };
    return [place, ...places(node.children ?? [], path)];
  });
}
