import type { ShopProduct } from "@crux/contract/sale.schema";
import { liveValue } from "@crux/web/live-value";
import { push } from "@crux/web/navigation";
import { useEffect, useState } from "react";
import { getSession } from "../../browser/shop-session.ts";
import { storage } from "../../browser/shop-storage.ts";
import { LazySkuSheet } from "./lazy-sku-sheet.tsx";
import { firstDraft, type SkuDraft } from "./sku-draft.ts";

const wanted = liveValue<ShopProduct | null>(null);

/** Opens the choice of a product over the present page; visitors log in first and come back to the product. */
export function quickAdd(product: ShopProduct): void {
  if (getSession()) {
    wanted.set(product);
    return;
  }
  storage.redirectUrl.set(`/product?id=${product.id}`);
  push("/login");
}

/** Where a page with product cells shows the choice; what was chosen stays until the page is left. */
export function QuickAddHost() {
  const product = wanted.use();
  const [shown, setShown] = useState<ShopProduct | null>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<number, SkuDraft>>>({});
  if (product && product !== shown) setShown(product);
  useEffect(() => () => wanted.set(null), []);
  if (!shown) return null;
  return (
    <LazySkuSheet
      key={shown.id}
      product={shown}
      open={product !== null}
      draft={drafts[shown.id] ?? firstDraft(shown)}
      onDraft={(draft) => setDrafts({ ...drafts, [shown.id]: draft })}
      onClose={() => wanted.set(null)}
    />
  );
}
