import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import { ORDER_TYPE_NOTES } from "@crux/rules/order/order-labels";
import { companyName } from "@crux/rules/parcel/logistics-company";
import { OrderPicture } from "../../parts/order/order-picture.tsx";
import { CopyButton } from "../../parts/page/copy-button.tsx";
import { PkgStatusTag } from "../../parts/parcel/pkg-status-tag.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./pkg-row.module.css";

const MOST_PICTURES = 4;

/** One parcel: number, status, what lies in it, who carries it to whom, and what happened last. */
export function PkgRow({ pkg }: { pkg: LogisticsPkg }) {
  const href = `/logistics_pkg?id=${pkg.id}`;
  const [newest] = pkg.logisticsPkgTracks;
  const isExternal = pkg.logisticsPkgType === "LOGISTICS_PKG_EXTERNAL";
  return (
    <Card>
      <article aria-label={`包裹 ${pkg.id}`}>
        <header className={styles.head}>
          <PkgNumber pkg={pkg} />
          {isExternal && <Tag tone="grey">代发包裹</Tag>}
          <span className={styles.status}>
            <PkgStatusTag status={pkg.pkgStatus} />
          </span>
        </header>
        <a href={href} className={styles.body} aria-label={`查看包裹 ${pkg.id}`}>
          <span className={styles.goods} data-alone={pkg.pkgItems.length === 1 ? "" : undefined}>
            {pkg.pkgItems.slice(0, MOST_PICTURES).map(({ skuDetail, itemType }) => (
              <span key={`${skuDetail.id} ${itemType}`} className={styles.picture}>
                <OrderPicture sku={skuDetail} alt={skuDetail.productName} />
              </span>
            ))}
            {pkg.pkgItems.length === 1 && (
              <span className={styles.name}>{pkg.pkgItems[0]?.skuDetail.productName}</span>
            )}
            <span className={styles.count}>共{pkg.totalQuantity}件</span>
            <Icon name="chevron" size={16} />
          </span>
          {isExternal && <span className={styles.facts}>{ORDER_TYPE_NOTES.DROP_SHIPPING}</span>}
          <span className={styles.facts}>
            {pkg.extOrderId !== "" && <span>{companyName(pkg.logisticsCompany)}</span>}
            <span>{pkg.realWeight ?? pkg.totalWeight}kg</span>
            <span>收件人 {pkg.receiverName}</span>
          </span>
          {newest && (
            <span className={styles.track}>
              <span className={styles.content}>{newest.content}</span>
              <time className={styles.time}>{newest.time}（北京时间）</time>
            </span>
          )}
        </a>
      </article>
    </Card>
  );
}

/** The carrier's number; before there is one, the order's. */
function PkgNumber({ pkg }: { pkg: LogisticsPkg }) {
  if (pkg.extOrderId === "") return <span className={styles.number}>订单号 {pkg.orderId}</span>;
  return (
    <>
      <span className={styles.number}>运单号 {pkg.extOrderId}</span>
      <CopyButton text={pkg.extOrderId} what="运单号" />
    </>
  );
}
