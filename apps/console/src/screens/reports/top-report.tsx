import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import type { ReportTop, TopGroup, TopRow } from "@crux/contract/report/series.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Thumb } from "../../parts/order/thumb.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { OldRowsBar } from "../../ui/list/old-rows-bar.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { FigureSkeleton, FigureTable } from "../../ui/show/figure-table.tsx";
import { changeOf, countText } from "./report-words.ts";
import styles from "./reports.module.css";
import type { ReportState, TopSort } from "./use-report-state.ts";

const GROUPS: readonly { value: TopGroup; text: string }[] = [
  { value: "product", text: "按商品" },
  { value: "sku", text: "按 SKU" },
  { value: "brand", text: "按品牌" },
];

const SORTS: readonly { value: TopSort; text: string }[] = [
  { value: "amount", text: "金额最多" },
  { value: "pieces", text: "件数最多" },
  { value: "backAmount", text: "退款最多" },
];

/** How goods are put together and ordered, and which of them. */
export function TopTools({ state }: { state: ReportState }) {
  const { group, sort, q } = state;
  return (
    <>
      <FilterSelect
        label="分组"
        value={group}
        options={GROUPS}
        onChange={(value) => value && state.set({ group: value })}
      />
      <FilterSelect
        label="排序"
        value={sort}
        options={SORTS}
        onChange={(value) => value && state.set({ sort: value })}
      />
      <SearchField label="商品、品牌" value={q} onSearch={(text) => state.type({ q: text ?? "" })} />
    </>
  );
}

/** The goods that sold most, with their part of all. */
export function TopReport({ state }: { state: ReportState }) {
  const { from, to, group, sort, q } = state;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(reportOpsApi.top, { from, to, group, sort, q }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {data && error && <OldRowsBar error={error} onRetry={() => void refetch()} />}
      {data ? (
        <Goods data={data} state={state} isOld={isPlaceholderData} />
      ) : error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : (
        <FigureSkeleton />
      )}
    </>
  );
}

function Goods({ data, state, isOld }: { data: ReportTop; state: ReportState; isOld: boolean }) {
  const { list, total, sum, before, countedFrom } = data;
  if (list.length === 0)
    return (
      <Notice text={state.q ? `没有符合“${state.q}”的商品` : "这段时间没有卖出商品"}>
        {state.q && <Button onClick={() => state.set({ q: "" })}>清除搜索</Button>}
      </Notice>
    );
  return (
    <>
      <div className={styles.notes}>
        <p>
          {`${data.from} 至 ${data.to}，${countText(sum.pieces)} 件 ${moneyText(sum.amount)}（上期 ${countText(before.pieces)} 件 ${moneyText(before.amount)}）。金额为优惠后实付，含分摊的运费。`}
          {total > list.length && `共 ${countText(total)} 项，显示前 ${list.length} 项，导出含全部。`}
        </p>
        {countedFrom !== null && data.from < countedFrom && (
          <p role="status">{`${countedFrom} 以前的数据正在补算，稍后刷新可见。`}</p>
        )}
      </div>
      <FigureTable label="商品明细" isPinned isBusy={isOld}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" data-figure="">
              件数
            </th>
            <th scope="col" data-figure="">
              金额
            </th>
            <th scope="col" data-figure="">
              比上期
            </th>
            <th scope="col">占比</th>
            <th scope="col" data-figure="">
              退件数
            </th>
            <th scope="col" data-figure="">
              退款
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <GoodsRow key={row.id} row={row} all={sum.amount} hasPicture={state.group !== "brand"} />
          ))}
        </tbody>
      </FigureTable>
    </>
  );
}

function GoodsRow({ row, all, hasPicture }: { row: TopRow; all: number; hasPicture: boolean }) {
  const change = changeOf(row.before.amount, row.amount);
  const part = all > 0 ? (row.amount / all) * 100 : 0;
  return (
    <tr>
      <th scope="row" className={styles.named}>
        <span className={styles.goods}>
          {hasPicture && <Thumb src={row.imgUrl} />}
          <span>
            {row.name}
            {row.detail && <small className={styles.detail}>{row.detail}</small>}
          </span>
        </span>
      </th>
      <td data-figure="">{countText(row.pieces)}</td>
      <td data-figure="">{moneyText(row.amount)}</td>
      <td data-figure="" className={change ? undefined : styles.none}>
        {change ? `${change.isUp ? "↑" : "↓"}${change.text}` : row.before.amount === 0 ? "新" : "—"}
      </td>
      <td>
        <span className={styles.part}>
          <svg width="100%" height="8" aria-hidden="true">
            <rect width="100%" height="8" rx="4" className={styles.whole} />
            <rect width={`${part}%`} height="8" rx="4" className={styles.share} />
          </svg>
          {`${part.toFixed(1)}%`}
        </span>
      </td>
      <td data-figure="" className={row.backPieces ? undefined : styles.none}>
        {countText(row.backPieces)}
      </td>
      <td data-figure="" className={row.backAmount ? undefined : styles.none}>
        {moneyText(row.backAmount)}
      </td>
    </tr>
  );
}
