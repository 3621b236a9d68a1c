import type { OpsPkg } from "@crux/contract/ops/pkg-ops.schema";
import { pkgLabelCode } from "@crux/rules/parcel/pkg-label";
import { papersLabel } from "@crux/rules/parcel/pkg-papers";
import { Link } from "wouter";
import { useMay } from "../../browser/use-may.ts";
import { Tag } from "../../ui/show/tag.tsx";
import { PackPictures } from "../parcel/pack-pictures.tsx";
import { PAPERS_TONES, PKG_NAMES } from "../parcel/parcel-words.ts";
import styles from "./parcel-labels.module.css";
import { weightText } from "./weight-text.ts";

/** The parcels of an order as the labels that they travel under; whoever may read parcels goes on to one, and to its papers. */
export function ParcelLabels({ pkgs }: { pkgs: readonly OpsPkg[] }) {
  const mayRead = useMay()("parcel.read");
  return (
    <ul className={styles.labels}>
      {pkgs.map((pkg) => (
        <li key={pkg.id} className={styles.label}>
          <header>
            <b>{pkg.logisticsRoute.code}</b>
            <Tag tone={toneOf(pkg)}>{PKG_NAMES[pkg.pkgStatus]}</Tag>
          </header>
          <p className={styles.route}>
            {pkg.logisticsRoute.name} · {mayRead ? <PkgLink id={pkg.id} /> : `包裹 ${pkg.id}`}
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
          {pkg.pkgStatus === "CREATED" && pkg.papers !== null && (
            <p>
              <Tag tone={PAPERS_TONES[pkg.papers]}>
                {pkg.papers === "OK" || pkg.papers === "NONE" ? "证件" : ""}
                {papersLabel(pkg.papers)}
              </Tag>
            </p>
          )}
          {mayRead && <PackPictures packImg={pkg.packImg} />}
          {pkg.exceptionCode !== null && <Tag tone="alarm">物流异常</Tag>}
          {pkg.reversal !== null && <Tag tone="alarm">付款有争议</Tag>}
        </li>
      ))}
    </ul>
  );
}

function PkgLink({ id }: { id: number }) {
  return (
    <Link className={styles.link} href={`/parcels?tab=all&q=${pkgLabelCode(id)}&open=${id}`}>
      包裹 {id}
    </Link>
  );
}

function toneOf({ pkgStatus }: OpsPkg): "good" | "warn" | "grey" {
  if (pkgStatus === "CREATED") return "warn";
  return pkgStatus === "CANCELLED" || pkgStatus === "REFUNDED" ? "grey" : "good";
}
