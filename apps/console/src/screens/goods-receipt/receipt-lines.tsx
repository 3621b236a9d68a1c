import type { GoodsReceipt, ReceiptLine } from "@crux/contract/ops/receipt.schema";
import { useMay } from "../../browser/use-may.ts";
import { differenceText } from "../../parts/goods-receipt/receipt-words.ts";
import { NumberLink } from "../../parts/payment/number-link.tsx";
import { GoodsName } from "../../parts/stock/goods-name.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Money } from "../../ui/show/money.tsx";
import styles from "./goods-receipt.module.css";

/** What came, line by line, and what it comes to. */
export function ReceiptLines({ receipt, seesCost }: { receipt: GoodsReceipt; seesCost: boolean }) {
  const { lines, pieces, cost, costedLines, lineCount } = receipt;
  const expected = lines.reduce((sum, line) => sum + (line.expected ?? 0), 0);
  const hasExpected = lines.some((line) => line.expected !== null);
  if (lines.length === 0) return <Notice text="还没有商品" />;
  return (
    <div className={styles.frame}>
      <table className={styles.lines} aria-label="入库单商品">
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">SKU</th>
            <th scope="col">条码</th>
            {hasExpected && (
              <th scope="col" data-figure>
                应收
              </th>
            )}
            <th scope="col" data-figure>
              实收
            </th>
            {seesCost && (
              <th scope="col" data-figure>
                成本单价 A$
              </th>
            )}
            {seesCost && (
              <th scope="col" data-figure>
                小计 A$
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.skuId} line={line} hasExpected={hasExpected} seesCost={seesCost} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              合计
            </th>
            {hasExpected && <td data-figure>{expected.toLocaleString("en-AU")}</td>}
            <td data-figure>{pieces.toLocaleString("en-AU")}</td>
            {seesCost && (
              <td data-figure>{costedLines < lineCount && `${lineCount - costedLines} 个商品未填成本`}</td>
            )}
            {seesCost && <td data-figure>{cost === null ? "—" : <Money cents={cost} />}</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Line({
  line,
  hasExpected,
  seesCost,
}: {
  line: ReceiptLine;
  hasExpected: boolean;
  seesCost: boolean;
}) {
  const { skuId, barcode, expected, pieces, cost, level } = line;
  const may = useMay();
  const goods = { ...line, productName: line.productName || "商品已删除" };
  const difference = differenceText(expected, pieces);
  return (
    <tr>
      <td>
        <GoodsName goods={goods} />
      </td>
      <td>{level && may("stock.edit") ? <NumberLink to="/stock?open=" id={skuId} /> : skuId}</td>
      <td>{barcode || "—"}</td>
      {hasExpected && <td data-figure>{expected ?? "—"}</td>}
      <td data-figure>
        {pieces === null ? "未填" : pieces.toLocaleString("en-AU")}
        {difference && <small>{difference}</small>}
      </td>
      {seesCost && <td data-figure>{cost === null ? "—" : <Money cents={cost} />}</td>}
      {seesCost && (
        <td data-figure>{cost === null || pieces === null ? "—" : <Money cents={cost * pieces} />}</td>
      )}
    </tr>
  );
}
