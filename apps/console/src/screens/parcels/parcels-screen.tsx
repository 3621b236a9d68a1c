import { query } from "@crux/client/query";
import type { ListedPkg } from "@crux/contract/ops/pkg-ops.schema";
import { orderOpsApi } from "@crux/contract/order";
import { pkgLabelCode } from "@crux/rules/parcel/pkg-label";
import { PKG_PROBLEMS, problemLabel } from "@crux/rules/parcel/pkg-problems";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { collectRows } from "../../browser/collect-rows.ts";
import { useMay } from "../../browser/use-may.ts";
import { useChosenMessage } from "../../parts/message/use-chosen-message.tsx";
import { FORWARDERS } from "../../parts/parcel/parcel-words.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { useScan } from "../../ui/keys/use-scan.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { BulkRefusals } from "../../ui/list/bulk-refusals.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice, word } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { SelectionAct, SelectionBar } from "../../ui/list/selection-bar.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import type { RowAct } from "../../ui/list/use-row-keys.ts";
import { type RowKey, useSelection } from "../../ui/list/use-selection.ts";
import { ExportDialog } from "./export-dialog.tsx";
import { PARCEL_COLUMNS } from "./parcel-columns.tsx";
import { type Begun, ParcelDrawer } from "./parcel-drawer.tsx";
import { PARCEL_TABS } from "./parcel-tabs.ts";
import { useBulkMoves } from "./use-bulk-moves.ts";

const SPEC = listSpec({
  fields: {
    tab: choice("missing", "differs", "pack", "send", "way", "trouble", "arrived", "all"),
    q: word,
    route: word,
    company: word,
    kind: choice("own", "supplier"),
    photo: choice("yes", "no"),
    problem: choice(...PKG_PROBLEMS),
  },
  sorts: ["createTime"],
  sort: "createTime",
  tab: "tab",
});

const KINDS = { own: "LOGISTICS_PKG_INTERNAL", supplier: "LOGISTICS_PKG_EXTERNAL" } as const;
/** As many as one table or one print takes. */
const MOST = 200;
const keyOf = ({ id }: ListedPkg) => id;

