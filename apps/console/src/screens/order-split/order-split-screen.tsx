import { query } from "@crux/client/query";
import { orderOpsApi } from "@crux/contract/order";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { ButtonLink } from "../../ui/form/button.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { DivisionEditor } from "./division-editor.tsx";
import styles from "./order-split.module.css";

/** How the parcels of a paid order that nobody declared are divided: by hand, or as the solver would do it anew. */
export function OrderSplitScreen() {
  const orderId = Number(useParams().id);
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...query(orderOpsApi.splitOffers, { orderId }),
    // What somebody is dividing by hand must not move below the hands.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Page
      title="重新分箱"
      note={`订单 ${orderId}`}
      acts={<ButtonLink href={`/orders/${orderId}`}>返回订单</ButtonLink>}
    >
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className={styles.bone} aria-busy="true" />}
      {data && (
        <DivisionEditor key={dataUpdatedAt} orderId={orderId} offers={data} onReload={() => void refetch()} />
      )}
    </Page>
  );
}
