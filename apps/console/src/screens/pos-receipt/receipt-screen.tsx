import { query } from "@crux/client/query";
import { paymentCounterOpsApi } from "@crux/contract/counter/counter";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { ReceiptPaper } from "../../parts/receipt/receipt-paper.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Answer } from "../../ui/page/answer.tsx";
import { Page } from "../../ui/page/page.tsx";
import styles from "./receipt-screen.module.css";

/** The receipt of a sale over the counter, to be printed again. */
export function ReceiptScreen() {
  const orderId = Number(useParams().id);
  const answer = useQuery(query(paymentCounterOpsApi.receipt, { orderId }));
  const { data } = answer;
  useKeys([{ keys: "p", text: "打印", act: () => print() }]);
  return (
    <Page
      isPaper
      title="小票"
      note="80 mm"
      acts={
        <>
          {data && <ButtonLink href={`/orders/${orderId}`}>返回订单</ButtonLink>}
          <Button variant="main" disabled={!data} keys="P" onClick={() => print()}>
            打印
          </Button>
        </>
      }
    >
      <Answer
        answer={answer}
        missing={orderOutcome.NOT_FOUND}
        none="没有这张小票"
        list={["/pos/tills", "返回班次"]}
        bones={<div className={styles.waiting} aria-busy="true" />}
      >
        {(receipt) => <ReceiptPaper receipt={receipt} />}
      </Answer>
    </Page>
  );
}
