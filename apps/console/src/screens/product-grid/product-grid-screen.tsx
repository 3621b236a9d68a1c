import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { Output } from "@crux/contract/endpoint";
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
import { PasteFaults } from "./paste-faults.tsx";
import { byCode } from "./paste-plan.ts";
import { RefusedCells } from "./refused-cells.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useChangedRows } from "./use-changed-rows.ts";
import { useEdits } from "./use-edits.ts";
import { usePaste } from "./use-paste.ts";
import { type StockReason, useSaveCells } from "./use-save-cells.ts";

const STATUSES = ["ONLINE", "SUSPEND", "OFFLINE"] as const;
const STATUS_TEXTS = { ONLINE: "在售", SUSPEND: "暂停", OFFLINE: "下架" } as const;

const SPEC = listSpec({
  fields: { q: word, brand: wholeNumber, tag: wholeNumber, status: choice(...STATUSES) },
  sorts: ["productId", "skuId", "price"],
  sort: "productId",
});

const FIRST: Spot = { row: 0, column: 0 };
const COUNTED: StockReason = { kind: "COUNT", reason: "" };
const NO_ROWS: readonly GridSku[] = [];

/** Prices, stock, weights and barcodes of all skus as one sheet: changed by keys and pastes, and saved at once. */
export function ProductGridScreen() {
  const state = useListState(SPEC);
  const { q, brand, tag, status } = state.values;
  const list = useList(commodityOpsApi.skusOps, {
    ...(q ? { q } : {}),
    ...(brand ? { brandId: brand } : {}),
    ...(tag ? { tagId: tag } : {}),
    ...(status ? { saleStatus: [status] } : {}),
    ...state.asked,
  });
  const choices = useQuery(query(commodityOpsApi.productChoices, {})).data;
  const { edits, change, undo, redo, settle } = useEdits();
  const [outcomes, setOutcomes] = useState<readonly CellOutcome[]>([]);
  const [isOnly, setOnly] = useState(false);
  const [isDoubted, setDoubted] = useState(false);
  const [spot, setSpot] = useState(FIRST);
  const [why, setWhy] = useState(COUNTED);
  const saving = useSaveCells();
  const summary = useMemo(() => summaryOf(edits), [edits]);
  const onlyChanged = isOnly && edits.size > 0;
  const changed = useChangedRows(edits);
  const rows = onlyChanged ? changed.rows : (list.rows ?? NO_ROWS);
  const place = { row: Math.min(spot.row, Math.max(0, rows.length - 1)), column: spot.column };
  const { paste, faults, forget } = usePaste(rows, edits, change);
  const refused = useMemo(() => refusedOf(edits, outcomes), [edits, outcomes]);
  const refusedKeys = useMemo(
    () => new Set(refused.map(({ edit }) => `${edit.row.skuId} ${edit.field}`)),
    [refused],
  );

  const save = async () => {
    setDoubted(false);
    const answers = await saving.save(edits, why);
    const written = answers.filter(({ code }) => code === 0);
    settle((present) => without(present, written));
    if (!answers.some(({ field, code }) => field === "stock" && code !== 0)) setWhy(COUNTED);
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
    const [found] = byCode(rows).get(code.toUpperCase()) ?? [];
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
          label="商品名、SKU、编码、条码"
          value={q}
          maxLength={60}
          onSearch={(text) => state.type({ q: text })}
        />
        <FilterSelect
          label="品牌"
          value={brand === undefined ? undefined : String(brand)}
          options={(choices?.brands ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
          onChange={(value) => state.set({ brand: value === undefined ? undefined : Number(value) })}
        />
        <FilterSelect
          label="分类"
          value={tag === undefined ? undefined : String(tag)}
          options={tagOptions(choices?.tags ?? [])}
          onChange={(value) => state.set({ tag: value === undefined ? undefined : Number(value) })}
        />
        <FilterSelect
          label="销售状态"
          value={status}
          options={STATUSES.map((value) => ({ value, text: STATUS_TEXTS[value] }))}
          onChange={(value) => state.set({ status: value })}
        />
        <p className={styles.hint}>方向键移动，直接输入改写，可粘贴一列或“编码＋数值”两列</p>
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
        />
      )}
      <PasteFaults faults={faults} onClose={forget} />
      <RefusedCells cells={refused} onChoose={settleRefused} />
      {onlyChanged ? (
        <Pager list={changed.list} state={changed.state} />
      ) : (
        <Pager list={list} state={state} />
      )}
      <SaveBar
        summary={summary}
        isBusy={saving.isBusy}
        isOnly={isOnly}
        why={why}
        onWhy={setWhy}
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

type Choices = Output<typeof commodityOpsApi.productChoices>;

/** Tags in the order of their tree, those below others after a step to the right. */
function tagOptions(tags: Choices["tags"]): { value: string; text: string }[] {
  const below = (parent: number | null): { value: string; text: string }[] =>
    tags
      .filter(({ parentId }) => parentId === parent)
      .flatMap(({ id, name, level }) => [
        { value: String(id), text: `${"　".repeat(level - 1)}${name}` },
        ...below(id),
      ]);
  return below(null);
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
