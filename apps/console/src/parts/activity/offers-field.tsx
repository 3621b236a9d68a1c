import { useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Thumb } from "../order/thumb.tsx";
import styles from "./activity.module.css";
import type { RuleDraft } from "./activity-draft.ts";
import { SkuPicker } from "./goods-picker.tsx";

type Offers = RuleDraft["offers"];

type OffersFieldProps = {
  place: number;
  offers: Offers;
  error: string | undefined;
  onChange: (offers: Offers) => void;
};

/** What a rule lets customers choose from, each with its price; 0 is a gift. */
export function OffersField({ place, offers, error, onChange }: OffersFieldProps) {
  const [isPicking, setPicking] = useState(false);
  const known = new Set(offers.map(({ sku }) => sku.skuId));
  return (
    <div className={styles.offers}>
      <ul className={styles.goods} aria-label={`第 ${place + 1} 级的换购商品`}>
        {offers.map(({ sku, priceCents }) => (
          <li key={sku.skuId} className={styles.good}>
            <Thumb src={sku.imgUrl} />
            <span className={styles.goodName}>
              {sku.name}
              <small>
                {[sku.attributes, `库存 ${sku.available}`].filter(Boolean).join(" · ")} · 售价{" "}
                <Money cents={sku.price} />
              </small>
            </span>
            <span className={styles.price}>
              <MoneyField
                label={priceCents === 0 ? "赠品" : "换购价 ($)"}
                value={priceCents}
                onChange={(cents) =>
                  onChange(offers.map((one) => (one.sku === sku ? { sku, priceCents: cents } : one)))
                }
              />
            </span>
            <Button
              variant="ghost"
              aria-label={`移除 ${sku.name}`}
              onClick={() => onChange(offers.filter((one) => one.sku !== sku))}
            >
              移除
            </Button>
          </li>
        ))}
      </ul>
      {error && <p className={styles.fault}>{error}</p>}
      <div>
        <Button onClick={() => setPicking(true)}>选择换购商品</Button>
      </div>
      {isPicking && (
        <SkuPicker
          title="选择换购商品"
          known={known}
          onPick={(skus) => {
            setPicking(false);
            onChange([...offers, ...skus.map((sku) => ({ sku, priceCents: 0 }))]);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
