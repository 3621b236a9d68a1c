import { OUTCOME_NAMES } from "@crux/contract/outcome-names";
import type { OnUndeclared } from "../kernel/http/declared-refusals.ts";

const found = new Set<string>();

/** Keeps a refusal that its call does not declare until the running test ends, which then fails. */
export const keepUndeclared: OnUndeclared = (line, code) => {
  found.add(
    `${line} was refused with ${OUTCOME_NAMES.get(code)} (${code}), which it does not declare: ` +
      "it belongs into the `fails` of the call's schema in packages/contract, or should not be refused",
  );
};

/** Throws with what was kept since the last time. */
export function refuseUndeclared(): void {
  const lines = [...found];
  found.clear();
  if (lines.length > 0) throw new Error(lines.join("\n"));
}
