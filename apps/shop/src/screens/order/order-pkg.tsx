import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import { newestFirst, pkgLabel } from "@crux/rules/pkg-labels";
import type { ReactNode } from "react";
import { CopyButton } from "../../parts/copy-button.tsx";
import { ParcelCard } from "../../parts/parcel-card.tsx";
import { useServiceNames } from "../../parts/parcel-service-names.ts";
import { useStoreConfig } from "../../parts/store-config.ts";
import { Tag } from "../../ui/tag.tsx";
import styles from "./order-pkg.module.css";

/** A parcel of the order with its status, services, waybill and newest track (R-ORD-11, R-ORD-13, R-ORD-22, R-ORD-23). */
export function OrderPkg({ pkg, index }: { pkg: LogisticsPkg; index: number }) {
  const services = useServiceNames()(pkg.services);
  const [newest] = newestFirst(pkg.logisticsPkgTracks);
  return (
    <ParcelCard
      index={index}
      pkg={pkg}
      right={<Tag tone={toneOf(pkg.pkgStatus)}>{pkgLabel(pkg.pkgStatus)}</Tag>}
    >
      <dl className={styles.facts}>
        <Fact name="物流线路">{pkg.logisticsRoute.name}</Fact>
        <Fact name="包裹服务">{services.length > 0 ? services.join("、") : "不需要"}</Fact>
        {pkg.extOrderId !== "" && (
          <Fact name="运单号">
            <Waybill pkg={pkg} />
          </Fact>
        )}
        <Fact name="物流动态">{newest ? `${newest.time} ${newest.content}` : "暂无物流信息"}</Fact>
      </dl>
    </ParcelCard>
  );
}

function Waybill({ pkg }: { pkg: LogisticsPkg }) {
  const href = useSheetUrl(pkg);
  return (
    <>
      {pkg.extOrderId}
      <CopyButton text={pkg.extOrderId} what="运单号" />
      {href && (
        <a className={styles.sheet} href={href} target="_blank" rel="noopener noreferrer">
          查看运单
        </a>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The preview of a waybill: the shop's template, else the stored picture, else none (OP-059). */
function useSheetUrl({ extOrderId, logisticsCompany, packImg }: LogisticsPkg): string {
  const template = useStoreConfig()?.sheetUrl ?? "";
  if (template === "") return packImg.split("||")[0] ?? "";
  return template
    .replace("{no}", encodeURIComponent(extOrderId))
    .replace("{company}", encodeURIComponent(logisticsCompany));
}

function toneOf(status: LogisticsPkg["pkgStatus"]) {
  if (status === "CANCELLED" || status === "REFUNDED") return "grey";
  return status === "CREATED" || status === "DECLARED" ? "warn" : "brand";
}
