import { userApi } from "@crux/contract/user";
import { linkTarget } from "@crux/rules/catalogue/home-items";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type StoreMenuItem, useStoreConfig } from "../../parts/shop/store-config.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Card } from "../../ui/show/card.tsx";
import styles from "./my-screen.module.css";

type MenuItem = { key: string; title: string; image: ReactNode; url: string };

const ITEMS: readonly MenuItem[] = [
  { key: "senders", title: "寄件人管理", image: <Icon name="my" />, url: "/senders?status=normal" },
  { key: "receivers", title: "收件人管理", image: <Icon name="location" />, url: "/receivers?status=normal" },
  { key: "favourites", title: "我的收藏", image: <Icon name="heart" />, url: "/favourites" },
  { key: "coupon", title: "优惠券", image: <Icon name="coupon" />, url: "/coupon" },
  { key: "coupon_centre", title: "领券中心", image: <Icon name="gift" />, url: "/coupon_centre" },
  { key: "member_ship", title: "会员卡", image: <Icon name="black-card" />, url: "/member_ship" },
  { key: "shop_info", title: "店铺信息", image: <Icon name="home" />, url: "/shop_info" },
  { key: "shipping", title: "配送规则", image: <Icon name="truck" />, url: "/shipping" },
  { key: "custom_serive", title: "联系客服", image: <Icon name="headset" />, url: "/custom_serive" },
  { key: "setting", title: "设置", image: <Icon name="gear" />, url: "/setting" },
];

const LISTS: Record<string, string> = { senders: userApi.senders.line, receivers: userApi.receivers.line };

/** All further pages (R-MY-21), then the shop's own; the address books start anew when entered from here (R-MY-18, R-MY-19). */
export function FunctionMenu() {
  const queries = useQueryClient();
  const added = useStoreConfig()?.menu ?? [];
  const items = [...ITEMS, ...added.filter(isOpenable).map(withPicture)];
  const handlePress = ({ key }: MenuItem) => {
    const line = LISTS[key];
    if (line) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === line });
  };
  return (
    <Card>
      <nav className={styles.menu} aria-label="更多功能">
        {items.map((item) => (
          <a
            key={item.key}
            className={styles.shortcut}
            href={item.url}
            // The address of this key is another version of the shop, which needs a page load (R-MY-17).
            target={item.key === "mode" ? "_top" : undefined}
            onClick={() => handlePress(item)}
          >
            <span className={styles.icon}>{item.image}</span>
            {item.title}
          </a>
        ))}
      </nav>
    </Card>
  );
}

/** Leads to a page or to a web address; anything else the operator wrote is no entry. */
function isOpenable({ url }: StoreMenuItem): boolean {
  return ["EXTERNAL", ""].some((type) => linkTarget({ type, url }).kind !== "none");
}

function withPicture({ image, ...item }: StoreMenuItem): MenuItem {
  return { ...item, image: <img src={image} width={24} height={24} alt="" /> };
}
