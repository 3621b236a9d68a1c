import { useCartCount } from "../parts/cart/use-cart-count.ts";
import { CartFilledIcon } from "../ui/icons/cart-filled-icon.tsx";
import { CartIcon } from "../ui/icons/cart-icon.tsx";
import { HomeFilledIcon } from "../ui/icons/home-filled-icon.tsx";
import { HomeIcon } from "../ui/icons/home-icon.tsx";
import { MyFilledIcon } from "../ui/icons/my-filled-icon.tsx";
import { MyIcon } from "../ui/icons/my-icon.tsx";
import { TagFilledIcon } from "../ui/icons/tag-filled-icon.tsx";
import { TagIcon } from "../ui/icons/tag-icon.tsx";
import { TabBar } from "../ui/page/tab-bar.tsx";
import { badgeText } from "../ui/show/badge.tsx";

/** The four tabs, with the pieces in the cart (R-APP-10, R-APP-35). */
export function ShopTabBar({ current }: { current: string }) {
  const count = useCartCount();
  const cart = { href: "/cart", text: "购物车", icon: <CartIcon />, activeIcon: <CartFilledIcon /> };
  return (
    <TabBar
      current={current}
      items={[
        { href: "/", text: "首页", icon: <HomeIcon />, activeIcon: <HomeFilledIcon /> },
        { href: "/tag", text: "分类", icon: <TagIcon />, activeIcon: <TagFilledIcon /> },
        count > 0 ? { ...cart, badge: badgeText(count), label: `购物车，${count}件商品` } : cart,
        { href: "/my", text: "我的", icon: <MyIcon />, activeIcon: <MyFilledIcon /> },
      ]}
    />
  );
}
