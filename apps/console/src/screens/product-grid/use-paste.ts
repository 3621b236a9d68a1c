import { commodityOpsApi } from "@crux/contract/commodity";
import type { GridSku } from "@crux/contract/ops/cells.schema";
import { useState } from "react";
import { collectRows } from "../../browser/collect-rows.ts";
import { useMay } from "../../browser/use-may.ts";
import { toast } from "../../ui/layer/toast.tsx";
import type { CellChange, Edits } from "./cell-edits.ts";
import { GRID_COLUMNS } from "./grid-columns.ts";
import type { Spot } from "./grid-table.tsx";
import {
  byCode,
  isByCode,
  type PastedLine,
  type PasteFault,
  type PastePlan,
  pastedLines,
  planBlock,
  planByCode,
  refuseTaken,
} from "./paste-plan.ts";

/** So many codes a list call takes. */
const CODES = 100;
const MOST_LINES = 1_000;

type Paste = {
  paste(text: string, spot: Spot): Promise<void>;
  /** What of the last paste went nowhere. */
  faults: readonly PasteFault[];
  forget(): void;
};

/** What a paste into the grid does: a block from a cell on, or one column by barcodes, own codes and numbers of skus. */
export function usePaste(
  rows: readonly GridSku[],
  edits: Edits,
  change: (changes: readonly CellChange[]) => void,
): Paste {
  const may = useMay();
  const [faults, setFaults] = useState<readonly PasteFault[]>([]);
  const planOf = async (lines: readonly PastedLine[], spot: Spot): Promise<PastePlan> => {
    if (!isByCode(lines)) return planBlock(lines, { rows, ...spot });
    const found = await skusOf(lines.map(({ cells: [code = ""] }) => code));
    // What somebody looks at is what they change.
    const shown = new Map(
      [...rows, ...[...edits.values()].map(({ row }) => row)].map((row) => [row.skuId, row]),
    );
    return planByCode(lines, byCode(found.map((row) => shown.get(row.skuId) ?? row)), spot.column);
  };
  const paste = async (text: string, spot: Spot) => {
    const all = pastedLines(text);
    const lines = all.slice(0, MOST_LINES);
    const plan = await planOf(lines, spot)
      .then(async (some) => refuseTaken(withRights(some, may("stock.edit")), await holdersOf(some, edits)))
      .catch(() => null);
    if (!plan) return toast("查找编码失败，请重新粘贴", { isAlarm: true });
    if (all.length > MOST_LINES)
      plan.faults.push({
        ...{ line: MOST_LINES + 1, row: null, title: "", text: "" },
        why: `一次最多粘贴 ${MOST_LINES.toLocaleString("en-AU")} 行，其余 ${all.length - MOST_LINES} 行没有填入`,
      });
    if (plan.cells.length > 0) change(plan.cells);
    setFaults(plan.faults);
    const missed = plan.faults.length > 0 ? `，${plan.faults.length} 处没有填入` : "";
    toast(`已填入 ${plan.cells.length} 格${missed}`, { isAlarm: missed !== "" });
  };
  return { paste, faults, forget: () => setFaults([]) };
}

/** The plan without cells of the stock, for whoever may not change it. */
function withRights(plan: PastePlan, hasStock: boolean): PastePlan {
  if (hasStock) return plan;
  const columnOf = new Map(GRID_COLUMNS.map((column) => [column.field, column]));
  const kept: PastePlan = { cells: [], faults: [...plan.faults] };
  for (const cell of plan.cells) {
    const column = columnOf.get(cell.field);
    const [text, title] = [String(cell.value), column?.title ?? ""];
    if (column?.isStock) kept.faults.push({ ...cell, title, text, why: "没有“管理库存”权限" });
    else kept.cells.push(cell);
  }
  return kept;
}

/** The skus that will have barcodes which the plan gives away: as they stand, and as they were changed here. */
async function holdersOf({ cells }: PastePlan, edits: Edits): Promise<GridSku[]> {
  const barcodes = cells.flatMap(({ field, value }) =>
    field === "barcode" && value !== "" ? [String(value)] : [],
  );
  if (barcodes.length === 0) return [];
  const found = await skusOf(barcodes);
  const edited = [...edits.values()].flatMap(({ row, cells: { barcode } }) =>
    barcode ? [{ ...row, barcode: String(barcode.value) }] : [],
  );
  return [...found.filter(({ skuId }) => !edits.get(skuId)?.cells.barcode), ...edited];
}

async function skusOf(codes: readonly string[]): Promise<GridSku[]> {
  const asked = [...new Set(codes.filter((code) => code !== "" && code.length <= 60))];
  const rows = new Map<number, GridSku>();
  for (let from = 0; from < asked.length; from += CODES)
    for (const row of await collectRows(commodityOpsApi.skusOps, { codes: asked.slice(from, from + CODES) }))
      rows.set(row.skuId, row);
  return [...rows.values()];
}
