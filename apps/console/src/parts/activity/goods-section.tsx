import { useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { Thumb } from "../order/thumb.tsx";
import { SALE_STATES } from "../promo/activity-words.ts";
import styles from "./activity.module.css";
import { faultText, type SectionProps } from "./activity-draft.ts";
import { GoodsPicker } from "./goods-picker.tsx";

/** The products that take part; those that another activity would lose say so. */
export function GoodsSection({ draft, faults, activityId, onChange }: SectionProps & { activityId: number }) {
  const [isPicking, setPicking] = useState(false);
  const { goods } = draft;
  const leaving = goods.filter(
    ({ activity }) => activity && activity.id !== activityId && activity.state !== "ENDED",
  );
  return (
    <Section
      title={`商品 ${goods.length}`}
      acts={
        <>
          {goods.length > 1 && (
            <Button variant="ghost" onClick={() => onChange({ goods: [] })}>
              清空
            </Button>
          )}
          <Button onClick={() => setPicking(true)}>添加商品</Button>
        </>
      }
    >
      {faultText(faults, "goods") && <p className={styles.fault}>{faultText(faults, "goods")}</p>}
      {leaving.length > 0 && (
        <p className={styles.warning} role="status">
          {leaving.length} 个商品正在参加其他活动，保存后将离开原活动
        </p>
      )}
      {goods.length === 0 && <p className={styles.note}>可粘贴商品编号或条码，也可按名称、分类查找</p>}
      <ul className={`${styles.goods} ${styles.long}`} aria-label="参加的商品">
        {goods.map(({ productId, name, imgUrl, skus, saleStatus, activity }) => (
          <li key={productId} className={styles.good}>
            <Thumb src={imgUrl} />
            <span className={styles.goodName}>
              {name}
              <small>
                {productId} · {skus.length} 个规格
              </small>
            </span>
            {saleStatus !== "ONLINE" && <Tag tone="warn">{SALE_STATES[saleStatus]}</Tag>}
            {activity && activity.id !== activityId && activity.state !== "ENDED" && (
              <Tag tone="warn">在「{activity.name}」</Tag>
            )}
            <span className={styles.amount}>
              <Money cents={Math.min(...skus.map(({ price }) => price), Number.MAX_SAFE_INTEGER)} />
            </span>
            <Button
              variant="ghost"
              aria-label={`移除 ${name}`}
              onClick={() => onChange({ goods: goods.filter((one) => one.productId !== productId) })}
            >
              移除
            </Button>
          </li>
        ))}
      </ul>
      {isPicking && (
        <GoodsPicker
          title="添加商品"
          activityId={activityId}
          known={new Set(goods.map(({ productId }) => productId))}
          onPick={(picked) => {
            setPicking(false);
            onChange({ goods: [...goods, ...picked] });
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Section>
  );
}
