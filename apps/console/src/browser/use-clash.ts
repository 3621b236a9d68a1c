import type { ApiError } from "@crux/client/client";
import type { Clash } from "@crux/contract/edit";
import { useEffect, useEffectEvent, useState } from "react";
import { clashOf, conflictsOf, mergeEdit } from "./merge-edit.ts";

export type Fields = Record<string, string | number | boolean>;
type Choices<F> = Partial<Record<keyof F & string, "mine" | "now">>;

export type Merging<F extends Fields> = {
  /** Who was faster and what stands there; null while nobody was. */
  clash: Clash<F> | null;
  /** What both changed, each otherwise. */
  conflicts: (keyof F & string)[];
  /** What one began with, what one wrote, and what stands there by now. */
  sides: { before: F; mine: F; now: F };
  choices: Choices<F>;
  choose(field: string, choice: "mine" | "now"): void;
  forgetChoices(): void;
  /** What is saved next. */
  edit: F;
  /** All that has to be chosen is chosen. */
  isChosen: boolean;
};

/** A form whose save may have been refused since somebody else was faster: what there is to choose, and what comes of it. */
export function useClash<F extends Fields>(
  before: F,
  mine: F,
  error: ApiError | null,
  /** The fields of what stands there by now, where the server says them otherwise. */
  read: (now: never) => F = (now) => now,
): Merging<F> {
  const [choices, setChoices] = useState<Choices<F>>({});
  const told = clashOf(error);
  const clash = told && { ...told, now: read(told.now as never) };
  const sides = { before, mine, now: clash?.now ?? before };
  const conflicts = clash ? conflictsOf(before, mine, clash.now) : [];
  return {
    clash,
    conflicts,
    sides,
    choices,
    choose: (field, choice) => setChoices({ ...choices, [field]: choice }),
    forgetChoices: () => setChoices({}),
    edit: clash ? mergeEdit(sides, choices) : mine,
    isChosen: conflicts.every((field) => choices[field]),
  };
}

/** Saves once more by itself where each changed other fields, so that both stand; `onConflict` is where they did not. */
export function useSettled(
  { clash, conflicts }: { clash: object | null; conflicts: readonly string[] },
  error: ApiError | null,
  save: () => Promise<unknown>,
  onConflict?: () => void,
): void {
  const settle = useEffectEvent(() => {
    if (clash && conflicts.length === 0) void save();
    else if (clash) onConflict?.();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is looked at once.
  useEffect(() => settle(), [error]);
}
