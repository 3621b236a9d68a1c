import { query } from "@crux/client/query";
import { commodityApi } from "@crux/contract/commodity";
import { saleApi } from "@crux/contract/sale";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import styles from "./trial.module.css";

export type TrialLine = { skuId: number; name: string; quantity: number };

type GoodsPickerProps = { onAdd: (line: TrialLine) => void };

const SHOWN = 6;

/** Finds goods by their name, the first ones without any, and of a product the sku that is meant. */
export function GoodsPicker({ onAdd }: GoodsPickerProps) {
  const [typed, setTyped] = useState("");
  const [product, setProduct] = useState<{ id: number; name: string } | null>(null);
  const keyword = useDeferredValue(typed.trim());
  const found = useQuery(
    query(saleApi.search, { keyword, saleStatus: ["ONLINE", "OFFLINE"], pageSize: SHOWN }),
  );
  const skus = useQuery({
    ...query(commodityApi.skus, { productId: product?.id ?? 0 }),
    enabled: product !== null,
  });
  const hits = found.data?.content ?? [];
  return (
    <div className={styles.picker}>
      <Field
        label="商品"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setProduct(null);
        }}
        placeholder="输入商品名称"
        autoComplete="off"
        maxLength={60}
      />
      {product === null && hits.length > 0 && (
        <ul className={styles.hits} aria-label="找到的商品">
          {hits.map(({ id, name }) => (
            <li key={id}>
              <button type="button" onClick={() => setProduct({ id, name })}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.data && hits.length === 0 && <p className={styles.note}>没有找到商品</p>}
      {product !== null && (
        <div className={styles.hits}>
          <p>{product.name}</p>
          <div className={styles.acts}>
            {skus.data?.map(({ id, attributesString }) => (
              <Button
                key={id}
                onClick={() => {
                  onAdd({
                    skuId: id,
                    name: [product.name, attributesString].filter(Boolean).join(" "),
                    quantity: 1,
                  });
                  setTyped("");
                  setProduct(null);
                }}
              >
                加入 {attributesString || "此商品"}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
