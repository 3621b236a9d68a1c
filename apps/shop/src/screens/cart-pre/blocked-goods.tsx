import type { CartPre } from "@crux/contract/cart.schema";
import type { Scheme } from "@crux/contract/logistics.schema";
import { Picture } from "../../ui/show/picture.tsx";
import styles from "./blocked-goods.module.css";
import { blockText } from "./scheme-words.ts";

interface BlockedGoodsProps {
  scheme: Scheme;
  items: CartPre["items"];
  country: string;
}

/** Which goods keep a scheme from working out, line by line, and by which rule. */
export function BlockedGoods({ scheme, items, country }: BlockedGoodsProps) {
  const blocked = scheme.reasons.flatMap(({ skuId, reason }) => {
    const sku = items.find((item) => item.skuDetail.id === skuId)?.skuDetail;
    return sku ? [{ sku, text: blockText(reason, sku.logisticsType, country) }] : [];
  });
  if (blocked.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={`${scheme.presetName}不可用的原因`}>
      {blocked.map(({ sku, text }) => (
        <li key={sku.id} className={styles.item}>
          <span className={styles.picture}>
            <Picture src={sku.productImgUrl} width={160} alt="" round="field" />
          </span>
          <span className={styles.text}>
            <span className={styles.name}>{sku.productName}</span>
            <span className={styles.rule}>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
