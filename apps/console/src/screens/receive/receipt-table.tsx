import { GoodsName } from "../../parts/stock/goods-name.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { MOST_LINES, piecesOf } from "./receipt-lines.ts";
import styles from "./receive.module.css";
import type { useReceipt } from "./use-receipt.ts";

type ReceiptTableProps = {
  receipt: ReturnType<typeof useReceipt>;
  /** Enter in a number goes back to the search. */
  onDone: () => void;
};

/** The lines of a receipt, the last one that was added at the top. */
export function ReceiptTable({ receipt: { lines, setText, remove }, onDone }: ReceiptTableProps) {
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
              <th scope="col">SKU</th>
              <th scope="col">条码</th>
              <th scope="col">在库</th>
              <th scope="col">入库件数</th>
              <th scope="col">入库后</th>
              <th scope="col">
                <span className="visually-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ goods, text }) => {
              const pieces = piecesOf(text);
              return (
                <tr key={goods.skuId}>
                  <td>
                    <GoodsName goods={goods} />
                  </td>
                  <td>{goods.skuId}</td>
                  <td>{goods.barcode || "—"}</td>
                  <td>{goods.onHand}</td>
                  <td>
                    <input
                      className={styles.pieces}
                      inputMode="numeric"
                      aria-label={`${goods.productName} 入库件数`}
                      aria-invalid={pieces === null || undefined}
                      value={text}
                      onFocus={(event) => event.target.select()}
                      onChange={(event) => setText(goods.skuId, event.target.value)}
                      onKeyDown={(event) => {
                        if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) onDone();
                        const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
                        if (step === 0) return;
                        event.preventDefault();
                        setText(goods.skuId, String(Math.max(1, (pieces ?? 0) + step)));
                      }}
                    />
                  </td>
                  <td>{pieces === null ? "—" : goods.onHand + pieces}</td>
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
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
