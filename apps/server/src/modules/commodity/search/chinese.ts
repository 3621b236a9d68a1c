/** What is known of Chinese writing: the tables are large, so they are read when somebody first asks. */
export type Chinese = {
  /** The text in simplified characters, whoever wrote it. */
  simplified(text: string): string;
  /** How each character of a run of Chinese sounds, without tones, as people type it (`lv` for 绿). */
  syllables(run: string): string[];
};

let loading: Promise<Chinese> | undefined;

/** Reads the tables once for a process. */
export function loadChinese(): Promise<Chinese> {
  loading ??= read();
  return loading;
}

async function read(): Promise<Chinese> {
  const [{ Converter }, { pinyin }] = await Promise.all([import("opencc-js/t2cn"), import("pinyin-pro")]);
  return {
    simplified: Converter({ from: "t", to: "cn" }),
    syllables: (run) => pinyin(run, { toneType: "none", type: "array", v: true }),
  };
}
