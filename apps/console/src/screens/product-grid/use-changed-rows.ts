import type { GridSku } from "@crux/contract/ops/cells.schema";
import { useMemo, useState } from "react";
import type { ListAnswer } from "../../ui/list/use-list.ts";
import type { ListState } from "../../ui/list/use-list-state.ts";
import type { Edits } from "./cell-edits.ts";

const SIZE = 50;

type ChangedRows = {
  /** Those of one page: a sheet of a thousand lines at once is slow to draw. */
  rows: readonly GridSku[];
  list: Pick<ListAnswer<unknown>, "rows" | "total" | "isCapped">;
  state: Pick<ListState, "page" | "size" | "goTo" | "resize">;
};

/** The skus that were changed, page by page, as they were seen. */
export function useChangedRows(edits: Edits): ChangedRows {
  const [{ page: wanted, size }, setPlace] = useState({ page: 0, size: SIZE });
  const page = Math.min(wanted, Math.max(0, Math.ceil(edits.size / size) - 1));
  const rows = useMemo(
    () => [...edits.values()].slice(page * size, (page + 1) * size).map(({ row }) => row),
    [edits, page, size],
  );
  return {
    rows,
    list: { rows: [...rows], total: edits.size, isCapped: false },
    state: {
      page,
      size,
      goTo: (next) => setPlace({ page: next, size }),
      resize: (next) => setPlace({ page: 0, size: next }),
    },
  };
}
