import { query } from "@crux/client/query";
import { orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { moneyText } from "@crux/rules/money/money-text";
import { TaxSheet } from "@crux/web/paper/tax-sheet";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Page } from "../../ui/page/page.tsx";
import { PageFailure } from "../../ui/page/page-failure.tsx";
import styles from "./tax-paper.module.css";

/** The tax invoice or receipt of an order, or the adjustment note of a refund, on A4. */
export function TaxPaperScreen() {
  const { kind, id } = useParams();
  const isRefund = kind === "refunds";
  const order = useQuery({
    ...query(orderOpsApi.taxPaperOps, { orderId: Number(id) }),
    enabled: !isRefund,
  });
  const refund = useQuery({
    ...query(orderOpsApi.refundPaperOps, { refundId: Number(id) }),
    enabled: isRefund,
  });
  const { data, error, refetch } = isRefund ? refund : order;
  useKeys([{ keys: "p", text: "打印", act: () => print() }]);
  return (
    <Page
      isPaper
      title="发票与收据"
      note="A4"
      acts={
        <>
          {data && <ButtonLink href={`/orders/${data.orderId}`}>返回订单</ButtonLink>}
          <Button variant="main" disabled={!data} keys="P" onClick={() => print()}>
            打印
          </Button>
        </>
      }
    >
      {error && !data && (
        <PageFailure
          error={error}
          missing={isRefund ? generalOutcome.REFUND_NOT_FOUND : orderOutcome.NOT_FOUND}
          text={isRefund ? "没有这张退款单" : "没有这个订单"}
          list={isRefund ? ["/refunds", "返回退款"] : ["/orders", "返回订单"]}
          onRetry={() => void refetch()}
        />
      )}
      {data ? (
        <TaxSheet paper={data} money={moneyText} />
      ) : (
        !error && <div className={styles.waiting} aria-busy="true" />
      )}
    </Page>
  );
}
