type Given = { word: string; seconds: unknown };

/** WeChat may end a word a little before its time. */
const EARLY_MS = 5 * 60_000;

/** A word that WeChat gave, and how to say that it does not take it any more. */
export type KeptWord = { get(): Promise<string>; drop(word: string): void };

/**
 * Keeps a word of WeChat's until shortly before it ends, since it counts how often it is asked; callers who come meanwhile
 * wait for the same question. What fails then is the app, not what it was asked for, so that a refusal is a plain error.
 */
export function keepUntilEnd(ask: () => Promise<Given>, now: () => Date): KeptWord {
  let kept = { word: "", until: 0 };
  let asking: Promise<string> | undefined;

  async function askAnew(): Promise<string> {
    try {
      const { word, seconds } = await ask();
      kept = { word, until: now().getTime() + Number(seconds) * 1000 - EARLY_MS };
      return word;
    } catch (error) {
      throw new Error((error as Error).message);
    } finally {
      asking = undefined;
    }
  }

  return {
    async get() {
      if (kept.until > now().getTime()) return kept.word;
      asking ??= askAnew();
      return asking;
    },
    drop(word) {
      if (kept.word === word) kept = { word: "", until: 0 };
    },
  };
}
