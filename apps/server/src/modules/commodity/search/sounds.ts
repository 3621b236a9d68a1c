import type { Chinese } from "./chinese.ts";

/** So many letters of how a text sounds are kept from each of its characters on; longer keywords are asked by them. */
const MAX_SOUND = 24;
const MAX_INITIALS = 8;
/** A term of which nearly every character has several sounds is asked for by so many of them. */
const MOST_SOUNDS = 8;
/** Two letters are the beginning of too many names. */
const LEAST_INITIALS = 3;

const HAN_RUN = /\p{Script=Han}+/gu;
const HAN = /^\p{Script=Han}+$/u;
const LATIN = /^[a-z]+$/;
/** How pinyin is written for the eye: tones above the vowels, apostrophes and hyphens between syllables. */
const MARKS = /[\u0300-\u036f'’·-]/gu;

/**
 * The words under which a text is found by its sound: from each Chinese character on, what it and those behind it sound
 * like, and their first letters. No text has a `~` or a `^`, so they are no words of it.
 */
export function soundWords(text: string, chinese: Chinese): Set<string> {
  const words = new Set<string>();
  for (const run of text.match(HAN_RUN) ?? []) {
    const syllables = chinese.syllables(run);
    for (let start = 0; start < syllables.length; start += 1) {
      const rest = syllables.slice(start);
      words.add(`~${rest.join("").slice(0, MAX_SOUND)}`);
      words.add(`^${initialsOf(rest).slice(0, MAX_INITIALS)}`);
    }
  }
  return words;
}

/** What a term sounds like: its letters, if it has nothing else, or the pinyin of its characters; null for a mixture. */
export function soundOf(term: string, chinese: Chinese): string | null {
  const letters = term.normalize("NFD").replaceAll("u\u0308", "v").replace(MARKS, "");
  if (LATIN.test(letters)) return letters;
  return HAN.test(term) ? chinese.syllables(term).join("") : null;
}

/** What a term may sound like: as `soundOf` says, and with one of its characters read in another way that it has. */
export function soundsOf(term: string, chinese: Chinese): string[] {
  const sound = soundOf(term, chinese);
  if (sound === null) return [];
  if (!HAN.test(term)) return [sound];
  const syllables = chinese.syllables(term);
  const others = [...term].flatMap((character, at) =>
    chinese.readings(character).map((reading) => syllables.with(at, reading).join("")),
  );
  return [...new Set([sound, ...others])].slice(0, MOST_SOUNDS);
}

/** The beginning that words of this sound have. */
export function soundPrefix(sound: string): string {
  return `~${sound.slice(0, MAX_SOUND)}`;
}

/** The beginning that words with these first letters have; null where they are too few or too many to say anything. */
export function initialsPrefix(letters: string): string | null {
  if (letters.length < LEAST_INITIALS || letters.length > MAX_INITIALS) return null;
  return `^${letters}`;
}

function initialsOf(syllables: readonly string[]): string {
  return syllables.map(([first = ""]) => first).join("");
}
