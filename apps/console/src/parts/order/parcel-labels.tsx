import type { OpsPkg } from "@crux/contract/ops/pkg-ops.schema";
import { Tag } from "../../ui/show/tag.tsx";
import { PKG_NAMES } from "../parcel/parcel-words.ts";
import styles from "./parcel-labels.module.css";
import { weightText } from "./weight-text.ts";

/** The parcels of an order as the labels that they travel under. */
export function ParcelLabels({ pkgs }: { pkgs: readonly OpsPkg[] }) {
  return (
    <ul className={styles.labels}>
      {pkgs.map((pkg) => (
        <li key={pkg.id} className={styles.label}>
          <header>
            <b>{pkg.logisticsRoute.code}</b>
            <Tag tone={toneOf(pkg)}>{PKG_NAMES[pkg.pkgStatus]}</Tag>
          </header>
          <p className={styles.route}>
            {pkg.logisticsRoute.name} · 包裹 {pkg.id}
          </p>
          <p className={styles.number}>{pkg.extOrderId || "未取得运单号"}</p>
          {pkg.handoverNo && (
            <p className={styles.note}>
              转 {pkg.handoverCompany} {pkg.handoverNo}
            </p>
          )}
          <ul className={styles.items}>
            {pkg.pkgItems.map(({ skuDetail, itemType, quantity }) => (
              <li key={`${skuDetail.id} ${itemType}`}>
                <span>{skuDetail.productName}</span>
                <span>× {quantity}</span>
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            计费 {weightText(pkg.totalWeight)}
            {pkg.realWeight !== null && ` · 实重 ${weightText(pkg.realWeight)}`}
            {pkg.logisticsPkgTracks[0] && ` · ${pkg.logisticsPkgTracks[0].content}`}
          </p>
          {pkg.exceptionCode !== null && <Tag tone="alarm">物流异常</Tag>}
          {pkg.reversal !== null && <Tag tone="alarm">付款有争议</Tag>}
        </li>
      ))}
    </ul>
  );
}

function toneOf({ pkgStatus }: OpsPkg): "good" | "warn" | "grey" {
  if (pkgStatus === "CREATED") return "warn";
  return pkgStatus === "CANCELLED" || pkgStatus === "REFUNDED" ? "grey" : "good";
}
