import { useCartCount } from "../parts/cart/use-cart-count.ts";
import { FrameIcon } from "../ui/icons/frame-icon.tsx";
import { TabBar } from "../ui/page/tab-bar.tsx";
import { badgeText } from "../ui/show/badge.tsx";

/** The four tabs, with the pieces in the cart (R-APP-10, R-APP-35). */
export function ShopTabBar({ current }: { current: string }) {
  const count = useCartCount();
  const cart = {
    href: "/cart",
    text: "购物车",
    icon: <FrameIcon name="cart" />,
    activeIcon: <FrameIcon name="cart-filled" />,
  };
  return (
    <TabBar
      current={current}
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
