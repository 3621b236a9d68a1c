import type { ShopProduct } from "@crux/contract/sale.schema";
import { splitPictures } from "../../parts/sku/joined-pictures.ts";
import { Picture } from "../../ui/show/picture.tsx";
import styles from "./detail-pictures.module.css";

/** Width by height of those that say nothing. */
const USUAL_RATIO = 750 / 950;

/** The long pictures of the description, loaded as they come near (R-PROD-08). */
export function DetailPictures({ product }: { product: ShopProduct }) {
  const pictures = splitPictures(product.descUrl);
  if (pictures.length === 0) return null;
  return (
    <section className={styles.detail} aria-labelledby="detail">
      <h2 id="detail" className={styles.title}>
        <span>商品详情</span>
      </h2>
      {pictures.map((src, index) => (
        <Picture
          key={src}
          src={src}
          width={750}
          ratio={ratioOf(src)}
          alt={product.descAlts?.[index] || `${product.name}，详情图${index + 1}`}
        />
      ))}
    </section>
  );
}

/** Uploaded pictures have their size in their names: `…-1080x1440.webp`. */
function ratioOf(src: string): number {
  const [, width, height] = /-(\d+)x(\d+)\.webp$/.exec(src) ?? [];
  return width && height ? Number(width) / Number(height) : USUAL_RATIO;
}
