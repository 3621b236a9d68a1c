import type { ShopProduct } from "@crux/contract/sale.schema";
import { afterTouch } from "../../ui/gesture/after-touch.tsx";
import { toast } from "../../ui/layer/toast.tsx";

const load = () => import("./quick-add.tsx");

/** Opens the choice of a product over the present page; its code comes with the first touch. */
export function quickAdd(product: ShopProduct): void {
  load().then(
    (file) => file.quickAdd(product),
    () => toast("网络连接失败，请检查网络后重试"),
  );
}

/** Where a page with product cells shows that choice. */
export const LazyQuickAddHost = afterTouch(() => load().then((file) => file.QuickAddHost));
