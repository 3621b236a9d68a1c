import type { Section } from "@crux/contract/sale.schema";
import { useId } from "react";
import { ProductGrid } from "../../parts/product/product-grid.tsx";
import { ProductRow } from "../../parts/product/product-row.tsx";
import { FrameIcon } from "../../ui/icons/frame-icon.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import { TargetLink } from "./banners.tsx";
import styles from "./home-section.module.css";

/** A section: title, description, picture, products as cards or in a row, and the way to more (R-HOME-06). */
export function HomeSection({ section, look }: { section: Section; look: "grid" | "row" }) {
  const id = useId();
  const products = section.itemList.map(({ shopProduct }) => shopProduct);
  return (
    <section className={styles.section} data-look={look} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{section.title}</h2>
          {section.description !== "" && <p className={styles.description}>{section.description}</p>}
        </div>
        <TargetLink target={section} className={styles.more}>
          查看更多
          <FrameIcon name="chevron" size={16} />
        </TargetLink>
      </header>
      {section.imgUrl !== "" && (
        <TargetLink target={section} className={styles.picture}>
          <Picture
            src={section.imgUrl}
            width={750}
            ratio={750 / 260}
            alt={section.title}
            sizes="(min-width: 640px) 616px, 94vw"
            round={look === "grid" ? "card" : "field"}
          />
        </TargetLink>
      )}
      {look === "grid" ? <ProductGrid products={products} /> : <ProductRow products={products} />}
    </section>
  );
}
