import type { Fields, Merging } from "../../browser/use-clash.ts";
import { ClashTable } from "../../ui/form/clash-table.tsx";

type ClashChoiceProps<F extends Fields> = {
  merging: Pick<Merging<F>, "clash" | "conflicts" | "sides" | "choices" | "choose">;
  labels: Readonly<Record<keyof F & string, string>>;
  /** A field of one of the three sides as whoever has to choose reads it; as it is unless said. */
  wordsOf?: (field: keyof F & string, edit: F) => string;
};

/** Asks what stands of each field that both changed, once somebody else was faster; nothing before. */
export function ClashChoice<F extends Fields>({
  merging: { clash, conflicts, sides, choices, choose },
  labels,
  wordsOf = (field, edit) => String(edit[field]),
}: ClashChoiceProps<F>) {
  if (!clash) return null;
  return (
    <ClashTable
      editor={clash.editor}
      editTime={clash.editTime}
      fields={conflicts.map((field) => ({
        key: field,
        label: labels[field],
        before: wordsOf(field, sides.before),
        mine: wordsOf(field, sides.mine),
        now: wordsOf(field, sides.now),
      }))}
      choices={choices}
      onChoose={choose}
    />
  );
}
