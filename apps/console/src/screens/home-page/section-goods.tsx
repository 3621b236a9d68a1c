import type { HomeProduct } from "@crux/contract/ops/home.schema";
import { useState } from "react";
import { GoodsPicker } from "../../parts/activity/goods-picker.tsx";
import { Thumb } from "../../parts/order/thumb.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./home-page.module.css";

const MOST = 40;

type SectionGoodsProps = {
  ids: readonly number[];
  /** What is known of products. */
  products: readonly KnownProduct[];
  /** Others are known by now. */
  onKnown: (products: readonly KnownProduct[]) => void;
  onChange: (ids: number[]) => void;
};

export type KnownProduct = Pick<HomeProduct, "id" | "name" | "imgUrl" | "isOnline">;

/** The products of a section in their order, chosen in the way of activities. */
export function SectionGoods({ ids, products, onKnown, onChange }: SectionGoodsProps) {
  const [isPicking, setPicking] = useState(false);
  const knownOf = (id: number): KnownProduct =>
    products.find((one) => one.id === id) ?? {
      id,
      name: `商品 ${id}`,
      imgUrl: "",
      isOnline: true,
    };
  const move = (from: number, by: number) => {
    const rest = ids.toSpliced(from, 1);
    onChange(rest.toSpliced(from + by, 0, ids[from] ?? 0));
  };
  return (
    <fieldset className={styles.goods}>
      <legend>商品 {ids.length}</legend>
      <ol className={styles.goodsList} aria-label="板块的商品">
        {ids.map(knownOf).map(({ id, name, imgUrl, isOnline }, place) => (
          <li key={id}>
            <Thumb src={imgUrl} />
            <span className={styles.good}>
              {name}
              <small className={styles.note}>{id}</small>
            </span>
            {!isOnline && <Tag tone="warn">未上架，不显示</Tag>}
            <Button
              variant="ghost"
              aria-label={`${name} 上移`}
              disabled={place === 0}
              onClick={() => move(place, -1)}
            >
              ↑
            </Button>
            <Button
              variant="ghost"
              aria-label={`${name} 下移`}
              disabled={place === ids.length - 1}
              onClick={() => move(place, 1)}
            >
              ↓
            </Button>
            <Button
              variant="ghost"
              aria-label={`移除 ${name}`}
              onClick={() => onChange(ids.toSpliced(place, 1))}
            >
              ✕
            </Button>
          </li>
        ))}
      </ol>
      <Button disabled={ids.length >= MOST} onClick={() => setPicking(true)}>
        添加商品
      </Button>
      {isPicking && (
        <GoodsPicker
          title="添加商品"
          known={new Set(ids)}
          onPick={(found) => {
            const fresh = found.map(({ productId: id, saleStatus, ...rest }) => ({
              ...rest,
              id,
              isOnline: saleStatus === "ONLINE",
            }));
            onKnown(fresh);
            setPicking(false);
            onChange([...ids, ...fresh.map(({ id }) => id)].slice(0, MOST));
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}
