import type { ShopProduct } from "@crux/contract/sale.schema";
import { liveValue } from "@crux/web/live-value";
import { here, push } from "@crux/web/navigation";
import { isRecord, sessionStored } from "@crux/web/storage";
import { useEffect, useState } from "react";
import { getSession } from "../../browser/shop-session.ts";
import { storage } from "../../browser/shop-storage.ts";
import { LazySkuSheet } from "./lazy-sku-sheet.tsx";
import { firstDraft, type SkuDraft } from "./sku-draft.ts";

/** The parameter of a product's page that opens its choice. */
export const CHOOSING = "choose";

const wanted = liveValue<ShopProduct | null>(null);
/** What a visitor wanted to choose when the login came in between. */
const afterLogin = sessionStored("chooseAfterLogin", isProduct);

/** Opens the choice of a product over the present page; visitors log in first and find it open when they come back. */
export function quickAdd(product: ShopProduct): void {
  if (getSession()) {
    wanted.set(product);
    return;
  }
  afterLogin.set(product);
  storage.redirectUrl.set(here());
  push("/login");
}

/** Leads to the login, and from there to the open choice of a product. */
export function logInToChoose(productId: number): void {
  storage.redirectUrl.set(`/product?id=${productId}&${CHOOSING}=1`);
  push("/login");
}

/** Where a page with product cells shows the choice; what was chosen stays until the page is left. */
export function QuickAddHost() {
  const product = wanted.use();
  const [shown, setShown] = useState<ShopProduct | null>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<number, SkuDraft>>>({});
  if (product && product !== shown) setShown(product);
  useEffect(() => {
    const product = afterLogin.get();
    afterLogin.remove();
    if (product && getSession()) wanted.set(product);
    return () => wanted.set(null);
  }, []);
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

/** Only `quickAdd` writes it, so its number vouches for the rest. */
function isProduct(value: unknown): value is ShopProduct {
  return isRecord(value) && typeof value.id === "number";
}
