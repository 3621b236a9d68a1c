import { searchText } from "@crux/rules/catalogue/search-tokens";
import { USUAL_SYNONYMS } from "@crux/rules/catalogue/synonyms";
import { yieldToOthers } from "../../../kernel/time/yield-to-others.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { listBrandNames, listTags } from "../store.ts";
import { type Chinese, loadChinese } from "./chinese.ts";
import { soundOf } from "./sounds.ts";
import { strokesBetween } from "./strokes-between.ts";

/** The groups of words that mean the same, as the merchant keeps them. */
export type OwnSynonyms = (ctx: Ctx) => Promise<readonly (readonly string[])[]>;

/** What else a word may be: other words for it, and the tags that are called so. */
export type Meaning = {
  written: string;
  sound: string;
  words: ReadonlySet<string>;
  tagIds: ReadonlySet<number>;
};

/** The words that the shop itself uses: brands, tags, and what means the same. All as `searchText` writes them. */
export type Vocabulary = {
  has(word: string): boolean;
  meaningOf(word: string): Meaning | undefined;
  /** Words that sound like this. */
  soundingLike(sound: string): readonly string[];
  /** What may have been meant by a term that finds nothing, the nearest first, and as it is written. */
  nearest(term: string): readonly { word: string; written: string }[];
  /** Words that one or two strokes of the keyboard tell from this one, the nearest first. */
  near(term: string): readonly string[];
};

const KIND = { name: "search vocabulary", topics: ["catalogue"] };
/** Of shorter words every second one is near to every other. */
const LEAST_NEAR = 4;
const TWO_STROKES = 8;
/** Some 3 ms of work for whoever waits behind it. */
const WORDS_AT_ONCE = 100;

type Heard = { word: string; sound: string };
/** How the words of the last vocabulary are written and sound, since hardly any of the next one are others. */
let lastHeard: ReadonlyMap<string, Heard> = new Map();

/** The vocabulary, kept until the catalogue or the merchant's synonyms change. */
export async function findVocabulary(ctx: Ctx, ownSynonyms: OwnSynonyms): Promise<Vocabulary> {
  const found = await ctx.facts.many(KIND, [0], async () => new Map([[0, await read(ctx, ownSynonyms)]]));
  return found.get(0) ?? read(ctx, ownSynonyms);
}

async function read(ctx: Ctx, ownSynonyms: OwnSynonyms): Promise<Vocabulary> {
  const [chinese, brands, tags, own] = [
    await loadChinese(),
    await listBrandNames(ctx.db),
    await listTags(ctx.db),
    await ownSynonyms(ctx),
  ];
  const groups = [...USUAL_SYNONYMS, ...own];
  const parts = brands.flatMap((name) => name.split(/\s+/u).filter(Boolean));
  const heard = await hear([...parts, ...tags.map(({ name }) => name), ...groups.flat()], chinese);
  const folded = (written: string) => heard.get(written)?.word ?? written;
  const meanings = new Map<string, Meaning & { words: Set<string>; tagIds: Set<number> }>();
  const meaning = (written: string) => {
    const { word, sound } = heard.get(written) ?? { word: written, sound: written };
    const known = meanings.get(word) ?? { written, sound, words: new Set([word]), tagIds: new Set() };
    meanings.set(word, known);
    return known;
  };
  for (const part of parts) meaning(part);
  for (const { id, name } of tags) meaning(name).tagIds.add(id);
  for (const group of groups)
    for (const word of group) for (const other of group) meaning(word).words.add(folded(other));
  return vocabularyOf(meanings, chinese);
}

/** How words are written in search and how they sound, a few at a time. */
async function hear(written: readonly string[], chinese: Chinese): Promise<ReadonlyMap<string, Heard>> {
  const heard = new Map<string, Heard>();
  let heardAnew = 0;
  for (const one of written) {
    const known = heard.get(one) ?? lastHeard.get(one);
    if (!known) heardAnew += 1;
    if (!known && heardAnew % WORDS_AT_ONCE === 0) await yieldToOthers();
    heard.set(one, known ?? heardOf(one, chinese));
  }
  lastHeard = heard;
  return heard;
}

function heardOf(written: string, chinese: Chinese): Heard {
  const word = searchText(chinese.simplified(written));
  return { word, sound: soundOf(word, chinese) ?? word };
}

function vocabularyOf(meanings: ReadonlyMap<string, Meaning>, chinese: Chinese): Vocabulary {
  const words = [...meanings].map(([word, { written, sound }]) => ({ word, written, sound }));
  const bySound = Map.groupBy(words, ({ sound }) => sound);
  return {
    has: (word) => meanings.has(word),
    meaningOf: (word) => meanings.get(word),
    soundingLike: (sound) => (bySound.get(sound) ?? []).map(({ word }) => word),
    nearest(term) {
      const sound = soundOf(term, chinese) ?? term;
      const most = Math.max(1, Math.floor(sound.length / 4));
      const near = words.flatMap(({ word, written, sound: other }) => {
        const strokes = strokesBetween(sound, other, most) - sharedPairs(term, word) * most;
        return strokes <= most ? [{ word, written, strokes }] : [];
      });
      return near.sort((one, other) => one.strokes - other.strokes);
    },
    near(term) {
      const sound = soundOf(term, chinese);
      if (!sound || sound.length < LEAST_NEAR) return [];
      const isWithin = (limit: number) =>
        words.filter((one) => strokesBetween(sound, one.sound, limit) <= limit).map(({ word }) => word);
      const byOne = isWithin(1);
      return byOne.length > 0 || sound.length < TWO_STROKES ? byOne : isWithin(2);
    },
  };
}

/** How many pairs of neighbouring characters two words have in common. */
function sharedPairs(one: string, other: string): number {
  const pairs = [...one].slice(1).map((character, at) => `${[...one][at]}${character}`);
  return pairs.filter((pair) => other.includes(pair)).length;
}
