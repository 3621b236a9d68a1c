import { Thumb } from "../order/thumb.tsx";
import styles from "./goods-name.module.css";
import { attributesText } from "./stock-words.ts";

type GoodsNameProps = {
  goods: { imgUrl: string; productName: string; attributes: Record<string, string> };
};

/** Goods in two lines: picture, name, and which of their kind. */
export function GoodsName({ goods: { imgUrl, productName, attributes } }: GoodsNameProps) {
  return (
    <span className={styles.goods}>
      <Thumb src={imgUrl} />
      <span className={styles.words}>
        <span className={styles.name} title={productName}>
          {productName}
        </span>
        <span className={styles.kind}>{attributesText(attributes)}</span>
      </span>
    </span>
  );
}
