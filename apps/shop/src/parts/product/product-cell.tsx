import type { ShopProduct } from "@crux/contract/sale.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { unitPriceCents } from "@crux/rules/money/unit-price";
import { useSession } from "../../browser/shop-session.ts";
import { FrameIcon } from "../../ui/icons/frame-icon.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { hasMemberPrice, hasPieces, saleButton } from "../cart/sale-button.ts";
import { firstPicture } from "../sku/joined-pictures.ts";
import { quickAdd } from "../sku/lazy-quick-add.tsx";
import { PriceFrom } from "../sku/price-from.tsx";
import styles from "./product-cell.module.css";

interface ProductCellProps {
  product: ShopProduct;
  /** card = half of the width in a grid; slim = part of a row that scrolls sideways. */
  look?: "card" | "slim";
  /** Seen without scrolling. */
  priority?: boolean;
  /** Without the plus: the page has an act of its own. */
  isPlain?: boolean;
}

/** A product of a list: the whole cell opens it, the plus adds it without leaving the page (R-HOME-09, R-LIST-07). What somebody pays stands largest. */
export function ProductCell({ product, look = "card", priority = false, isPlain }: ProductCellProps) {
  const { name, currentPrice, maxPrice, vipPrice, activity } = product;
  const isLacking = !hasPieces(product);
  const cents = unitPriceCents(useSession()?.user.userClass, product);
  return (
    <article className={styles.cell} data-look={look}>
      <a className={styles.link} href={`/product?id=${product.id}`}>
        <span className={styles.picture}>
          <Picture
            src={firstPicture(product)}
            width={200}
            alt=""
            priority={priority}
            sizes={look === "card" ? "(min-width: 700px) 240px, 46vw" : "140px"}
          />
          {isLacking && <span className={styles.mask}>缺货</span>}
        </span>
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          <span className={styles.tags}>
            {hasMemberPrice(product) && (
              <Tag tone="gold">黑卡价{cents === currentPrice && ` ${moneyText(vipPrice)}`}</Tag>
            )}
            {activity && look === "card" && <Tag tone="brand">{activity.name}</Tag>}
          </span>
          <span className={styles.price}>
            <PriceFrom cents={cents} maxCents={maxPrice - currentPrice + cents} />
          </span>
        </span>
      </a>
      {!isPlain && saleButton(product).isEnabled && (
        <button
          type="button"
          className={styles.add}
          aria-label={`加入购物车，${name}`}
          onClick={() => quickAdd(product)}
        >
          <FrameIcon name="plus" size={20} />
        </button>
      )}
    </article>
  );
}
