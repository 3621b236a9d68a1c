import { type ReactNode, useEffect, useRef } from "react";
import styles from "./goods-choices.module.css";
import { GoodsName } from "./goods-name.tsx";

type Goods = { skuId: number; imgUrl: string; productName: string; attributes: Record<string, string> };

type GoodsChoicesProps<G extends Goods> = {
  goods: readonly G[];
  /** What stands at the right of each. */
  noteOf: (goods: G) => ReactNode;
  onChoose: (goods: G) => void;
};

/** Several goods have the word that was looked for in their name: a press takes one, or the digit before it by a key of the screen. */
export function GoodsChoices<G extends Goods>({ goods, noteOf, onChoose }: GoodsChoicesProps<G>) {
  const list = useRef<HTMLOListElement>(null);
  // Away from the field, so that digits choose.
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  return (
    <ol ref={list} className={styles.choices} aria-label="选择商品">
      {goods.map((one, place) => (
        <li key={one.skuId}>
          <button type="button" onClick={() => onChoose(one)}>
            <kbd>{place + 1}</kbd>
            <GoodsName goods={one} />
            <span className={styles.note}>{noteOf(one)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
