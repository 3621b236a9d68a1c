import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import { newestFirst, pkgLabel } from "@crux/rules/parcel/pkg-labels";
import type { ReactNode } from "react";
import { AddressCard } from "../../parts/address/address-card.tsx";
import { CasesCard } from "../../parts/case/cases-card.tsx";
import { GoodsCard } from "../../parts/order/goods-card.tsx";
import { Facts } from "../../parts/page/facts.tsx";
import { StateBanner } from "../../parts/page/state-banner.tsx";
import { Timeline } from "../../parts/page/timeline.tsx";
import { trackPath } from "../../parts/parcel/tracks-query.ts";
import { WaybillFacts } from "../../parts/parcel/waybill.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Carrier, PkgFacts } from "./pkg-facts.tsx";
import styles from "./pkg-view.module.css";
import { ReceiveButton } from "./receive-button.tsx";

const MOST_TRACKS = 3;
const IN_HOUSE: readonly LogisticsPkg["pkgStatus"][] = ["CREATED", "DECLARED", "PACKING", "PACKAGED"];
/** What is still in the house is asked about with its order. */
const LEFT: readonly LogisticsPkg["pkgStatus"][] = ["DELIVERING", "DELIVERED", "RECEIVED"];

/** All of a parcel: where it stands, who carries it and what happened, what lies in it, and its facts, which have a column of their own in a large window. */
export function PkgView({ pkg }: { pkg: LogisticsPkg }) {
  const { icon, tone, next } = LOOKS[pkg.pkgStatus];
  return (
    <>
      <StateBanner label="包裹状态" icon={icon} tone={tone} title={pkgLabel(pkg.pkgStatus)}>
        <span>{next}</span>
      </StateBanner>
      <div className={styles.halves}>
        <div className={styles.column}>
          {pkg.pkgStatus === "DELIVERED" && <ReceiveButton pkgId={pkg.id} />}
          <Tracks pkg={pkg} />
          <GoodsCard items={pkg.pkgItems} />
          {LEFT.includes(pkg.pkgStatus) && <CasesCard orderId={pkg.orderId} pkgId={pkg.id} />}
        </div>
        <div className={styles.column}>
          <PkgFacts pkg={pkg} />
          <AddressCard order={pkg} />
        </div>
      </div>
    </>
  );
}

function Tracks({ pkg }: { pkg: LogisticsPkg }) {
  const tracks = newestFirst(pkg.logisticsPkgTracks);
  const more = tracks.length > 0 && (
    <a className={styles.more} href={trackPath(pkg.extOrderId)}>
      物流轨迹
      <Icon name="chevron" size={16} />
    </a>
  );
  return (
    <Card title="物流动态" right={more}>
      {pkg.extOrderId !== "" && (
        <div className={styles.carrier}>
          <Facts>
            <Carrier pkg={pkg} />
            <WaybillFacts pkg={pkg} />
          </Facts>
        </div>
      )}
      {tracks.length > 0 ? (
        <>
          <Timeline tracks={tracks} most={MOST_TRACKS} />
          <p className={styles.note}>物流时间均为北京时间</p>
        </>
      ) : (
        <>
          <p className={styles.none}>暂无物流信息</p>
          {IN_HOUSE.includes(pkg.pkgStatus) && (
            <p className={styles.hint}>包裹交给承运商后，每一步都会显示在这里</p>
          )}
        </>
      )}
    </Card>
  );
}

type Look = { icon: ReactNode; tone: "wait" | "good" | "over"; next: string };

const ON_THE_WAY: Look = { icon: <Icon name="truck" />, tone: "good", next: "包裹正在路上" };

const LOOKS: Record<LogisticsPkg["pkgStatus"], Look> = {
  CREATED: { icon: <Icon name="clock" />, tone: "wait", next: "商家正在准备申报资料" },
  DECLARED: { icon: <Icon name="parcel" />, tone: "wait", next: "已申报，等待仓库打包" },
  PACKING: { ...ON_THE_WAY, next: "仓库正在打包" },
  PACKAGED: { ...ON_THE_WAY, next: "已打包，等待交给承运商" },
  DELIVERING: ON_THE_WAY,
  DELIVERED: { icon: <Icon name="location" />, tone: "good", next: "包裹已送达，请及时查收" },
  RECEIVED: { icon: <Icon name="check" />, tone: "good", next: "感谢您的购买" },
  CANCELLED: { icon: <Icon name="close" />, tone: "over", next: "包裹已随订单取消" },
  REFUNDED: { icon: <Icon name="close" />, tone: "over", next: "如有疑问请联系客服" },
};
