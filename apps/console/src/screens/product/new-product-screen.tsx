import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { OpsProduct } from "@crux/contract/ops/product-ops.schema";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { ProductEditor } from "./product-editor.tsx";
import { EMPTY_PRODUCT } from "./use-product-form.ts";
import { Waiting } from "./waiting.tsx";

/** The editor of a product that is not there yet: an empty one, a draft, or one like another. */
export function NewProductScreen() {
  const [search] = useSearchParams();
  const draftId = Number(search.get("draft") ?? 0);
  const like = Number(search.get("like") ?? 0);
  const draft = useQuery({ ...query(commodityOpsApi.productDraft, { draftId }), enabled: draftId > 0 });
  const other = useQuery({ ...query(commodityOpsApi.product, { productId: like }), enabled: like > 0 });
  const asked = draftId > 0 ? draft : other;
  if ((draftId > 0 || like > 0) && !asked.data)
    return <Waiting error={asked.error} onRetry={() => void asked.refetch()} />;
  const began = draftId > 0 ? draft.data?.document : copyOf(other.data);
  return (
    <ProductEditor
      key={`${draftId} ${like}`}
      beginning={{
        saved: null,
        document: began ?? EMPTY_PRODUCT,
        draftId: draftId > 0 ? draftId : null,
        baseVersion: 0,
        before: EMPTY_PRODUCT,
      }}
      onAnew={async () => {}}
    />
  );
}

/** A product like another one, whose skus are new and have barcodes of their own. */
function copyOf(product: OpsProduct | undefined) {
  if (!product) return undefined;
  const { document } = product;
  const skus = document.skus.filter(({ isOff }) => !isOff).map((sku) => ({ ...sku, id: null, barcode: "" }));
  return { ...document, name: `${document.name}（复制）`, skus };
}
