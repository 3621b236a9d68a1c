import type { ShopProduct } from "@crux/contract/sale.schema";
import { latePart } from "@crux/web/late-part";
import { type ComponentProps, Suspense } from "react";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import type { SkuPanel } from "./sku-panel.tsx";
import { SkuWaiting } from "./sku-waiting.tsx";

const LoadedPanel = latePart(() => import("./sku-panel.tsx"));

/** The choice of a product's sku in the page, whose code is fetched where the window has room for it. */
export function LazySkuPanel(props: ComponentProps<typeof SkuPanel>) {
  return (
    <Suspense fallback={<PanelWaiting product={props.product} />}>
      <LoadedPanel {...props} />
    </Suspense>
  );
}

/** Its place, before it is there. */
export function PanelWaiting({ product }: { product: ShopProduct }) {
  return (
    <>
      <SkuWaiting product={product} />
      <Skeleton />
    </>
  );
}
