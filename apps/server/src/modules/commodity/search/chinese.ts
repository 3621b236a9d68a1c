import { yieldToOthers } from "../../../kernel/time/yield-to-others.ts";

/** What is known of Chinese writing: the tables are large, so they are read when somebody first asks. */
export type Chinese = {
  /** The text in simplified characters, whoever wrote it. */
  simplified(text: string): string;
  /** How each character of a run of Chinese sounds, without tones, as people type it (`lv` for 绿). */
  syllables(run: string): string[];
  /** How a character alone may sound, the usual way first. */
  readings(character: string): string[];
};

/** A character of the tables, which are read for it. */
const ANY = "鱼";

let loading: Promise<Chinese> | undefined;

/** Reads the tables once for a process. */
export function loadChinese(): Promise<Chinese> {
  loading ??= read();
  return loading;
}

/** Step by step, the longest of which takes some 35 ms. */
async function read(): Promise<Chinese> {
  const { Converter } = await import("opencc-js/t2cn");
  await yieldToOthers();
  const simplified = Converter({ from: "t", to: "cn" });
  await yieldToOthers();
  const { pinyin } = await import("pinyin-pro");
  await yieldToOthers();
  const how = { toneType: "none", type: "array", v: true } as const;
  const syllables = (run: string) => pinyin(run, how);
  const readings = (character: string) => [...new Set(pinyin(character, { ...how, multiple: true }))];
  syllables(ANY);
  await yieldToOthers();
  return { simplified, syllables, readings };
}
