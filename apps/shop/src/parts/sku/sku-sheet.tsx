import type { ShopProduct } from "@crux/contract/sale.schema";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { useAddToCart } from "../cart/use-add-to-cart.ts";
import type { SkuDraft } from "./sku-draft.ts";
import { SkuFields } from "./sku-fields.tsx";
import { SkuHead } from "./sku-head.tsx";
import { useSkuChoice } from "./use-sku-choice.ts";

interface SkuSheetProps {
  product: ShopProduct;
  open: boolean;
  draft: SkuDraft;
  onDraft: (draft: SkuDraft) => void;
  onClose: () => void;
}

/** The choice of attributes and quantity, which it puts into the cart after it has closed (R-PROD-16 to R-PROD-24). */
export function SkuSheet({ product, open, draft, onDraft, onClose }: SkuSheetProps) {
  const choosing = useSkuChoice(product, draft, open);
  const add = useAddToCart();
  const confirmed = useRef<{ skuId: number; quantity: number } | null>(null);
  const confirm = () => {
    confirmed.current = choosing.take();
    if (confirmed.current) onClose();
  };
  const addConfirmed = () => {
    if (confirmed.current) void add(confirmed.current);
    confirmed.current = null;
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={product.name}
      head={<SkuHead of={choosing} />}
      foot={
        <Button size="wide" busy={!choosing.skus && !choosing.isFailed} onClick={confirm}>
          确定
        </Button>
      }
    >
      <WhenGone onGone={addConfirmed} />
      <SkuFields of={choosing} onDraft={onDraft} />
    </Sheet>
  );
}

/** Stands inside the sheet, and so knows when that has left the screen. */
function WhenGone({ onGone }: { onGone: () => void }) {
  const gone = useEffectEvent(onGone);
  useEffect(() => () => gone(), []);
  return null;
}
