import { commodityOpsApi } from "@crux/contract/commodity";
import type { Movement } from "@crux/contract/ops/stock.schema";
import { NumberLink } from "../../parts/payment/number-link.tsx";
import { GoodsName } from "../../parts/stock/goods-name.tsx";
import { changeText, MOVEMENT_NAMES } from "../../parts/stock/stock-words.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { DayFilter } from "../../ui/list/day-filter.tsx";
import { dayRange, momentsOf } from "../../ui/list/day-range.ts";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice, wholeNumber } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./movements.module.css";

const KINDS = [
  "RECEIPT",
  "REVERSAL",
  "COUNT",
  "ADJUST",
  "OPENING",
  "RESERVE",
  "SETTLE",
  "RELEASE",
  "RETURN",
  "RESHIP",
] as const;
/** What people do; orders do the rest. */
const BY_HAND = ["RECEIPT", "REVERSAL", "COUNT", "ADJUST", "OPENING"] as const;

const SPEC = listSpec({
  fields: {
    tab: choice("all"),
    sku: wholeNumber,
    receipt: wholeNumber,
    kind: choice(...KINDS),
    days: dayRange,
  },
  sorts: ["createTime"],
  tab: "tab",
});

const keyOf = ({ id }: Movement) => id;

const COLUMNS: readonly Column<Movement>[] = [
  {
    key: "time",
    card: "under",
    title: "时间",
    width: 6.5,
    sort: "createTime",
    show: (row) => <Moment at={row.createTime} />,
  },
  {
    key: "goods",
    card: "title",
    title: "商品",
    show: (row) => (
      <span className={styles.goods}>
        <GoodsName goods={row} />
      </span>
    ),
  },
  {
    key: "sku",
    title: "SKU",
    width: 4.25,
    show: (row) => <NumberLink to="/stock?open=" id={row.skuId} />,
  },
  {
    key: "kind",
    card: "state",
    title: "类型",
    width: 4.5,
    show: (row) => <Tag tone={row.kind === "RECEIPT" ? "good" : "grey"}>{MOVEMENT_NAMES[row.kind]}</Tag>,
  },
  {
    key: "onHand",
    card: "amount",
    title: "在库",
    width: 5,
    isFigure: true,
    show: (row) => (row.onHandChange === 0 && row.kind !== "COUNT" ? "—" : changeText(row.onHandChange)),
  },
  {
    key: "reserved",
    title: "占用",
    width: 4,
    isFigure: true,
    show: (row) => (row.reservedChange === 0 ? "—" : changeText(row.reservedChange)),
  },
  {
    key: "receipt",
    title: "入库单",
    width: 7.75,
    show: ({ receiptId, receiptNumber }) => (
      <NumberLink to="/stock/receipts/" id={receiptId} text={receiptNumber} />
    ),
  },
  { key: "order", title: "订单", width: 4.5, show: (row) => <NumberLink to="/orders/" id={row.orderId} /> },
  {
    key: "staff",
    title: "经手人",
    width: 5.5,
    show: ({ staffName }) => (staffName ? <Line text={staffName} isName /> : "—"),
  },
  {
    key: "why",
    title: "供应商、单号、原因",
    show: ({ pkgId, supplier, reference, reason }) => {
      const from = joined(pkgId === null ? "" : `包裹 ${pkgId}`, supplier);
      const why = joined(reference, reason);
      if (!(from || why)) return "—";
      return (
        <span className={styles.lines}>
          {from && <Line text={from} />}
          {why && <Line text={why} />}
        </span>
      );
    },
  },
];

const joined = (...words: string[]) => words.filter(Boolean).join(" · ");

/** Words of any length in one line, whole when somebody points at them. */
function Line({ text, isName = false }: { text: string; isName?: boolean }) {
  return (
    <span className={isName ? styles.name : styles.line} title={text}>
      {text}
    </span>
  );
}

/** What moved stock, who did, and why. */
export function MovementsScreen() {
  const state = useListState(SPEC);
  const { tab, sku, receipt, kind, days } = state.values;
  // The goods that somebody asks for are wanted with their orders.
  const isAll = tab === "all" || sku !== undefined || receipt !== undefined;
  const kinds = kind ? [kind] : isAll ? [] : [...BY_HAND];
  const list = useList(commodityOpsApi.movements, {
    ...(sku === undefined ? {} : { skuId: sku }),
    ...(receipt === undefined ? {} : { receiptId: receipt }),
    ...(kinds.length > 0 ? { kind: kinds } : {}),
    ...momentsOf(days),
    ...state.asked,
  });
  return (
    <ListPage
      title="库存变动"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      isTall
      tabs={[
        {
          text: "入库与盘点",
          href: state.href({ tab: undefined, sku: undefined, receipt: undefined }),
          isCurrent: !isAll,
        },
        { text: "全部", href: state.href({ tab: "all" }), isCurrent: isAll },
      ]}
      search={
        <SearchField
          label="SKU"
          isShort
          value={sku === undefined ? undefined : String(sku)}
          maxLength={15}
          onSearch={(text) => state.type({ sku: text && /^\d+$/.test(text) ? Number(text) : undefined })}
        />
      }
      filters={
        <>
          {receipt !== undefined && (
            <FilterSelect
              label="所有入库单"
              value={String(receipt)}
              options={[
                { value: String(receipt), text: list.rows?.[0]?.receiptNumber || `入库单 ${receipt}` },
              ]}
              onChange={() => state.set({ receipt: undefined })}
            />
          )}
          <FilterSelect
            label="类型"
            value={kind}
            options={KINDS.map((value) => ({ value, text: MOVEMENT_NAMES[value] }))}
            onChange={(value) => state.set({ kind: value })}
          />
          <DayFilter value={days} onChange={(range) => state.set({ days: range })} />
        </>
      }
      acts={<ButtonLink href="/stock">返回库存</ButtonLink>}
      empty={{ text: isAll ? "还没有库存变动" : "还没有入库或盘点" }}
    />
  );
}
