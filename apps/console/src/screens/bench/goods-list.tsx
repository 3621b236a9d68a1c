import type { BenchPkg } from "@crux/contract/ops/bench.schema";
import { useEffect, useRef } from "react";
import styles from "./bench.module.css";
import type { Bench } from "./use-bench.ts";

type GoodsListProps = { pkg: BenchPkg; count: Bench["count"]; isOpen: boolean };

/** What belongs into the parcel, with what of it was counted; the line under the keys is lit. */
export function GoodsList({ pkg, count, isOpen }: GoodsListProps) {
  const lit = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line under the keys is another one then.
  useEffect(() => {
    lit.current?.scrollIntoView({ block: "nearest" });
  }, [count.chosen]);
  const total = pkg.totalQuantity;
  return (
    <section className={styles.goods} aria-labelledby="bench-goods">
      <h2 id="bench-goods" className={styles.goodsHead}>
        商品
        <span>
          {isOpen ? total - count.missing : total} / {total} 件
        </span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keys. */}
      <ul className={styles.lines} tabIndex={0} aria-label="逐件清点">
        {pkg.goods.map(({ skuId, name, brand, attributes, imgUrl, barcode, pieces }, place) => {
          const done = isOpen ? (count.counted[skuId] ?? 0) : pieces;
          const isLit = isOpen && place === count.chosen;
          return (
            <li
              key={skuId}
              ref={isLit ? lit : undefined}
              className={styles.line}
              data-full={done >= pieces || undefined}
              aria-current={isLit || undefined}
            >
              {imgUrl ? (
                <img className={styles.packshot} src={`${imgUrl}?w=320`} alt="" width={88} height={88} />
              ) : (
                <span className={styles.packshot} />
              )}
              <div className={styles.what}>
                <p className={styles.name}>{name}</p>
                {attributes && <p className={styles.attributes}>{attributes}</p>}
                <p className={styles.second}>
                  {brand} · <span className={styles.barcode}>{barcode ? shortCode(barcode) : "无条码"}</span>
                </p>
              </div>
              <p className={styles.count}>
                <span className="visually-hidden">已点 </span>
                {done}
                <span className={styles.of}>/{pieces}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What of a barcode one compares with the goods in hand: its beginning and its end. */
function shortCode(barcode: string): string {
  return barcode.length > 10 ? `${barcode.slice(0, 4)}…${barcode.slice(-4)}` : barcode;
}
