import { latePart } from "@crux/web/late-part";
import { type ComponentProps, Suspense } from "react";
import type { SkuSheet } from "./sku-sheet.tsx";

const LoadedSheet = latePart(() => import("./sku-sheet.tsx"));

/** The choice of a product's sku, whose code is fetched when it is first opened. */
export function LazySkuSheet(props: ComponentProps<typeof SkuSheet>) {
  return (
    <Suspense fallback={null}>
      <LoadedSheet {...props} />
    </Suspense>
  );
}
