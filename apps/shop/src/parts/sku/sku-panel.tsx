import type { ShopProduct } from "@crux/contract/sale.schema";
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle } from "react";
import { useAddToCart } from "../cart/use-add-to-cart.ts";
import type { SkuDraft } from "./sku-draft.ts";
import { SkuFields } from "./sku-fields.tsx";
import { SkuState } from "./sku-head.tsx";
import { useSkuChoice } from "./use-sku-choice.ts";

interface SkuPanelProps {
  product: ShopProduct;
  draft: SkuDraft;
  onDraft: (draft: SkuDraft) => void;
  /** Puts what is chosen into the cart, for the button that stands outside. */
  act: RefObject<(() => void) | null>;
  /** Whether that was wanted before the login came in between. */
  isWanted: boolean;
}

/** The choice of attributes and quantity in the page itself, where that has the room (R-PROD-16 to R-PROD-24). */
export function SkuPanel({ product, draft, onDraft, act, isWanted }: SkuPanelProps) {
  const choosing = useSkuChoice(product, draft, true);
  const add = useAddToCart();
  const takeAndAdd = () => {
    const line = choosing.take();
    if (line) void add(line);
  };
  useImperativeHandle(act, () => takeAndAdd);
  const isReady = isWanted && choosing.skus !== undefined;
  const begin = useEffectEvent(takeAndAdd);
  useEffect(() => {
    if (isReady) begin();
  }, [isReady]);
  return (
    <>
      <SkuFields of={choosing} onDraft={onDraft} />
      <SkuState of={choosing} />
    </>
  );
}
