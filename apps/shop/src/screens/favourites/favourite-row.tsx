import type { Favourite } from "@crux/contract/goods/favourite.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { hasPieces, saleButton } from "../../parts/cart/sale-button.ts";
import { useFavourite } from "../../parts/product/use-favourite.ts";
import { useRestock } from "../../parts/product/use-restock.ts";
import { firstPicture } from "../../parts/sku/joined-pictures.ts";
import { PriceFrom } from "../../parts/sku/price-from.tsx";
import { quickAdd } from "../../parts/sku/quick-add.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FrameIcon } from "../../ui/icons/frame-icon.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./favourites.module.css";

/** Asks to be told once there is some again. */
function RestockButton({ id, name }: { id: number; name: string }) {
  const { isAwaited, set } = useRestock(id);
  const text = isAwaited ? "取消提醒" : "到货提醒";
  return (
    <Button size="row" variant="plain" aria-label={`${text}，${name}`} onClick={() => void set(!isAwaited)}>
      {text}
    </Button>
  );
}

/** Something that is kept: what it costs now and then, whether it can be had, and the two things to do with it. */
export function FavouriteRow({ favourite: { product, keptPrice } }: { favourite: Favourite }) {
  const { id, name, currentPrice, maxPrice } = product;
  const { set } = useFavourite(id);
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        <Picture src={firstPicture(product)} width={160} alt="" round="field" />
      </span>
      <div className={styles.text}>
        <div className={styles.head}>
          <a className={styles.name} href={`/product?id=${id}`}>
            {name}
          </a>
          <button
            type="button"
            className={styles.heart}
            aria-label={`取消收藏，${name}`}
            onClick={() => void set(false)}
          >
            <Icon name="heart" />
          </button>
        </div>
        <p className={styles.facts}>
          {product.saleStatus === "ONLINE" ? !hasPieces(product) && <Tag>缺货</Tag> : <Tag>已下架</Tag>}
          {currentPrice < keptPrice && (
            <Tag tone="price">比收藏时便宜 {moneyText(keptPrice - currentPrice)}</Tag>
          )}
        </p>
        <div className={styles.foot}>
          <PriceFrom cents={currentPrice} maxCents={maxPrice} />
          {product.saleStatus === "ONLINE" && !hasPieces(product) && <RestockButton id={id} name={name} />}
          {saleButton(product).isEnabled && (
            <button
              type="button"
              className={styles.add}
              aria-label={`加入购物车，${name}`}
              onClick={() => quickAdd(product)}
            >
              <FrameIcon name="plus" size={20} />
            </button>
          )}
        </div>
      </div>
    </li>
  );
}
