import type { ShopProduct } from "@crux/contract/sale.schema";
import { useReviewSummary } from "../../parts/product/use-review-summary.ts";
import { splitPictures } from "../../parts/sku/joined-pictures.ts";

/** What search engines read of a product; it is rated only where customers rated it. */
export function ProductData({ product }: { product: ShopProduct }) {
  const summary = useReviewSummary(product.id);
  const data = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    image: splitPictures(product.imgUrl),
    offers: {
      "@type": "Offer",
      price: (product.currentPrice / 100).toFixed(2),
      priceCurrency: "AUD",
      availability: `https://schema.org/${product.totalAvailable > 0 || product.oversale === 1 ? "InStock" : "OutOfStock"}`,
    },
    ...(summary && summary.count > 0
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: summary.average,
            reviewCount: summary.count,
          },
        }
      : {}),
  };
  const text = JSON.stringify(data).replace(/</g, "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a block of data, which no entity may change
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
