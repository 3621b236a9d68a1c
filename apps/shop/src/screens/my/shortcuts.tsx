import { query } from "@crux/client/query";
import { orderCountsApi } from "@crux/contract/order";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PKG_TABS } from "../../parts/parcel/pkg-tabs.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Badge, badgeText } from "../../ui/show/badge.tsx";
import { Card } from "../../ui/show/card.tsx";
import styles from "./my-screen.module.css";

/** The ways into orders and parcels, with how many wait in each. */
export function Shortcuts({ isSignedIn }: { isSignedIn: boolean }) {
  const { data } = useQuery({ ...query(orderCountsApi.counts, {}), enabled: isSignedIn });
  return (
    <div className={styles.underWay}>
      <OrderShortcuts counts={data?.orders ?? {}} />
      <ParcelShortcuts counts={data?.pkgs ?? {}} />
    </div>
  );
}

/** By status; none where there is no such status. */
type Counts = Readonly<Partial<Record<string, number>>>;

function countOf(counts: Counts, ...statuses: string[]): number {
  return statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}

/** (R-MY-12, R-MY-13) */
function OrderShortcuts({ counts }: { counts: Counts }) {
  const toPay = countOf(counts, "CREATED");
  const toShip = countOf(counts, "PAID", "PARTIAL_SHIPPED");
  const toReceive = countOf(counts, "SHIPPED");
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

/** (R-MY-14, R-MY-15) */
function ParcelShortcuts({ counts }: { counts: Counts }) {
  const tabs = PKG_TABS.filter(({ key }) => key in PARCEL_ICONS);
  return (
    <Card title="我的包裹" right={<More href="/logistics_pkg_list?index=0" text="全部包裹" />}>
      <div className={styles.row}>
        {tabs.map(({ key, text, statuses }) => (
          <Shortcut
            key={key}
            href={`/logistics_pkg_list?index=${key}`}
            text={text}
            icon={PARCEL_ICONS[key]}
            count={countOf(counts, ...statuses)}
          />
        ))}
      </div>
    </Card>
  );
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
