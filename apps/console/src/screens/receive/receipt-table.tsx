import { moneyText } from "@crux/rules/money/money-text";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useMay } from "../../browser/use-may.ts";
import { differenceText } from "../../parts/goods-receipt/receipt-words.ts";
import { GoodsName } from "../../parts/stock/goods-name.tsx";
import { centsOf } from "../../ui/form/cents-of.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { countOf, MOST_LINES, type ReceiptLine } from "./receipt-lines.ts";
import styles from "./receive.module.css";
import type { useReceipt } from "./use-receipt.ts";

type ReceiptTableProps = {
  receipt: ReturnType<typeof useReceipt>;
  /** Enter in a number goes back to the search. */
  onDone: () => void;
};

/** The lines of a receipt, the last one that was added at the top. */
export function ReceiptTable({ receipt, onDone }: ReceiptTableProps) {
  const { lines } = receipt;
  const seesCost = useMay()("sale.edit");
  if (lines.length === 0) return <Notice text="还没有商品，请扫描或查找" />;
  return (
    <>
      {lines.length > MOST_LINES && (
        <p role="alert" className={styles.faults}>
          一次最多 {MOST_LINES} 个商品，请分次入库
        </p>
      )}
      <div className={styles.frame}>
        <table className={styles.table} aria-label="入库商品">
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col">SKU · 条码</th>
              <th scope="col" data-figure>
                在库
              </th>
              <th scope="col">应收</th>
              <th scope="col">入库件数</th>
              {seesCost && <th scope="col">成本单价 A$</th>}
              {seesCost && (
                <th scope="col" data-figure>
                  小计
                </th>
              )}
              <th scope="col">
                <span className="visually-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line
                key={line.goods.skuId}
                line={line}
                receipt={receipt}
                seesCost={seesCost}
                onDone={onDone}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Line({
  line: { goods, text, expected, cost },
  receipt: { set, remove, last },
  seesCost,
  onDone,
}: ReceiptTableProps & { line: ReceiptLine; seesCost: boolean }) {
  const pieces = countOf(text);
  const cents = centsOf(cost);
  const isLast = last === goods.skuId;
  const row = useRef<HTMLTableRowElement>(null);
  // Whoever scans goods that stand far below sees them counted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each scan of the same goods as well.
  useEffect(() => {
    if (isLast) row.current?.scrollIntoView({ block: "nearest" });
  }, [isLast, text]);
  const leave = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) onDone();
  };
  return (
    <tr ref={row} data-last={isLast || undefined}>
      <td>
        <GoodsName goods={goods} />
      </td>
      <td className={styles.codes}>
        {goods.skuId}
        <small>{goods.barcode || "无条码"}</small>
      </td>
      <td data-figure>{goods.onHand}</td>
      <td>
        <input
          className={styles.pieces}
          inputMode="numeric"
          aria-label={`${goods.productName} 应收件数`}
          aria-invalid={(expected.trim() !== "" && countOf(expected) === null) || undefined}
          value={expected}
          maxLength={7}
          onFocus={(event) => event.target.select()}
          onChange={(event) => set(goods.skuId, { expected: event.target.value })}
          onKeyDown={leave}
        />
      </td>
      <td>
        <span className={styles.counted}>
          <input
            className={styles.pieces}
            inputMode="numeric"
            data-counted
            aria-label={`${goods.productName} 入库件数`}
            aria-invalid={pieces === null || undefined}
            value={text}
            maxLength={7}
            onFocus={(event) => event.target.select()}
            onChange={(event) => set(goods.skuId, { text: event.target.value })}
            onKeyDown={(event) => {
              leave(event);
              const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
              if (step === 0) return;
              event.preventDefault();
              set(goods.skuId, { text: String(Math.max(0, (pieces ?? 0) + step)) });
            }}
          />
          <small>{differenceText(countOf(expected), pieces)}</small>
        </span>
      </td>
      {seesCost && (
        <td>
          <input
            className={styles.pieces}
            inputMode="decimal"
            aria-label={`${goods.productName} 成本单价`}
            aria-invalid={(cost.trim() !== "" && cents === null) || undefined}
            placeholder={goods.lastCost === null ? "" : (goods.lastCost / 100).toFixed(2)}
            value={cost}
            maxLength={10}
            onFocus={(event) => event.target.select()}
            onChange={(event) => set(goods.skuId, { cost: event.target.value })}
            onKeyDown={leave}
          />
        </td>
      )}
      {seesCost && <td data-figure>{cents === null || pieces === null ? "—" : moneyText(cents * pieces)}</td>}
      <td>
        <button
          type="button"
          className={styles.remove}
          aria-label={`移除 ${goods.productName}`}
          onClick={() => {
            remove(goods.skuId);
            onDone();
          }}
        >
          ✕
        </button>
      </td>
    </tr>
  );
}
