import type { ShopProduct } from "@crux/contract/sale.schema";
import { useState } from "react";
import { splitPictures } from "../../parts/sku/joined-pictures.ts";
import { Carousel } from "../../ui/page/carousel.tsx";
import { LazyImagePreview } from "../../ui/page/lazy-image-preview.tsx";

/** The product's pictures: several move every 3 s, a tap opens them over the whole screen (R-PROD-02). */
export function Gallery({ product }: { product: ShopProduct }) {
  const [shown, setShown] = useState<number | null>(null);
  const pictures = splitPictures(product.imgUrl);
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
        position="count"
        slides={images.map((image, index) => ({ ...image, key: index, onPress: () => setShown(index) }))}
      />
      {shown !== null && <LazyImagePreview images={images} index={shown} onClose={() => setShown(null)} />}
    </>
  );
}
