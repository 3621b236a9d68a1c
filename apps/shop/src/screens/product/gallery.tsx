import { query } from "@crux/client/query";
import { commodityApi } from "@crux/contract/commodity";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { splitPictures } from "../../parts/sku/joined-pictures.ts";
import { pictureOfChoice } from "../../parts/sku/sku-choice.ts";
import type { SkuDraft } from "../../parts/sku/sku-draft.ts";
import { Carousel, type CarouselPlace } from "../../ui/page/carousel.tsx";
import { LazyImagePreview } from "../../ui/page/lazy-image-preview.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import styles from "./gallery.module.css";

/**
 * The product's pictures: several move every 3 s, a tap opens them over the whole screen (R-PROD-02). Where the choice
 * stands beside them, they show what is chosen.
 */
export function Gallery({ product, draft }: { product: ShopProduct; draft: SkuDraft | null }) {
  const [shown, setShown] = useState<number | null>(null);
  const chosen = useChosenPicture(product, draft);
  const own = splitPictures(product.imgUrl);
  const pictures = chosen === undefined || own.includes(chosen) ? own : [...own, chosen];
  const images = (pictures.length > 0 ? pictures : [""]).map((src, index) => ({
    src,
    alt: product.imgAlts?.[index] || (index === 0 ? product.name : `${product.name}，图${index + 1}`),
  }));
  return (
    <>
      <Carousel
        label="商品图片"
        width={750}
        ratio={1}
        sizes="(min-width: 640px) 640px, 100vw"
        marks={(at) => (
          <Marks {...at} pictures={pictures} wanted={chosen === undefined ? -1 : pictures.indexOf(chosen)} />
        )}
        slides={images.map((image, index) => ({ ...image, key: index, onPress: () => setShown(index) }))}
      />
      {shown !== null && <LazyImagePreview images={images} index={shown} onClose={() => setShown(null)} />}
    </>
  );
}

/** The picture of what is chosen beside the pictures. */
function useChosenPicture({ productId, id }: ShopProduct, draft: SkuDraft | null): string | undefined {
  const { data: skus } = useQuery({
    ...query(commodityApi.skus, { productId: productId ?? id }),
    enabled: false,
  });
  return (draft && pictureOfChoice(skus ?? [], draft.choice)) || undefined;
}

/** `1/n`, and where there is room for them the pictures themselves, small. */
function Marks({
  index,
  goTo,
  pictures,
  wanted,
}: CarouselPlace & { pictures: readonly string[]; wanted: number }) {
  const show = useEffectEvent(goTo);
  useEffect(() => {
    if (wanted >= 0) show(wanted);
  }, [wanted]);
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {index + 1}/{pictures.length}
      </span>
      <div className={styles.thumbs}>
        {pictures.map((src, at) => (
          <button
            key={src}
            type="button"
            className={styles.thumb}
            aria-label={`看第${at + 1}张图`}
            aria-current={at === index ? "true" : undefined}
            onClick={() => goTo(at)}
          >
            <Picture src={src} width={160} alt="" />
          </button>
        ))}
      </div>
    </>
  );
}
