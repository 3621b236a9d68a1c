import { commodityOpsApi } from "@crux/contract/commodity";
import type { GridSku } from "@crux/contract/ops/cells.schema";
import { collectRows } from "../../browser/collect-rows.ts";
import { toast } from "../../ui/layer/toast.tsx";
import type { CellChange, Edits } from "./cell-edits.ts";
import type { Spot } from "./grid-table.tsx";
import { byCode, isByCode, type PastePlan, pastedLines, planBlock, planByCode } from "./paste-plan.ts";

/** So many codes a list call takes. */
const CODES = 100;
const MOST_LINES = 1_000;

/** What a paste into the grid does: a block from a cell on, or one column by barcodes and numbers of skus. */
export function usePaste(
  rows: readonly GridSku[],
  edits: Edits,
  change: (changes: readonly CellChange[]) => void,
): (text: string, spot: Spot) => Promise<void> {
  const tell = ({ changes, unread, beyond }: PastePlan, missing: readonly string[] = []) => {
    const words = [
      `已填入 ${changes.length} 格`,
      ...(unread > 0 ? [`${unread} 格无法识别`] : []),
      ...(beyond > 0 ? [`${beyond} 行超出本页`] : []),
      ...(missing.length > 0 ? [`${missing.length} 个编码没有找到：${missing.slice(0, 3).join("、")}`] : []),
    ];
    toast(words.join("，"), { isAlarm: words.length > 1 });
  };
  return async (text, spot) => {
    const lines = pastedLines(text).slice(0, MOST_LINES);
    if (!isByCode(lines)) {
      const plan = planBlock(lines, { rows, ...spot });
      change(plan.changes);
      tell(plan);
      return;
    }
    const known = byCode([...[...edits.values()].map(({ row }) => row), ...rows]);
    const unknown = lines.map(([code = ""]) => code).filter((code) => !known.has(code.toUpperCase()));
    const found = await skusOf(unknown).catch(() => null);
    if (!found) return toast("查找编码失败，请重试", { isAlarm: true });
    const plan = planByCode(lines, new Map([...byCode(found), ...known]), spot.column);
    change(plan.changes);
    tell(plan, plan.missing);
  };
}

async function skusOf(codes: readonly string[]): Promise<GridSku[]> {
  const rows: GridSku[] = [];
  for (let from = 0; from < codes.length; from += CODES)
    rows.push(...(await collectRows(commodityOpsApi.skusOps, { codes: codes.slice(from, from + CODES) })));
  return rows;
}
