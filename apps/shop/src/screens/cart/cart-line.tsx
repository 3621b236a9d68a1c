import type { CartItem } from "@crux/contract/cart.schema";
import { LIMITS } from "@crux/contract/limits";
import { limitRestText, limitText } from "@crux/rules/catalogue/purchase-limit";
import { canCheck, isGone } from "../../parts/cart/cart-selection.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Stepper } from "../../ui/form/stepper.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import { Price } from "../../ui/show/price.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./cart-line.module.css";
import { SwipeRow } from "./swipe-row.tsx";

const LOW_STOCK = 10;

interface CartLineProps {
  line: CartItem;
  /** While managing, the tick picks a line for deletion, whatever its stock. */
  picking: { isPicked: boolean; onPick: (isPicked: boolean) => void } | null;
  onCheck: (isChecked: boolean) => void;
  onQuantity: (quantity: number) => void;
  onDelete: () => void;
}

/** One line: tick, picture, name, price, quantity and delete (R-CART-05). */
export function CartLine({ line, picking, onCheck, onQuantity, onDelete }: CartLineProps) {
  const { skuDetail: sku, quantity } = line;
  const isOut = isGone(line) || isOutOfStock(line);
  const href = `/product?id=${sku.productId}`;
  return (
    <SwipeRow onDelete={onDelete}>
      <div className={styles.line} data-out={isOut ? "" : undefined}>
        <div className={styles.check}>
          <Checkbox
            hideLabel
            label={`选择${sku.productName}`}
            checked={picking ? picking.isPicked : line.checkFlag === 1 && canCheck(line)}
            disabled={!picking && !canCheck(line)}
            onChange={picking ? picking.onPick : onCheck}
          />
        </div>
        <a href={href} className={styles.picture} tabIndex={-1}>
          <Picture src={sku.productImgUrl} width={160} alt={sku.productName} round="field" />
        </a>
        <div className={styles.text}>
          <div className={styles.top}>
            <a href={href} className={styles.name}>
              {sku.productName}
            </a>
            <button
              type="button"
              className={styles.delete}
              aria-label={`删除${sku.productName}`}
              onClick={onDelete}
            >
              <Icon name="trash" size={16} />
            </button>
          </div>
          {sku.attributesString && <p className={styles.attributes}>{sku.attributesString}</p>}
          <LineTag line={line} />
          <LimitText line={line} />
          <div className={styles.foot}>
            <span className={styles.price}>
              <Price cents={line.price} tone={isOut ? "ink" : "price"} />
              {line.price < sku.currentPrice && <Tag tone="gold">黑卡价</Tag>}
              {line.price < sku.currentPrice && <Price cents={sku.currentPrice} tone="old" />}
            </span>
            {!isOut && (
              <Stepper
                value={quantity}
                min={1}
                max={Math.max(quantity, mostOf(line))}
                // A line above the limit steps down to the limit at once (OP-025).
                onChange={(wish) => onQuantity(Math.min(wish, mostOf(line)))}
                onReject={toast}
                label={`${sku.productName}的数量`}
              />
            )}
            {isOut && <span className={styles.attributes}>×{quantity}</span>}
          </div>
        </div>
      </div>
    </SwipeRow>
  );
}

/** True when not a single piece is left. */
export function isOutOfStock({ skuDetail, lackInventory }: CartItem): boolean {
  return lackInventory && skuDetail.available <= 0;
}

/** The most pieces that a line may have now. */
export function mostOf({ skuDetail: { available, productOversale }, limit }: CartItem): number {
  const most = Math.min(LIMITS.lineQuantity, limit?.possible ?? LIMITS.lineQuantity);
  return Math.max(1, productOversale === 1 ? most : Math.min(most, available));
}

/** 限购 of the product, and what earlier orders left of it. */
function LimitText({ line: { limit, quantity } }: { line: CartItem }) {
  if (!limit) return null;
  const isTouched = limit.possible < limit.pieces || quantity > limit.possible;
  return (
    <p className={styles.attributes} data-over={quantity > limit.possible ? "" : undefined}>
      {limitText(limit)}
      {isTouched && `，${limitRestText(limit.possible)}`}
    </p>
  );
}

function LineTag({ line }: { line: CartItem }) {
  const { available, productOversale } = line.skuDetail;
  if (isGone(line)) return <Tag tone="grey">已失效</Tag>;
  if (isOutOfStock(line)) return <Tag tone="grey">缺货</Tag>;
  if (productOversale === 0 && available <= LOW_STOCK) return <Tag tone="warn">仅剩{available}件</Tag>;
  return null;
}
