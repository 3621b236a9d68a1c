import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import { newestFirst, pkgLabel } from "@crux/rules/pkg-labels";
import { CopyButton } from "../../parts/copy-button.tsx";
import { ParcelCard } from "../../parts/parcel-card.tsx";
import { useServiceNames } from "../../parts/parcel-service-names.ts";
import { useStoreConfig } from "../../parts/store-config.ts";
import { Cell } from "../../ui/cell.tsx";
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
      <Cell title="物流线路" value={pkg.logisticsRoute.name} />
      <Cell title="包裹服务" value={services.length > 0 ? services.join("、") : "不需要"} />
      {pkg.extOrderId !== "" && <Waybill pkg={pkg} />}
      <Cell title="物流动态" value={newest ? newest.content : "暂无物流信息"} note={newest?.time} />
    </ParcelCard>
  );
}

function Waybill({ pkg }: { pkg: LogisticsPkg }) {
  const href = useSheetUrl(pkg);
  const number = (
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
  return <Cell title="运单号" value={number} />;
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
