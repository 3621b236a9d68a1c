import { query } from "@crux/client/query";
import { cartLimitApi } from "@crux/contract/cart";
import { commodityApi } from "@crux/contract/commodity";
import type { Sku } from "@crux/contract/commodity.schema";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { goodsCategoryLabel } from "@crux/rules/catalogue/goods-category";
import { limitRestText, limitText } from "@crux/rules/catalogue/purchase-limit";
import { sum } from "@crux/rules/money/money";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { getSession } from "../../browser/shop-session.ts";
import { Button } from "../../ui/form/button.tsx";
import { Stepper } from "../../ui/form/stepper.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import { cartQuery } from "../cart/cart-query.ts";
import { cartLines } from "../cart/cart-selection.ts";
import { useAddToCart } from "../cart/use-add-to-cart.ts";
import { AttributeFields, pointAtAttribute } from "./attribute-fields.tsx";
import { chosenSku, maxPieces, missingAttribute, stockOfChoice } from "./sku-choice.ts";
import type { SkuDraft } from "./sku-draft.ts";
import { SkuHead } from "./sku-head.tsx";
import styles from "./sku-sheet.module.css";

interface SkuSheetProps {
  product: ShopProduct;
  open: boolean;
  draft: SkuDraft;
  onDraft: (draft: SkuDraft) => void;
  onClose: () => void;
}

/** The choice of attributes and quantity, which it puts into the cart after it has closed (R-PROD-16 to R-PROD-24). */
export function SkuSheet({ product, open, draft, onDraft, onClose }: SkuSheetProps) {
  // Stock moves: what an earlier opening was told is asked again.
  const answer = useQuery({
    ...query(commodityApi.skus, { productId: product.productId ?? product.id }),
    staleTime: 0,
    enabled: open,
  });
  const { data: skus, isError, refetch } = answer;
  const add = useAddToCart();
  const { most, rest } = useLimit(product, open ? skus?.[0]?.id : undefined);
  const confirmed = useRef<{ skuId: number; quantity: number }>(undefined);
  const body = useRef<HTMLDivElement>(null);
  const confirm = () => {
    if (!skus) return;
    const missing = missingAttribute(product.attributeKeys, draft.choice);
    if (missing !== null) {
      toast(`请选择${missing}`);
      pointAtAttribute(body.current, missing);
      return;
    }
    const sku = chosenSku(skus, product.attributeKeys, draft.choice);
    if (!sku || maxOf(product, skus, draft) < 1) {
      toast("商品缺货");
      return;
    }
    if (most < 1) {
      toast(limitRestText(0));
      return;
    }
    const max = Math.min(most, maxOf(product, skus, draft));
    confirmed.current = { skuId: sku.id, quantity: Math.min(draft.quantity, max) };
    onClose();
  };
  const addConfirmed = () => {
    if (confirmed.current) void add(confirmed.current);
    confirmed.current = undefined;
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={product.name}
      head={<SkuHead product={product} skus={skus ?? []} draft={draft} />}
      foot={
        <Button size="wide" busy={!skus && !isError} onClick={confirm}>
          确定
        </Button>
      }
    >
      <WhenGone onGone={addConfirmed} />
      <div ref={body} className={styles.body}>
        {!skus && isError && <ErrorView text="加载失败" onRetry={() => void refetch()} />}
        {!skus && !isError && <Waiting />}
        {skus && (
          <>
            <AttributeFields
              product={product}
              skus={skus}
              choice={draft.choice}
              onChoice={(choice) =>
                onDraft(
                  fitted({ ...draft, choice }, Math.min(most, maxOf(product, skus, { ...draft, choice }))),
                )
              }
            />
            <Facts product={product} sku={chosenSku(skus, product.attributeKeys, draft.choice)} />
            <div className={styles.quantity}>
              <span>
                数量
                {product.limit && (
                  <span className={styles.limit}>
                    {rest === null ? limitText(product.limit) : `${limitText(product.limit)}，${rest}`}
                  </span>
                )}
              </span>
              <Stepper
                value={draft.quantity}
                min={1}
                max={Math.max(1, Math.min(most, maxOf(product, skus, draft)))}
                onChange={(quantity) => onDraft({ ...draft, quantity })}
                onReject={toast}
              />
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** Stands inside the sheet, and so knows when that has left the screen. */
function WhenGone({ onGone }: { onGone: () => void }) {
  const gone = useEffectEvent(onGone);
  useEffect(() => () => gone(), []);
  return null;
}

/** The most pieces of what is chosen so far. */
function maxOf(product: ShopProduct, skus: readonly Sku[], { choice }: SkuDraft): number {
  const sku = chosenSku(skus, product.attributeKeys, choice);
  return maxPieces(sku ? sku.available : stockOfChoice(skus, choice), product.oversale === 1);
}

/**
 * The most pieces that 限购 leaves beside what lies in the cart, and what is left in words where that is less than the
 * limit; while nobody answered it is the limit itself. `skuId` is any sku of the product, once it is known.
 */
function useLimit(
  { productId, id, limit }: ShopProduct,
  skuId: number | undefined,
): { most: number; rest: string | null } {
  const { data: cart } = useQuery({ ...cartQuery, enabled: false });
  const { data: own } = useQuery({
    ...query(cartLimitApi.limit, { skuId: skuId ?? 0 }),
    staleTime: 0,
    enabled: Boolean(limit) && skuId !== undefined && getSession() !== null,
    meta: { isToldByPage: true },
  });
  if (!limit) return { most: Number.POSITIVE_INFINITY, rest: null };
  const product = productId ?? id;
  const lines = cart ? cartLines(cart).filter(({ skuDetail }) => skuDetail.productId === product) : [];
  const possible = own?.limit?.possible ?? lines[0]?.limit?.possible ?? limit.pieces;
  const most = Math.max(0, possible - sum(lines.map(({ quantity }) => quantity)));
  return { most, rest: most < limit.pieces ? limitRestText(most) : null };
}

/** A smaller stock lowers the quantity, and says so. */
function fitted(draft: SkuDraft, most: number): SkuDraft {
  const max = Math.max(1, most);
  if (draft.quantity <= max) return draft;
  toast(`最多可买${max}件`);
  return { ...draft, quantity: max };
}

function Facts({ product, sku }: { product: ShopProduct; sku: Sku | null }) {
  const rows = [
    ["物流重量", `${sku?.productWeight ?? product.weight}kg`],
    ["物流类型", goodsCategoryLabel(product.logisticsType)],
    ["保质期", product.expiryDate || "—"],
  ] as const;
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <Skeleton width="short" />
      <Skeleton shape="button" width="half" />
      <Skeleton shape="button" />
    </div>
  );
}
