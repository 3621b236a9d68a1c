import type { Sku } from "@crux/contract/commodity.schema";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { unitPriceCents } from "@crux/rules/money/unit-price";
import { useState } from "react";
import { useSession } from "../../browser/shop-session.ts";
import { LazyImagePreview } from "../../ui/page/lazy-image-preview.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import { Price } from "../../ui/show/price.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { hasMemberPrice } from "../cart/sale-button.ts";
import { firstPicture } from "./joined-pictures.ts";
import { PriceFrom } from "./price-from.tsx";
import { matchingSkus, pictureOfChoice, stockOfChoice } from "./sku-choice.ts";
import { draftText, type SkuDraft } from "./sku-draft.ts";
import styles from "./sku-head.module.css";
import type { SkuChoosing } from "./use-sku-choice.ts";

const FEW = 10;

/** Picture, price and stock of what is chosen so far; the picture opens large. */
export function SkuHead({ of }: { of: SkuChoosing }) {
  const [isLarge, setIsLarge] = useState(false);
  const { product, draft, skus = [] } = of;
  const open = matchingSkus(skus, draft.choice);
  const cheapest = [...open].sort((a, b) => a.currentPrice - b.currentPrice)[0];
  const picture = pictureOfChoice(skus, draft.choice) || firstPicture(product);
  return (
    <div className={styles.head}>
      <button type="button" className={styles.picture} aria-label="查看大图" onClick={() => setIsLarge(true)}>
        <Picture src={picture} width={160} alt="" round="field" />
      </button>
      <div className={styles.text}>
        <p className={styles.name}>{product.name}</p>
        <SkuPrice prices={cheapest ?? product} maxCents={maxPriceOf(product, open)} />
        <SkuState of={of} />
      </div>
      {isLarge && (
        <LazyImagePreview images={[{ src: picture, alt: product.name }]} onClose={() => setIsLarge(false)} />
      )}
    </div>
  );
}

/** How many there are of what is chosen so far, and what that is, said aloud as it changes. */
export function SkuState({ of: { product, draft, skus } }: { of: SkuChoosing }) {
  const { isComplete, text } = draftText(product, draft);
  return (
    <p className={styles.line} role="status">
      {skus && <StockText product={product} skus={skus} draft={draft} />}
      {skus && text !== "" && <span>{isComplete ? `已选：${text}` : text}</span>}
    </p>
  );
}

/** What this customer pays for one piece; others see the member price beside it. */
function SkuPrice({
  prices,
  maxCents,
}: {
  prices: { currentPrice: number; vipPrice: number };
  maxCents: number;
}) {
  const userClass = useSession()?.user.userClass ?? "PLAIN";
  const cents = unitPriceCents(userClass, prices);
  const isMember = cents < prices.currentPrice;
  return (
    <p className={styles.price}>
      <PriceFrom cents={cents} maxCents={maxCents > prices.currentPrice ? maxCents : cents} size="l" />
      {isMember && <Tag tone="gold">黑卡价</Tag>}
      {isMember && <Price cents={prices.currentPrice} tone="old" />}
      {!isMember && hasMemberPrice(prices) && <Tag tone="gold">黑卡价 {moneyText(prices.vipPrice)}</Tag>}
    </p>
  );
}

/** The dearest of the skus that are still open. */
function maxPriceOf(product: ShopProduct, open: readonly Sku[]): number {
  return open.length > 0 ? Math.max(...open.map((sku) => sku.currentPrice)) : product.maxPrice;
}

function StockText({
  product,
  skus,
  draft,
}: {
  product: ShopProduct;
  skus: readonly Sku[];
  draft: SkuDraft;
}) {
  if (product.oversale === 1 || skus.length === 0) return null;
  const stock = stockOfChoice(skus, draft.choice);
  if (stock > FEW) return <span>库存{stock}件</span>;
  return <span className={styles.few}>{stock > 0 ? `仅剩${stock}件` : "缺货"}</span>;
}
