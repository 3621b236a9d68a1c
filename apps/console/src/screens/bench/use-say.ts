import { useCallback, useState } from "react";
import { sound } from "../../parts/scan/tones.ts";
import type { Say } from "./bench-words.ts";

/** What the bench said last; good and bad news sound as well. */
export function useSay(first: string): [Say, Tell] {
  const [said, setSaid] = useState<Say>({ tone: "plain", text: first });
  const tell = useCallback<Tell>((tone, text) => {
    setSaid({ tone, text });
    if (tone === "good" || tone === "bad") sound(tone);
  }, []);
  return [said, tell];
}

export type Tell = (tone: Say["tone"], text: string) => void;
