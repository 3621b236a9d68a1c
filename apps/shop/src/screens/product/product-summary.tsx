import type { ShopProduct } from "@crux/contract/sale.schema";
import { hasMemberPrice } from "@crux/rules/sale-button";
import { useSession } from "../../browser/session.ts";
import { useBuyMembership } from "../../parts/use-buy-membership.ts";
import { BlackCardIcon } from "../../ui/icons/black-card-icon.tsx";
import { ChevronIcon } from "../../ui/icons/chevron-icon.tsx";
import { Price } from "../../ui/price.tsx";
import { Tag } from "../../ui/tag.tsx";
import styles from "./product-summary.module.css";

/** Price, member price, name and description (R-PROD-03 to R-PROD-05). */
export function ProductSummary({ product }: { product: ShopProduct }) {
  const { currentPrice, displayPrice, name, description } = product;
  return (
    <div className={styles.summary}>
      <div className={styles.price}>
        <Price cents={currentPrice} size="xl" />
        {displayPrice > currentPrice && <Price cents={displayPrice} tone="old" />}
        {product.oversale === 0 && product.totalAvailable > 0 && product.totalAvailable <= 10 && (
          <Tag tone="warn">仅剩{product.totalAvailable}件</Tag>
        )}
      </div>
      {hasMemberPrice(product) && <MemberPrice cents={product.vipPrice} />}
      <h2 className={styles.name}>{name}</h2>
      {description !== "" && <p className={styles.description}>{description}</p>}
    </div>
  );
}

/** What members pay, and how to become one (R-PROD-04, OP-023). */
function MemberPrice({ cents }: { cents: number }) {
  const isVip = useSession()?.user.userClass === "VIP";
  const membership = useBuyMembership();
  return (
    <div className={styles.member}>
      <BlackCardIcon size={20} />
      <p className={styles.memberPrice}>
        <span>黑卡会员专享价</span>
        <Price cents={cents} tone="gold" />
      </p>
      {isVip ? (
        <span className={styles.state}>已开通会员</span>
      ) : (
        <button
          type="button"
          className={styles.join}
          aria-busy={membership.isBusy}
          onClick={() => void membership.buy()}
        >
          开通黑卡
          <ChevronIcon size={16} />
        </button>
      )}
    </div>
  );
}
