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
  // A draft that began before somebody else published is compared with what stood there then.
  const of = data?.draft?.baseVersion ?? 0;
  const isOld = data?.draft !== null && data !== undefined && of !== data.version;
  const base = useQuery({ ...query(commodityOpsApi.productVersion, { productId, of }), enabled: isOld });
  if (!data) return <Waiting error={error} onRetry={() => void refetch()} />;
  if (isOld && !base.data) return <Waiting error={base.error} onRetry={() => void base.refetch()} />;
  return (
    <ProductEditor
      key={`${productId} ${round}`}
      beginning={beginningOf(data, isOld ? base.data?.document : undefined)}
      onAnew={async () => {
        await refetch();
        setRound((before) => before + 1);
      }}
    />
  );
}

function beginningOf(saved: OpsProduct, base = saved.document): Beginning {
  const { draft, document, version } = saved;
  return {
    saved,
    document: draft?.document ?? document,
    draftId: draft?.id ?? null,
    baseVersion: draft?.baseVersion ?? version,
    before: base,
  };
}
