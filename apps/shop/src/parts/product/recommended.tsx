import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ProductGrid } from "./product-grid.tsx";
import { productListOptions, readFilter } from "./product-list-options.ts";
import styles from "./recommended.module.css";

const SHOWN = 6;

/** What sells best and is there, for pages that have little of their own to show; without what they show already. */
export function Recommended({ exceptIds = [] }: { exceptIds?: readonly number[] }) {
  const isInBrowser = useIsInBrowser();
  const { data } = useInfiniteQuery({
    ...productListOptions({ ...readFilter(new URLSearchParams()), sort: "SOLD", inStock: true }),
    enabled: isInBrowser,
  });
  const products = (data?.[0]?.content ?? []).filter(({ id }) => !exceptIds.includes(id)).slice(0, SHOWN);
  if (!isInBrowser || products.length === 0) return null;
  return (
    <section aria-labelledby="recommended" className={styles.section}>
      <h2 id="recommended" className={styles.title}>
        为您推荐
      </h2>
      <ProductGrid products={products} />
    </section>
  );
}

/** Asked for after the page has been taken over: an answer before that would differ from what the server rendered. */
function useIsInBrowser(): boolean {
  const [isInBrowser, setIsInBrowser] = useState(false);
  useEffect(() => setIsInBrowser(true), []);
  return isInBrowser;
}