/** The queues of parcels, from declaring them to their arrival. */
export function ParcelsScreen() {
  const state = useListState(SPEC);
  const { tab = "declare", q, route, company, kind, photo, problem } = state.values;
  const [first] = PARCEL_TABS;
  const current = PARCEL_TABS.find(({ name }) => name === tab) ?? first;
  const shared = {
    ...(route ? { routes: [route] } : {}),
    ...(company ? { companies: [company] } : {}),
    ...(kind ? { pkgType: KINDS[kind] } : {}),
  };
  // A number is looked for in all queues.
  const queue = q ? {} : problem && tab === "trouble" ? { problem: [problem] } : current.asks;
  const filters = {
    ...queue,
    ...shared,
    ...(q ? { q } : {}),
    ...(photo ? { hasPhoto: photo === "yes" } : {}),
  };
  const list = useList(orderOpsApi.pkgs, { ...filters, ...state.asked });
  const counts = useQuery(query(orderOpsApi.pkgCounts, shared)).data;
  const selection = useSelection((list.rows ?? []).map(keyOf), list.total, filters);
  const [isExporting, setExporting] = useState(false);
  const [, go] = useLocation();
  const may = useMay();
  const moves = useBulkMoves();
  const move = tab in moves && !q ? moves[tab as keyof typeof moves] : undefined;
  const ticked = [...selection.keys].map(Number);
  const mayShip = may("parcel.ship");
  const moveAll = async () => {
    const outcomes = await move?.run(ticked.map((pkgId) => ({ pkgId })));
    if (outcomes?.some(({ code }) => code === 0)) selection.clear();
  };
  const isWithin = () => {
    if (ticked.length <= MOST) return true;
    toast(`一次最多 ${MOST} 件`, { isAlarm: true });
    return false;
  };
  const print = (kindOf: "labels" | "lists") =>
    isWithin() && go(`/parcels/print?kind=${kindOf}&ids=${ticked.join(",")}`);
  const message = useChosenMessage({
    selection,
    rows: list.rows ?? [],
    keyOf,
    uidOf: ({ uid }) => uid,
    collect: () => collectRows(orderOpsApi.pkgs, { ...filters, ...state.asked }),
    unit: "个包裹",
  });
  const startExport = () => setExporting(selection.isAll || isWithin());
  const isDeclaring = tab === "declare" && !q;
  useKeys([
    ...(isDeclaring && mayShip && ticked.length > 0
      ? [{ keys: "e", text: "导出申报", act: startExport }]
      : []),
    ...(mayShip && tab === "trouble" && ticked.length > 0
      ? [{ keys: "r", text: "再查一次", act: () => void moveAll() }]
      : []),
    ...(mayShip ? [{ keys: "i", text: "录入运单", act: () => go("/parcels/waybills") }] : []),
    ...(ticked.length > 0 && !selection.isAll
      ? [{ keys: "p", text: "打印面单", act: () => print("labels") }]
      : []),
  ]);
  const [begun, setBegun] = useState<{ key: string; what: Begun } | null>(null);
  const begin = (what: Begun) => (key: RowKey) => {
    setBegun({ key: String(key), what });
    state.show(key);
  };
  const rowActs: RowAct[] = [
    ...(may("order.edit") ? [{ keys: "c", text: "发起售后", act: begin("case") }] : []),
    ...(mayShip ? [{ keys: "n", text: "写内部备注", act: begin("note") }] : []),
    ...(mayShip && tab === "trouble" && ticked.length === 0
      ? [{ keys: "r", text: "再查一次", act: (key: RowKey) => void move?.run([{ pkgId: Number(key) }]) }]
      : []),
  ];
  useScan((code) => {
    state.type({ q: code });
    return true;
  });
  return (
    <ListPage
      title="包裹"
      state={state}
      list={list}
      columns={PARCEL_COLUMNS[q ? "all" : tab] ?? []}
      keyOf={keyOf}
      tabs={PARCEL_TABS.map(({ name, text, count }) => ({
        text,
        href: state.href({
          tab: name === "declare" ? undefined : (name as Exclude<typeof tab, "declare">),
          q: undefined,
          problem: undefined,
          photo: undefined,
        }),
        isCurrent: name === tab,
        count: counts && name !== "all" ? Math.min(count(counts), 10_000) : undefined,
        isCapped: counts !== undefined && count(counts) > 10_000,
      }))}
      search={
        <SearchField label="包裹号、订单号、运单号" value={q} onSearch={(text) => state.type({ q: text })} />
      }
      filters={
        <>
          <FilterSelect
            label="全部线路"
            value={route}
            options={(counts?.routes ?? []).map(({ code, name }) => ({ value: code, text: name }))}
            onChange={(value) => state.set({ route: value })}
          />
          <FilterSelect
            label="全部公司"
            value={company}
            options={FORWARDERS.map(({ code, name }) => ({ value: code as string, text: name }))}
            onChange={(value) => state.set({ company: value })}
          />
          <FilterSelect
            label="自营与代发"
            value={kind}
            options={[
              { value: "own", text: "商城包裹" },
              { value: "supplier", text: "代发包裹" },
            ]}
            onChange={(value) => state.set({ kind: value })}
          />
          {(tab === "pack" || tab === "send") && (
            <FilterSelect
              label="有无照片"
              value={photo}
              options={[
                { value: "yes", text: "有照片" },
                { value: "no", text: "没有照片" },
              ]}
              onChange={(value) => state.set({ photo: value })}
            />
          )}
          {tab === "trouble" && (
            <FilterSelect
              label="全部问题"
              value={problem}
              options={PKG_PROBLEMS.map((one) => ({ value: one, text: problemLabel(one) }))}
              onChange={(value) => state.set({ problem: value })}
            />
          )}
        </>
      }
      acts={
        mayShip && (
          <ButtonLink href="/parcels/waybills" variant="main">
            录入运单
          </ButtonLink>
        )
      }
      empty={{ text: current.empty }}
      selection={selection}
      rowActs={rowActs}
      opens
      isTall
    >
      {/* What moves parcels takes those that were looked at and ticked; an export takes a whole queue. */}
      <SelectionBar selection={selection} total={list.total} isCapped={!isDeclaring}>
        {mayShip && isDeclaring && <SelectionAct onPress={startExport}>导出申报</SelectionAct>}
        {mayShip && move && (
          <SelectionAct isBusy={move.progress !== null} onPress={() => void moveAll()}>
            {move.text}
          </SelectionAct>
        )}
        {message.act}
        {!selection.isAll && (
          <>
            <SelectionAct onPress={() => print("labels")}>打印面单</SelectionAct>
            <SelectionAct onPress={() => print("lists")}>打印装箱单</SelectionAct>
          </>
        )}
      </SelectionBar>
      {move && (
        <BulkRefusals
          refused={move.refused}
          nameOf={(key) => pkgLabelCode(Number(key))}
          onClose={move.forget}
        />
      )}
      {message.dialog}
      {isExporting && (
        <ExportDialog
          pkgIds={ticked}
          all={selection.isAll ? { count: selection.count, filters: shared } : null}
          route={route}
          onClose={() => setExporting(false)}
        />
      )}
      {state.open !== null && (
        <ParcelDrawer
          key={state.open}
          pkgId={Number(state.open)}
          begun={begun?.key === state.open ? begun.what : null}
          onClose={() => {
            setBegun(null);
            state.hide();
          }}
        />
      )}
    </ListPage>
  );
}
