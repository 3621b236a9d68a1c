import { query } from "@crux/client/query";
import { orderOpsApi } from "@crux/contract/order";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Answer } from "../../ui/page/answer.tsx";
import { Page } from "../../ui/page/page.tsx";
import { DivisionEditor } from "./division-editor.tsx";
import styles from "./order-split.module.css";

/** How the parcels of a paid order that nobody declared are divided: by hand, or as the solver would do it anew. */
export function OrderSplitScreen() {
  const { id } = useParams();
  const orderId = Number(id);
  const answer = useQuery({
    ...query(orderOpsApi.splitOffers, { orderId }),
    // What somebody is dividing by hand must not move below the hands.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Page
      title="重新分箱"
      note={`订单 ${id}`}
      acts={<ButtonLink href={`/orders/${orderId}`}>返回订单</ButtonLink>}
    >
      <Answer
        answer={answer}
        missing={orderOutcome.NOT_FOUND}
        none="没有这个订单"
        list={["/orders", "返回订单列表"]}
        bones={<div className={styles.bone} aria-busy="true" />}
      >
        {(offers) => (
          <DivisionEditor
            key={answer.dataUpdatedAt}
            orderId={orderId}
            offers={offers}
            onReload={() => void answer.refetch()}
          />
        )}
      </Answer>
    </Page>
  );
}
