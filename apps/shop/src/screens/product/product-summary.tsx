import { query } from "@crux/client/query";
import { commodityApi } from "@crux/contract/commodity";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { last } from "@crux/rules/list/last";
import { unitPriceCents } from "@crux/rules/money/unit-price";
import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { Previewing } from "../../browser/previewing.ts";
import { useSession } from "../../browser/shop-session.ts";
import { hasMemberPrice } from "../../parts/cart/sale-button.ts";
import { useBuyMembership } from "../../parts/member/use-buy-membership.ts";
import { Yuan } from "../../parts/shop/yuan.tsx";
import { PriceFrom } from "../../parts/sku/price-from.tsx";
import { matchingSkus } from "../../parts/sku/sku-choice.ts";
import type { SkuDraft } from "../../parts/sku/sku-draft.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Price } from "../../ui/show/price.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { CouponLink } from "./coupon-link.tsx";
import { FavouriteButton } from "./favourite-button.tsx";
import styles from "./product-summary.module.css";

/** What somebody pays, the member price and the name: what has to be seen beside the picture (R-PROD-03 to R-PROD-05). */
export function ProductSummary({ product, draft }: { product: ShopProduct; draft: SkuDraft }) {
  const { currentPrice, maxPrice, displayPrice, vipPrice } = usePrices(product, draft);
  const cents = unitPriceCents(useSession()?.user.userClass, { currentPrice, vipPrice });
  const isPreview = useContext(Previewing);
  const before = cents < currentPrice ? currentPrice : displayPrice;
  return (
    <div className={styles.summary}>
      <div className={styles.top}>
        <div className={styles.price}>
          <PriceFrom cents={cents} maxCents={maxPrice - currentPrice + cents} size="xl" />
          {before > cents && <Price cents={before} tone="old" />}
          {product.oversale === 0 && product.totalAvailable > 0 && product.totalAvailable <= 10 && (
            <Tag tone="warn">仅剩{product.totalAvailable}件</Tag>
          )}
        </div>
        {!isPreview && <CouponLink />}
      </div>
      <Yuan
        cents={cents}
        className={styles.yuan}
        after={`${maxPrice > currentPrice ? " 起" : ""}（人民币估算，仅供参考）`}
      />
      {hasMemberPrice({ currentPrice, vipPrice }) && (
        <MemberPrice cents={vipPrice} hasDearer={maxPrice > currentPrice} />
      )}
      <div className={styles.title}>
        <h2 className={styles.name}>{product.name}</h2>
        <FavouriteButton product={product} />
      </div>
    </div>
  );
}

/** The prices of what is chosen so far; before the choice was opened those of the whole product. */
function usePrices(product: ShopProduct, { choice }: SkuDraft) {
  const { productId, currentPrice, maxPrice, displayPrice, vipPrice } = product;
  const { data: skus } = useQuery({ ...query(commodityApi.skus, { productId }), enabled: false });
  const open = [...matchingSkus(skus ?? [], choice)].sort((a, b) => a.currentPrice - b.currentPrice);
  const [cheapest] = open;
  if (!cheapest || Object.keys(choice).length === 0)
    return { currentPrice, maxPrice, displayPrice, vipPrice };
  return { ...cheapest, maxPrice: last(open)?.currentPrice ?? cheapest.currentPrice };
}

/** What members pay, and how to become one (R-PROD-04, OP-023). */
function MemberPrice({ cents, hasDearer }: { cents: number; hasDearer: boolean }) {
  const isVip = useSession()?.user.userClass === "VIP";
  const membership = useBuyMembership();
  return (
    <div className={styles.member}>
      <Icon name="black-card" size={20} />
      <p className={styles.memberPrice}>
        <span>黑卡价</span>
        <span>
          <Price cents={cents} tone="gold" />
          {hasDearer && "起"}
        </span>
      </p>
      {isVip ? (
        <span className={styles.state}>已开通黑卡</span>
      ) : (
        <button
          type="button"
          className={styles.join}
          aria-busy={membership.isBusy}
          onClick={() => void membership.buy()}
        >
          开通黑卡
          <Icon name="chevron" size={16} />
        </button>
      )}
    </div>
  );
}
