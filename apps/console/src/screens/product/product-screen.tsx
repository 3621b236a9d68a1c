import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { OpsProduct } from "@crux/contract/ops/product-ops.schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "wouter";
import { ProductEditor } from "./product-editor.tsx";
import type { Beginning } from "./use-product-form.ts";
import { Waiting } from "./waiting.tsx";

/** The editor of a product. */
export function ProductScreen() {
  const productId = Number(useParams().id);
  const { data, error, refetch } = useQuery({
    ...query(commodityOpsApi.product, { productId }),
    // What was typed begins with one answer; another one is asked for by publishing alone.
    refetchOnWindowFocus: false,
  });
  const [round, setRound] = useState(0);
  if (!data) return <Waiting error={error} onRetry={() => void refetch()} />;
  return (
    <ProductEditor
      key={`${productId} ${round}`}
      beginning={beginningOf(data)}
      onAnew={async () => {
        await refetch();
        setRound((before) => before + 1);
      }}
    />
  );
}

function beginningOf(saved: OpsProduct): Beginning {
  const { draft, document, version } = saved;
  return {
    saved,
    document: draft?.document ?? document,
    draftId: draft?.id ?? null,
    baseVersion: draft?.baseVersion ?? version,
    before: document,
  };
}
