import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { CellOutcome, GridSku } from "@crux/contract/ops/cells.schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { useScan } from "../../ui/keys/use-scan.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { FilterBar } from "../../ui/list/filter-bar.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice, wholeNumber, word } from "../../ui/list/list-fields.ts";
import { OldRowsBar } from "../../ui/list/old-rows-bar.tsx";
import { Pager } from "../../ui/list/pager.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { countText, useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { flatEdits, type RefusedCell, refusedOf, seenAnew, summaryOf, without } from "./cell-edits.ts";
import { DoubtQuestion } from "./doubt-question.tsx";
import styles from "./grid.module.css";
import { GRID_COLUMNS } from "./grid-columns.ts";
import { GridTable, type Spot } from "./grid-table.tsx";
import { byCode } from "./paste-plan.ts";
import { RefusedCells } from "./refused-cells.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useEdits } from "./use-edits.ts";
import { usePaste } from "./use-paste.ts";
import { useSaveCells } from "./use-save-cells.ts";

const STATUSES = ["ONLINE", "SUSPEND", "OFFLINE"] as const;
const STATUS_TEXTS = { ONLINE: "在售", SUSPEND: "暂停", OFFLINE: "下架" } as const;

const SPEC = listSpec({
  fields: { q: word, brand: wholeNumber, status: choice(...STATUSES) },
  sorts: ["productId", "skuId", "price"],
  sort: "productId",
});

const FIRST: Spot = { row: 0, column: 0 };
const NO_ROWS: readonly GridSku[] = [];

