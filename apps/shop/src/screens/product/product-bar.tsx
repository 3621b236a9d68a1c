import { useCartCount } from "../../parts/cart/use-cart-count.ts";
import { Button } from "../../ui/form/button.tsx";
import { SubmitBar } from "../../ui/form/submit-bar.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Badge, badgeText } from "../../ui/show/badge.tsx";
import styles from "./product-bar.module.css";

type ProductBarProps = { text: string; isEnabled: boolean; onPress: () => void };

/** The bar at the bottom: home, service, cart, and the one act; a disabled act says why when pressed (R-PROD-09 to R-PROD-14). */
export function ProductBar(props: ProductBarProps | Record<string, never>) {
  const count = useCartCount();
  return (
    <SubmitBar>
      <nav className={styles.links} aria-label="快捷入口">
        <a className={styles.link} href="/">
          <Icon name="home" />
          首页
        </a>
        <a className={styles.link} href="/custom_serive">
          <Icon name="headset" />
          客服
        </a>
        <a className={styles.link} href="/cart" aria-label={count > 0 ? `购物车，${count}件商品` : "购物车"}>
          <span key={count} className={styles.cart} data-bump={count > 0 ? "" : undefined}>
            <Icon name="cart" />
            {count > 0 && <Badge text={badgeText(count)} />}
          </span>
          购物车
        </a>
      </nav>
      {"text" in props && (
        <div className={styles.act} data-off={props.isEnabled ? undefined : ""}>
          <Button size="wide" aria-disabled={!props.isEnabled} onClick={props.onPress}>
            {props.text}
          </Button>
        </div>
      )}
    </SubmitBar>
  );
}
