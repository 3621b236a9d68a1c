import { moneyText } from "@crux/rules/money/money-text";
import { GoodsName } from "../../parts/stock/goods-name.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import styles from "./pos.module.css";
import type { Basket } from "./use-basket.ts";
import type { Price } from "./use-price.ts";

type BasketTableProps = {
  basket: Basket;
  price: Price["shownPrice"];
  isLocked: boolean;
  /** Enter in a number goes back to the search. */
  onDone: () => void;
};

/** What lies on the counter, the last that was scanned at the top. */
export function BasketTable({ basket, price, isLocked, onDone }: BasketTableProps) {
  const { lines, isOwn, setQuantity, remove } = basket;
  if (lines.length === 0)
    return <Notice text={isOwn ? "扫描或查找顾客带来的商品" : "扫描或查找商品，开始收银"} />;
  const priceOf = new Map(price?.lines.map((line) => [line.skuId, line]));
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label="本单商品">
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">单价</th>
            <th scope="col">数量</th>
            <th scope="col">小计</th>
            <th scope="col">
              <span className="visually-hidden">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ goods, quantity }) => {
            const cents = isOwn ? 0 : (priceOf.get(goods.skuId)?.price ?? goods.price);
            const name = goods.productName;
            return (
              <tr key={goods.skuId}>
                <td>
                  <GoodsName goods={goods} />
                </td>
                <td>{moneyText(cents)}</td>
                <td>
                  <span className={styles.stepper}>
                    <button
                      type="button"
                      aria-label={`${name} 减一件`}
                      disabled={isLocked || quantity <= 1}
                      onClick={() => setQuantity(goods.skuId, quantity - 1)}
                    >
                      −
                    </button>
                    <input
                      inputMode="numeric"
                      aria-label={`${name} 数量`}
                      value={quantity}
                      disabled={isLocked}
                      onFocus={(event) => event.target.select()}
                      onChange={(event) => setQuantity(goods.skuId, Number(event.target.value) || 1)}
                      onKeyDown={(event) => {
                        if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) onDone();
                      }}
                    />
                    <button
                      type="button"
                      aria-label={`${name} 加一件`}
                      disabled={isLocked}
                      onClick={() => setQuantity(goods.skuId, quantity + 1)}
                    >
                      +
                    </button>
                  </span>
                </td>
                <td>{moneyText(cents * quantity)}</td>
                <td>
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={`移除 ${name}`}
                    disabled={isLocked}
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
  );
}
