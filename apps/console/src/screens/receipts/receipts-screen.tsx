import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { ReceiptHead } from "@crux/contract/ops/receipt.schema";
import { taskOpsApi } from "@crux/contract/task";
import { GOODS_RECEIPT_STATE_NAMES } from "@crux/rules/stock/goods-receipt";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { RECEIPT_STATES, RECEIPT_TONES } from "../../parts/goods-receipt/receipt-words.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { useScan } from "../../ui/keys/use-scan.ts";
import type { Column } from "../../ui/list/data-table.tsx";
import { DayFilter } from "../../ui/list/day-filter.tsx";
import { dayRange, momentsOf } from "../../ui/list/day-range.ts";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice, word } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { wholeText } from "../../ui/show/whole-text.ts";

const SPEC = listSpec({
  fields: { state: choice(...RECEIPT_STATES), q: word, by: choice("bookTime"), days: dayRange },
  sorts: ["createTime", "pieces"],
  tab: "state",
});

const keyOf = ({ receiptId }: ReceiptHead) => receiptId;

const COST: Column<ReceiptHead> = {
  key: "cost",
  title: "成本 A$",
  width: 7,
  isFigure: true,
  show: ({ cost, costedLines, lineCount }) =>
    cost === null ? (
      "—"
    ) : (
      <span title={costedLines < lineCount ? `${lineCount - costedLines} 个商品未填成本` : undefined}>
        <Money cents={cost} />
        {costedLines < lineCount && "+"}
      </span>
    ),
};

const COLUMNS: readonly Column<ReceiptHead>[] = [
  { key: "number", title: "入库单", width: 9, show: ({ number }) => number },
  {
    key: "state",
    card: "state",
    title: "状态",
    width: 5.5,
    show: ({ state }) => <Tag tone={RECEIPT_TONES[state]}>{GOODS_RECEIPT_STATE_NAMES[state]}</Tag>,
  },
  { key: "supplier", card: "under", title: "供应商", show: ({ supplier }) => supplier || "—" },
  { key: "reference", title: "供应商单号", width: 8, show: ({ reference }) => reference || "—" },
  { key: "lines", title: "商品", width: 4.5, isFigure: true, show: ({ lineCount }) => lineCount },
  {
    key: "pieces",
    card: "amount",
    title: "件数",
    width: 5.5,
    isFigure: true,
    sort: "pieces",
    show: ({ pieces }) => wholeText(pieces),
  },
  {
    key: "by",
    title: "经手人",
    width: 7.5,
    show: ({ booker, editor, creator }) => booker || editor || creator,
  },
  {
    key: "created",
    card: "out",
    title: "建单时间",
    width: 8.5,
    sort: "createTime",
    show: ({ createTime }) => <Moment at={createTime} />,
  },
  {
    key: "booked",
    title: "入库时间",
    width: 8.5,
    show: ({ bookTime }) => (bookTime ? <Moment at={bookTime} /> : "—"),
  },
];
const COLUMNS_WITH_COST = COLUMNS.toSpliced(6, 0, COST);

/** Receipts of goods: those that are being put together, those that were booked, and those that were reversed. */
export function ReceiptsScreen() {
  const state = useListState(SPEC);
  const { state: chosen, q, by, days } = state.values;
  const [, go] = useLocation();
  const seesCost = useMay()("sale.edit");
  const filters = {
    ...(q ? { q } : {}),
    ...(chosen ? { state: chosen } : {}),
    ...(by ? { by } : {}),
    ...momentsOf(days),
  };
  const list = useList(commodityOpsApi.receipts, { ...filters, ...state.asked });
  const counts = useQuery(query(commodityOpsApi.receiptCounts, {})).data;
  const exporting = useAction(taskOpsApi.start, {
    refreshes: [taskOpsApi.list],
    done: "正在导出，完成后可在此下载",
  });
  const runExport = async () => {
    if (await exporting.run({ kind: "commodity.receipts", input: filters })) go("/system/tasks");
  };
  useKeys([{ keys: "n", text: "新建入库单", act: () => go("/stock/receive?receipt=new") }]);
  useScan((code) => {
    state.set({ q: code });
    return true;
  });
  return (
    <ListPage
      title="入库单"
      // A receipt has a page of its own.
      state={{ ...state, show: (receiptId) => go(`/stock/receipts/${receiptId}`) }}
      list={list}
      columns={seesCost ? COLUMNS_WITH_COST : COLUMNS}
      keyOf={keyOf}
      opens
      tabs={tabsOf(state, "state", [
        ["全部", undefined],
        ...RECEIPT_STATES.map(
          (one) => [GOODS_RECEIPT_STATE_NAMES[one], one, { count: counts?.[one] }] as const,
        ),
      ])}
      search={
        <SearchField
          label="单号、SKU、条码、供应商、备注"
          value={q}
          maxLength={60}
          onSearch={(text) => state.type({ q: text })}
        />
      }
      filters={
        <>
          <DayFilter value={days} onChange={(range) => state.set({ days: range })} />
          <FilterSelect
            label="按建单时间"
            value={by}
            options={[{ value: "bookTime", text: "按入库时间" }]}
            onChange={(value) => state.set({ by: value })}
          />
        </>
      }
      acts={
        <>
          <ButtonLink href="/stock">返回库存</ButtonLink>
          <Button busy={exporting.isBusy} onClick={() => void runExport()}>
            导出
          </Button>
          <ButtonLink href="/stock/receive?receipt=new" variant="main">
            新建入库单
          </ButtonLink>
        </>
      }
      empty={{ text: chosen ? `没有${GOODS_RECEIPT_STATE_NAMES[chosen]}的入库单` : "还没有入库单" }}
    />
  );
}
