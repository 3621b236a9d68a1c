import type { ActivityMatch, PreferenceItem } from "@crux/contract/cart.schema";
import { sum } from "@crux/rules/money/money";
import { useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Stepper } from "../../ui/form/stepper.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import { Price } from "../../ui/show/price.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./gift-sheet.module.css";
import { pickerTitle } from "./preference-words.ts";

/** How many pieces of which offered sku. */
export type Picks = ReadonlyMap<number, number>;

interface GiftSheetProps {
  open: boolean;
  match: ActivityMatch;
  onClose: () => void;
  /** Takes the choice over; only what changed has to be sent. */
  onConfirm: (picks: Picks) => void;
}

/** The choice of gifts or swap items, from none up to the activity's limit (R-CART-13, OP-027). */
export function GiftSheet({ open, match, onClose, onConfirm }: GiftSheetProps) {
  const { perfernceCartItems: items, matchCouponRule: rule } = match;
  const limit = rule?.limitQuantity ?? 0;
  const [picks, setPicks] = useState(() => picksOf(items));
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setPicks(picksOf(items));
  }
  const chosen = sum([...picks.values()]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={pickerTitle(items)}
      foot={
        <Button
          size="wide"
          disabled={chosen > limit}
          onClick={() => {
            onConfirm(picks);
            onClose();
          }}
        >
          确定
        </Button>
      }
    >
      <p className={styles.state} data-over={chosen > limit ? "" : undefined} role="status">
        {rule?.remark}，已选{chosen}/{limit}件
      </p>
      <ul>
        {items.map((item) => (
          <Offer
            key={item.skuDetail.id}
            item={item}
            quantity={picks.get(item.skuDetail.id) ?? 0}
            left={limit - chosen}
            onChange={(quantity) => setPicks(new Map(picks).set(item.skuDetail.id, quantity))}
          />
        ))}
      </ul>
    </Sheet>
  );
}

interface OfferProps {
  item: PreferenceItem;
  quantity: number;
  /** Pieces that the limit still allows besides this one's. */
  left: number;
  onChange: (quantity: number) => void;
}

function Offer({ item: { skuDetail: sku, price, lackInventory }, quantity, left, onChange }: OfferProps) {
  const stock = sku.productOversale === 1 ? Number.POSITIVE_INFINITY : sku.available;
  const isOut = lackInventory && quantity === 0;
  return (
    <li className={styles.offer} data-out={isOut ? "" : undefined}>
      <span className={styles.picture}>
        <Picture src={sku.productImgUrl} width={160} alt="" round="field" />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{sku.productName}</span>
        {sku.attributesString && <span className={styles.attributes}>{sku.attributesString}</span>}
        <span className={styles.price}>
          <Tag tone="price">{price > 0 ? "换购" : "赠品"}</Tag>
          <Price cents={price} />
          {sku.currentPrice > price && <Price cents={sku.currentPrice} tone="old" />}
        </span>
      </span>
      {isOut ? (
        <Tag tone="grey">缺货</Tag>
      ) : (
        <Stepper
          value={quantity}
          min={0}
          max={Math.max(quantity, Math.min(quantity + left, stock))}
          onChange={onChange}
          onReject={toast}
          label={`${sku.productName}的数量`}
        />
      )}
    </li>
  );
}

function picksOf(items: readonly PreferenceItem[]): Picks {
  return new Map(items.map((item) => [item.skuDetail.id, item.quantity]));
}
