import type { Order } from "@crux/contract/order.schema";
import { OrderPicture } from "../../parts/order/order-picture.tsx";
import { Stepper } from "../../ui/form/stepper.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { Card } from "../../ui/show/card.tsx";
import styles from "./pieces-card.module.css";

/** Pieces by line. */
export type Chosen = ReadonlyMap<string, number>;

export function lineKey(skuId: number, itemType: string): string {
  return `${skuId} ${itemType}`;
}

interface PiecesCardProps {
  lines: readonly Order["orderItems"][number][];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** Which pieces are meant; none at all means all of it. */
export function PiecesCard({ lines, chosen, onChange }: PiecesCardProps) {
  return (
    <Card title="售后商品" right={<span className={styles.note}>不选则为全部</span>}>
      <ul className={styles.lines}>
        {lines.map(({ skuDetail, itemType, quantity }) => {
          const key = lineKey(skuDetail.id, itemType);
          return (
            <li key={key} className={styles.line}>
              <span className={styles.picture}>
                <OrderPicture sku={skuDetail} alt="" />
              </span>
              <span className={styles.text}>
                <span className={styles.name}>{skuDetail.productName}</span>
                <span className={styles.facts}>
                  {skuDetail.attributesString} 共{quantity}件
                </span>
              </span>
              <Stepper
                label={`${skuDetail.productName}数量`}
                value={chosen.get(key) ?? 0}
                min={0}
                max={quantity}
                onReject={toast}
                onChange={(pieces) => onChange(new Map(chosen).set(key, pieces))}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