/** Prices, weights and barcodes of all skus as one sheet: changed by keys and pastes, and saved at once. */
export function ProductGridScreen() {
  const state = useListState(SPEC);
  const { q, brand, status } = state.values;
  const list = useList(commodityOpsApi.skusOps, {
    ...(q ? { q } : {}),
    ...(brand ? { brandId: brand } : {}),
    ...(status ? { saleStatus: [status] } : {}),
    ...state.asked,
  });
  const brands = useQuery(query(commodityOpsApi.brandsOps, { sort: "name", pageSize: 100 }));
  const { edits, change, undo, redo, settle } = useEdits();
  const [outcomes, setOutcomes] = useState<readonly CellOutcome[]>([]);
  const [isOnly, setOnly] = useState(false);
  const [isDoubted, setDoubted] = useState(false);
  const [spot, setSpot] = useState(FIRST);
  const saving = useSaveCells();
  const summary = useMemo(() => summaryOf(edits), [edits]);
  const onlyChanged = isOnly && edits.size > 0;
  const rows = useMemo(
    () => (onlyChanged ? [...edits.values()].map(({ row }) => row) : (list.rows ?? NO_ROWS)),
    [onlyChanged, edits, list.rows],
  );
  const place = { row: Math.min(spot.row, Math.max(0, rows.length - 1)), column: spot.column };
  const paste = usePaste(rows, edits, change);
  const refused = useMemo(() => refusedOf(edits, outcomes), [edits, outcomes]);
  const refusedKeys = useMemo(
    () => new Set(refused.map(({ edit }) => `${edit.row.skuId} ${edit.field}`)),
    [refused],
  );

  const save = async () => {
    setDoubted(false);
    const answers = await saving.save(edits);
    const written = answers.filter(({ code }) => code === 0);
    settle((present) => without(present, written));
    setOutcomes(answers.filter(({ code }) => code !== 0));
    if (written.length > 0) toast(`已保存 ${written.length.toLocaleString("en-AU")} 处修改`);
  };
  const ask = () => {
    if (summary.count === 0 || saving.isBusy) return;
    if (summary.doubtful.length > 0) setDoubted(true);
    else void save();
  };
  const settleRefused = (cells: readonly RefusedCell[], choice: "mine" | "now") => {
    const some = cells.map(({ outcome }) => outcome);
    settle((present) => (choice === "mine" ? seenAnew(present, some) : without(present, some)));
    setOutcomes(outcomes.filter((one) => !some.includes(one)));
  };
  useSheetKeys({ undo, redo, save: ask });
  useScan((code) => {
    const column = GRID_COLUMNS[place.column];
    const current = rows[place.row];
    const found = byCode(rows).get(code.toUpperCase());
    if (found) setSpot({ row: rows.indexOf(found), column: place.column });
    else if (column?.field === "barcode" && current) {
      const value = column.read(code);
      if (value === undefined) toast("条码有误，请重新扫描", { isAlarm: true });
      else change([{ row: current, field: "barcode", value }]);
    } else state.type({ q: code });
    return true;
  });

  return (
    <Page title="价格表" note={countText(list)} isFull>
      <FilterBar isFiltered={state.isFiltered} onClear={state.clear}>
        <SearchField
          label="商品名、SKU、条码"
          value={q}
          maxLength={60}
          onSearch={(text) => state.type({ q: text })}
        />
        <FilterSelect
          label="品牌"
          value={brand === undefined ? undefined : String(brand)}
          options={(brands.data?.list ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
          onChange={(value) => state.set({ brand: value === undefined ? undefined : Number(value) })}
        />
        <FilterSelect
          label="销售状态"
          value={status}
          options={STATUSES.map((value) => ({ value, text: STATUS_TEXTS[value] }))}
          onChange={(value) => state.set({ status: value })}
        />
        <p className={styles.hint}>方向键移动，直接输入改写，可粘贴一列或“条码＋数值”两列</p>
      </FilterBar>
      {list.rows && list.error && <OldRowsBar error={list.error} onRetry={list.retry} />}
      {!list.rows && list.error && <ErrorView error={list.error} onRetry={list.retry} />}
      {!list.rows && !list.error && <div className={styles.bone} aria-busy="true" />}
      {list.rows && rows.length === 0 && (
        <Notice text={state.isFiltered ? "没有符合条件的结果" : "还没有商品"}>
          {state.isFiltered && <Button onClick={state.clear}>清除筛选</Button>}
        </Notice>
      )}
      {rows.length > 0 && (
        <GridTable
          rows={rows}
          edits={edits}
          refused={refusedKeys}
          isOld={list.isOld && !onlyChanged}
          spot={place}
          onSpot={setSpot}
          onSet={(row, column, value) => {
            const field = GRID_COLUMNS[column]?.field;
            if (field) change([{ row, field, value }]);
          }}
          onPaste={(text, at) => void paste(text, at)}
          onUnread={(column) => toast(`${GRID_COLUMNS[column]?.title ?? ""}无法识别`, { isAlarm: true })}
        />
      )}
      <RefusedCells cells={refused} onChoose={settleRefused} />
      {!onlyChanged && <Pager list={list} state={state} />}
      <SaveBar
        summary={summary}
        isBusy={saving.isBusy}
        isOnly={isOnly}
        onOnly={setOnly}
        onUndo={undo}
        onDrop={() => {
          change(flatEdits(edits).map(({ row, field, seen }) => ({ row, field, value: seen })));
          setOutcomes([]);
        }}
        onSave={ask}
      />
      {isDoubted && (
        <DoubtQuestion cells={summary.doubtful} onAct={() => void save()} onClose={() => setDoubted(false)} />
      )}
    </Page>
  );
}

type SheetKeys = { undo: () => void; redo: () => void; save: () => void };

/** Ctrl+Z, Ctrl+Y and Ctrl+S, wherever the focus is but in a field. */
function useSheetKeys({ undo, redo, save }: SheetKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || document.querySelector("dialog:modal")) return;
    const key = event.key.toLowerCase();
    const isTyping = event.target instanceof HTMLInputElement;
    if (key === "s") save();
    else if (isTyping) return;
    else if (key === "y" || (key === "z" && event.shiftKey)) redo();
    else if (key === "z") undo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
