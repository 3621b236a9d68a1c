import { type ComponentProps, lazy, Suspense } from "react";
import type { SkuSheet } from "./sku-sheet.tsx";

const LoadedSheet = lazy(() => import("./sku-sheet.tsx").then((file) => ({ default: file.SkuSheet })));

/** The choice of a product's sku, whose code is fetched when it is first opened. */
export function LazySkuSheet(props: ComponentProps<typeof SkuSheet>) {
  return (
    <Suspense fallback={null}>
      <LoadedSheet {...props} />
    </Suspense>
  );
}
