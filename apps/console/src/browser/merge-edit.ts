import type { ApiError } from "@crux/client/client";
import type { Clash } from "@crux/contract/edit";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { isRecord } from "@crux/web/storage";

type Fields = Record<string, string | number | boolean>;

/** What stands there by now, when an edit was refused because somebody was faster; null for any other failure. */
export function clashOf<F extends Record<string, unknown>>(
  error: Pick<ApiError, "code" | "data"> | null,
): Clash<F> | null {
  if (error?.code !== generalOutcome.CHANGED_MEANWHILE || !isRecord(error.data)) return null;
  return error.data as Clash<F>;
}

/** The fields that both changed, and each otherwise: somebody has to choose. */
export function conflictsOf<F extends Fields>(before: F, mine: F, now: F): (keyof F & string)[] {
  return Object.keys(mine).filter(
    (field) => mine[field] !== before[field] && now[field] !== before[field] && mine[field] !== now[field],
  );
}

/** What to save after a clash: what either changed, and of what both changed the choice, mine unless said. */
export function mergeEdit<F extends Fields>(
  { before, mine, now }: { before: F; mine: F; now: F },
  choices: Partial<Record<keyof F & string, "mine" | "now">> = {},
): F {
  const merged = Object.keys(mine).map((field) => {
    const isMine = mine[field] !== before[field] && choices[field] !== "now";
    return [field, isMine ? mine[field] : now[field]];
  });
  return Object.fromEntries(merged) as F;
}
