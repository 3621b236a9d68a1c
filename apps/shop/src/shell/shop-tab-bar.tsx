import { useParams } from "@crux/web/navigation";
import { useCartCount } from "../parts/cart/use-cart-count.ts";
import { ShopMark } from "../parts/shop/shop-mark.tsx";
import { useStoreConfig } from "../parts/shop/store-config.ts";
import { SearchLink } from "../ui/form/search-link.tsx";
import { FrameIcon } from "../ui/icons/frame-icon.tsx";
import { TabBar } from "../ui/page/tab-bar.tsx";
import { badgeText } from "../ui/show/badge.tsx";
import styles from "./shop-tab-bar.module.css";

/** The four tabs, with the pieces in the cart (R-APP-10, R-APP-35); in large windows beside the shop's name and the search. */
export function ShopTabBar({ current, isTab }: { current: string; isTab: boolean }) {
  const count = useCartCount();
  const isActivity = useParams().has("activityId");
  // Where a page has a field of its own to search by, a second one would only ask which.
  const hasField = current === "/search" || (current === "/shop_product" && !isActivity);
  const cart = {
    href: "/cart",
    text: "购物车",
    icon: <FrameIcon name="cart" />,
    activeIcon: <FrameIcon name="cart-filled" />,
  };
  return (
    <TabBar
      current={current}
      isTab={isTab}
      lead={<Lead hasSearch={!hasField} />}
      items={[
        {
          href: "/",
          text: "首页",
          icon: <FrameIcon name="home" />,
          activeIcon: <FrameIcon name="home-filled" />,
        },
        {
          href: "/tag",
          text: "分类",
          icon: <FrameIcon name="tag" />,
          activeIcon: <FrameIcon name="tag-filled" />,
        },
        count > 0 ? { ...cart, badge: badgeText(count), label: `购物车，${count}件商品` } : cart,
        {
          href: "/my",
          text: "我的",
          icon: <FrameIcon name="my" />,
          activeIcon: <FrameIcon name="my-filled" />,
        },
      ]}
    />
  );
}

function Lead({ hasSearch }: { hasSearch: boolean }) {
  const name = useStoreConfig()?.shopName;
  return (
    <>
      <a href="/" className={styles.shop} aria-label={name}>
        <ShopMark />
        {name}
      </a>
      <div className={styles.search}>{hasSearch && <SearchLink href="/search" />}</div>
    </>
  );
}
