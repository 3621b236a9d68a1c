import type { Sku } from "@crux/contract/commodity.schema";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { goodsCategoryLabel } from "@crux/rules/catalogue/goods-category";
import { limitText } from "@crux/rules/catalogue/purchase-limit";
import { Stepper } from "../../ui/form/stepper.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { AttributeFields } from "./attribute-fields.tsx";
import { chosenSku } from "./sku-choice.ts";
import type { SkuDraft } from "./sku-draft.ts";
import styles from "./sku-fields.module.css";
import { SkuWaiting } from "./sku-waiting.tsx";
import type { SkuChoosing } from "./use-sku-choice.ts";

/** Attributes, facts and quantity, in a sheet or in the page (R-PROD-16 to R-PROD-20). */
export function SkuFields({ of, onDraft }: { of: SkuChoosing; onDraft: (draft: SkuDraft) => void }) {
  const { product, draft, skus, rest, mostOf } = of;
  if (of.isFailed) return <ErrorView text="加载失败" onRetry={of.retry} />;
  if (!skus)
    return (
      <div aria-busy="true">
        <SkuWaiting product={product} />
      </div>
    );
  return (
    <div ref={of.fields} className={styles.body}>
      <AttributeFields
        product={product}
        skus={skus}
        choice={draft.choice}
        onChoice={(choice) => onDraft(fitted({ ...draft, choice }, mostOf({ ...draft, choice })))}
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
          max={mostOf(draft)}
          onChange={(quantity) => onDraft({ ...draft, quantity })}
          onReject={toast}
        />
      </div>
    </div>
  );
}

/** A smaller stock lowers the quantity, and says so. */
function fitted(draft: SkuDraft, most: number): SkuDraft {
  if (draft.quantity <= most) return draft;
  toast(`最多可买${most}件`);
  return { ...draft, quantity: most };
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
