import type { LogisticsPkg, Track } from "@crux/contract/logistics.schema";
import { newestFirst } from "@crux/rules/parcel/pkg-labels";
import { useQuery } from "@tanstack/react-query";
import { Fact, Facts } from "../../parts/page/facts.tsx";
import { ParcelCard } from "../../parts/parcel/parcel-card.tsx";
import { useServiceNames } from "../../parts/parcel/parcel-service-names.ts";
import { PkgStatusTag } from "../../parts/parcel/pkg-status-tag.tsx";
import { trackPath, tracksQuery } from "../../parts/parcel/tracks-query.ts";
import { WaybillFacts } from "../../parts/parcel/waybill.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./order-pkg.module.css";

/** A parcel of the order with its status, services, waybill and newest track (R-ORD-11, R-ORD-13, R-ORD-22, R-ORD-23). */
export function OrderPkg({ pkg, index }: { pkg: LogisticsPkg; index: number }) {
  const services = useServiceNames()(pkg.services);
  const { data, isPending } = useQuery(tracksQuery(pkg.extOrderId));
  const isKnown = pkg.extOrderId === "" || !isPending;
  const [newest] = newestFirst(data ?? []);
  return (
    <ParcelCard index={index} pkg={pkg} right={<PkgStatusTag status={pkg.pkgStatus} />}>
      <div className={styles.facts}>
        <Facts>
          <Fact name="物流线路">{pkg.logisticsRoute.name}</Fact>
          <Fact name="包裹服务">{services.length > 0 ? services.join("、") : "不需要"}</Fact>
          <WaybillFacts pkg={pkg} />
          {isKnown && !newest && <Fact name="物流动态">暂无物流信息</Fact>}
        </Facts>
      </div>
      {!isKnown && <p className={styles.track} aria-busy="true" />}
      {newest && <NewestTrack extOrderId={pkg.extOrderId} newest={newest} />}
      <a className={styles.more} href={`/logistics_pkg?id=${pkg.id}`}>
        包裹详情
        <Icon name="chevron" size={16} />
      </a>
    </ParcelCard>
  );
}

/** The newest entry of a number, leading to all of them; parcels without a number have none (R-ORD-22). */
function NewestTrack({ extOrderId, newest }: { extOrderId: string; newest: Track }) {
  return (
    <a className={styles.track} href={trackPath(extOrderId)}>
      <span className={styles.label}>物流动态</span>
      <span className={styles.content}>
        {newest.content}
        <time className={styles.time}>{newest.time}（北京时间）</time>
      </span>
      <Icon name="chevron" size={16} />
    </a>
  );
}
