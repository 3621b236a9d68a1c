import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { Thumb } from "../../parts/order/thumb.tsx";
import styles from "./product.module.css";

interface SkuPictureProps {
  label: string;
  /** Empty for the first picture of the product. */
  value: string;
  pictures: ProductDocument["pictures"];
  onChange: (imgUrl: string) => void;
}

/** Which of its product's pictures shows a sku in cart, order and parcel. */
export function SkuPicture({ label, value, pictures, onChange }: SkuPictureProps) {
  const urls = pictures.filter(({ kind }) => kind === "MAIN").map(({ url }) => url);
  const [first = "", ...others] = urls;
  const own = others.includes(value) ? value : "";
  return (
    <span className={styles.skuPicture}>
      <Thumb src={own || first} />
      <select
        className={styles.cell}
        aria-label={label}
        value={own}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">首图</option>
        {others.map((url, place) => (
          <option key={url} value={url}>
            第{place + 2}张
          </option>
        ))}
      </select>
    </span>
  );
}
