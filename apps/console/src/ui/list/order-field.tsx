import { SelectField } from "../form/select-field.tsx";
import type { Column } from "./data-table.tsx";
import type { ListState } from "./use-list-state.ts";

type OrderFieldProps = {
  columns: readonly Pick<Column<never>, "title" | "sort">[];
  state: Pick<ListState, "sort" | "sortBy">;
};

/** Which row comes first, where the heads of the columns are not there to say it. */
export function OrderField({ columns, state }: OrderFieldProps) {
  const options = columns.flatMap(({ title, sort }) =>
    sort
      ? [
          { value: `-${sort}`, text: `${title} ↓` },
          { value: sort, text: `${title} ↑` },
        ]
      : [],
  );
  return <SelectField label="排序" value={state.sort} options={options} onChange={state.sortBy} />;
}
