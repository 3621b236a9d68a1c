import { looserTerms, type SearchLexeme } from "@crux/rules/catalogue/search-tokens";
import type { Chinese } from "./chinese.ts";
import { initialsPrefix, soundPrefix, soundsOf } from "./sounds.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { type Alternative, tagWord, type Wanted } from "./wanted-store.ts";

/** Words of a synonym that people write with blanks: "vitamin c" is one. */
const MOST_JOINED = 3;
/** Three characters of which one is wrong leave two that say something. */
const LEAST_MISWRITTEN = 3;
const MOST_MISWRITTEN = 8;
const HAN = /^\p{Script=Han}+$/u;
const LATIN = /^[a-z]+$/;

/** What terms want as they are typed: each itself, or what means the same, or what stands under a tag of that name. */
export function asTyped(terms: readonly string[], vocabulary: Vocabulary): Wanted[] {
  const wanted: Wanted[] = [];
  for (let at = 0; at < terms.length; ) {
    const most = Math.min(MOST_JOINED, terms.length - at);
    let length = most;
    while (length > 1 && !vocabulary.has(terms.slice(at, at + length).join(""))) length -= 1;
    wanted.push(meaning(terms.slice(at, at + length).join(""), vocabulary));
    at += length;
  }
  return wanted;
}

/** What is wanted, and the terms or sounds that want it, one for each; `isOneWord` where no blank belongs between them. */
type Heard = { terms: readonly string[]; wanted: Wanted[]; isOneWord: boolean };

/** What terms want by their sound: pinyin with or without tones and blanks, and other characters that sound the same. */
export function bySound(
  terms: readonly string[],
  { vocabulary, chinese }: { vocabulary: Vocabulary; chinese: Chinese },
): Heard[] {
  const sounds = terms.map((term) => soundsOf(term, chinese));
  const sounding = (sound: string): Alternative[] => [
    ...vocabulary.soundingLike(sound).flatMap((word) => meaning(word, vocabulary)),
    beginning(soundPrefix(sound)),
  ];
  const each = terms.map((term, at) => [
    ...meaning(term, vocabulary),
    ...(sounds[at] ?? []).flatMap(sounding),
  ]);
  const apart = { terms, wanted: each, isOneWord: false };
  const usual = sounds.map(([first]) => first);
  if (!usual.every((one) => one !== undefined)) return [apart];
  const sound = usual.join("");
  const cut = cutSound(sound, vocabulary);
  return [
    ...(terms.length > 1 ? [{ terms: [sound], wanted: [sounding(sound)], isOneWord: true }] : []),
    apart,
    ...(cut.length > 1 ? [{ terms: cut, wanted: cut.map(sounding), isOneWord: true }] : []),
  ];
}

/** A sound cut into the longest sounds of the vocabulary, from the front: "yingernaifen" is "yinger" and "naifen". */
function cutSound(sound: string, vocabulary: Vocabulary): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < sound.length; ) {
    let end = sound.length;
    while (end > start && vocabulary.soundingLike(sound.slice(start, end)).length === 0) end -= 1;
    if (end === start) return [];
    pieces.push(sound.slice(start, end));
    start = end;
  }
  return pieces;
}

/** What terms want when a letter or a character of them is wrong. What is nowhere is not looked for again, since looking for several at once takes as long as all of them. */
export function miswritten(
  terms: readonly string[],
  { vocabulary, isNowhere }: { vocabulary: Vocabulary; isNowhere: (text: string) => boolean },
): Wanted[] {
  return looserTerms(terms).map((term) => {
    const [itself, ...others] = [
      ...meaning(term, vocabulary),
      ...vocabulary.near(term).flatMap((word) => meaning(word, vocabulary)),
      ...gaps(term).filter(({ around }) => !around.some(isNowhere)),
    ];
    return [...(itself && (others.length === 0 || !isNowhere(term)) ? [itself] : []), ...others];
  });
}

/** What the first letters of syllables want; nothing where the terms are something else. */
export function byInitials(terms: readonly string[]): Wanted[] {
  const letters = terms.join("");
  const prefix = LATIN.test(letters) ? initialsPrefix(letters) : null;
  return prefix ? [[beginning(prefix)]] : [];
}

/** A term itself, and what means the same but for what contains another of these, which finds nothing more. */
function meaning(term: string, vocabulary: Vocabulary): Alternative[] {
  const { words = new Set([term]), tagIds = new Set<number>() } = vocabulary.meaningOf(term) ?? {};
  const others = [...words].filter((word) => word !== term);
  const needed = others.filter(
    (one) => ![term, ...others].some((word) => word !== one && one.includes(word)),
  );
  return [
    { text: term, isTyped: true },
    ...needed.map((text) => ({ text, isTyped: false })),
    ...[...tagIds].map((tagId) => ({ words: [{ word: tagWord(tagId), isPrefix: false }] })),
  ];
}

/** A Chinese term with each of its characters left open in turn. */
export function gaps(term: string): { around: readonly [string, string] }[] {
  const characters = [...term];
  if (!HAN.test(term) || characters.length < LEAST_MISWRITTEN || characters.length > MOST_MISWRITTEN)
    return [];
  return characters.flatMap((_, at) => {
    const around: [string, string] = [characters.slice(0, at).join(""), characters.slice(at + 1).join("")];
    // Two single characters stand in too many names.
    return around.some((side) => [...side].length > 1) ? [{ around }] : [];
  });
}

function beginning(word: string): { words: SearchLexeme[] } {
  return { words: [{ word, isPrefix: true }] };
}
