import type { PlannedPkg } from "@crux/contract/logistics.schema";
import { moneyText } from "@crux/rules/money/money-text";
import type { ReactNode } from "react";
import { Card } from "../../ui/show/card.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./parcel-card.module.css";

type Facts = Pick<
  PlannedPkg,
  "logisticsRoute" | "pkgItems" | "totalAmount" | "totalFee" | "totalQuantity" | "totalTax" | "totalWeight"
>;

interface ParcelCardProps {
  /** Counted from 0; shown from 1. */
  index: number;
  pkg: Facts;
  /** Stands beside the heading, such as a status. */
  right?: ReactNode;
  /** Further rows under the facts. */
  children?: ReactNode;
}

/** A parcel: its route, what lies in it, and what it weighs and costs. */
export function ParcelCard({ index, pkg, right, children }: ParcelCardProps) {
  return (
    <Card
      isFlush
      title={`包裹${index + 1}（${pkg.totalQuantity}件，${pkg.totalWeight}kg）`}
      right={right ?? <span className={styles.route}>{pkg.logisticsRoute.name}</span>}
    >
      <ParcelGoods items={pkg.pkgItems} />
      <dl className={styles.facts}>
        <Fact name="商品金额" cents={pkg.totalAmount} />
        <Fact name="运费" cents={pkg.totalFee} />
        {pkg.totalTax > 0 && <Fact name="预计税费" cents={pkg.totalTax} />}
      </dl>
      {children}
    </Card>
  );
}

type Item = Pick<PlannedPkg["pkgItems"][number], "skuDetail" | "itemType" | "price" | "quantity">;

/** What lies, or is to lie, in parcels. */
export function ParcelGoods({ items }: { items: readonly Item[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={`${item.skuDetail.id} ${item.itemType}`} className={styles.item}>
          <span className={styles.picture}>
            <Picture src={item.skuDetail.productImgUrl} width={160} alt="" round="field" />
          </span>
          <span className={styles.text}>
            <span className={styles.name}>{item.skuDetail.productName}</span>
            {item.skuDetail.attributesString && (
              <span className={styles.attributes}>{item.skuDetail.attributesString}</span>
            )}
          </span>
          {item.itemType === "PREFERENCE" && <Tag tone="price">{item.price > 0 ? "换购" : "赠品"}</Tag>}
          <span className={styles.count}>×{item.quantity}</span>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, cents }: { name: string; cents: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{moneyText(cents)}</dd>
    </div>
  );
}
