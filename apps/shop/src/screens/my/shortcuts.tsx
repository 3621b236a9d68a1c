import { query } from "@crux/client/query";
import { logisticsApi } from "@crux/contract/logistics";
import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PKG_TABS, type PkgTab } from "../../parts/parcel/pkg-tabs.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Badge, badgeText } from "../../ui/show/badge.tsx";
import { Card } from "../../ui/show/card.tsx";
import styles from "./my-screen.module.css";

/** The ways into the orders, with how many wait in each (R-MY-12, R-MY-13). */
export function OrderShortcuts({ isSignedIn }: { isSignedIn: boolean }) {
  const toPay = useOrderCount(isSignedIn, ["CREATED"]);
  const toShip = useOrderCount(isSignedIn, ["PAID", "PARTIAL_SHIPPED"]);
  const toReceive = useOrderCount(isSignedIn, ["SHIPPED"]);
  return (
    <Card title="我的订单" right={<More href="/orders?index=0" text="全部订单" />}>
      <div className={styles.row}>
        <Shortcut href="/orders?index=1" text="待付款" icon={<Icon name="wallet" />} count={toPay} />
        <Shortcut href="/orders?index=2" text="待发货" icon={<Icon name="parcel" />} count={toShip} />
        <Shortcut href="/orders?index=3" text="待收货" icon={<Icon name="truck" />} count={toReceive} />
        <Shortcut href="/refund_orders" text="退款/售后" icon={<Icon name="refresh" />} />
      </div>
    </Card>
  );
}

/** What stands for the tabs of the parcels, by their key. */
const PARCEL_ICONS: Readonly<Record<string, ReactNode>> = {
  1: <Icon name="edit" />,
  2: <Icon name="parcel" />,
  3: <Icon name="truck" />,
  4: <Icon name="location" />,
};

/** The ways into the parcels, with how many are in each (R-MY-14, R-MY-15). */
export function ParcelShortcuts({ isSignedIn }: { isSignedIn: boolean }) {
  const tabs = PKG_TABS.filter(({ key }) => key in PARCEL_ICONS);
  return (
    <Card title="我的包裹" right={<More href="/logistics_pkg_list?index=0" text="全部包裹" />}>
      <div className={styles.row}>
        {tabs.map((tab) => (
          <ParcelShortcut key={tab.key} tab={tab} isSignedIn={isSignedIn} />
        ))}
      </div>
    </Card>
  );
}

function ParcelShortcut({ tab, isSignedIn }: { tab: PkgTab; isSignedIn: boolean }) {
  const { key, text, statuses } = tab;
  const { data } = useQuery({
    ...query(logisticsApi.list, { pkgStatusList: statuses, pageSize: 1 }),
    enabled: isSignedIn,
  });
  return (
    <Shortcut
      href={`/logistics_pkg_list?index=${key}`}
      text={text}
      icon={PARCEL_ICONS[key]}
      count={data?.totalElements}
    />
  );
}

/** How many orders are in these states; one small page is enough to learn the total. */
function useOrderCount(isSignedIn: boolean, orderStatus: Order["orderStatus"][]): number {
  const { data } = useQuery({ ...query(orderApi.list, { orderStatus, pageSize: 1 }), enabled: isSignedIn });
  return data?.totalElements ?? 0;
}

function More({ href, text }: { href: string; text: string }) {
  return (
    <a className={styles.more} href={href}>
      {text}
      <Icon name="chevron" size={16} />
    </a>
  );
}

function Shortcut(props: { href: string; text: string; icon: ReactNode; count?: number | undefined }) {
  const { href, text, icon, count = 0 } = props;
  const label = count > 0 ? `${text}，${count}个` : undefined;
  return (
    <a className={styles.shortcut} href={href} aria-label={label}>
      <span className={styles.icon}>
        {icon}
        {count > 0 && <Badge text={badgeText(count)} />}
      </span>
      {text}
    </a>
  );
}
