import type { ActivityMatch, PreferenceItem } from "@crux/contract/cart.schema";
import { Icon } from "../../ui/icons/icon.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import { Price } from "../../ui/show/price.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./preference-lines.module.css";
import { chosenPieces, pickerTitle } from "./preference-words.ts";

interface PreferenceLinesProps {
  match: ActivityMatch;
  onPick: () => void;
  onRemove: (item: PreferenceItem) => void;
}

/** The chosen gifts and swap items of an activity under its lines, and the way to choose others (R-CART-04). */
export function PreferenceLines({ match, onPick, onRemove }: PreferenceLinesProps) {
  const { perfernceCartItems: items, matchCouponRule } = match;
  const limit = matchCouponRule?.limitQuantity ?? 0;
  return (
    <>
      {items
        .filter((item) => item.quantity > 0)
        .map((item) => (
          <Chosen key={item.id} item={item} onRemove={() => onRemove(item)} />
        ))}
      {limit > 0 && items.length > 0 && (
        <button type="button" className={styles.pick} onClick={onPick}>
          {pickerTitle(items)}
          <span className={styles.count}>
            已选{chosenPieces(items)}/{limit}件
            <Icon name="chevron" size={16} />
          </span>
        </button>
      )}
    </>
  );
}

function Chosen({ item, onRemove }: { item: PreferenceItem; onRemove: () => void }) {
  const { skuDetail: sku, price, quantity, checkFlag } = item;
  return (
    <div className={styles.chosen} data-off={checkFlag === 1 ? undefined : ""}>
      <span className={styles.picture}>
        <Picture src={sku.productImgUrl} width={160} alt="" round="field" />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>
          <Tag tone="price">{price > 0 ? "换购" : "赠品"}</Tag> {sku.productName}
        </span>
        {checkFlag === 0 && <span className={styles.off}>未达到活动条件，不会随订单寄出</span>}
      </span>
      <span className={styles.amount}>
        <Price cents={price} tone="ink" />
        <span>×{quantity}</span>
      </span>
      <button
        type="button"
        className={styles.remove}
        aria-label={`不要${price > 0 ? "换购商品" : "赠品"}${sku.productName}`}
        onClick={onRemove}
      >
        <Icon name="trash" size={16} />
      </button>
    </div>
  );
}
