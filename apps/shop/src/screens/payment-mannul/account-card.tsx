import type { Order } from "@crux/contract/order.schema";
import { moneyText } from "@crux/rules/money/money-text";
import type { ReactNode } from "react";
import { CopyButton } from "../../parts/page/copy-button.tsx";
import type { OpenPayment } from "../../parts/payment/use-open-payment.ts";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./account-card.module.css";

/** The merchant's account, the exact amount and the words to quote, each to be copied (G22). */
export function AccountCard({ order, opened }: { order: Order; opened: OpenPayment }) {
  const { payment, error, isBusy, renew } = opened;
  if (!payment && error && !isBusy) {
    return (
      <Card title="收款账户">
        <ErrorView text={error.message} onRetry={renew} />
      </Card>
    );
  }
  return (
    <Card title="收款账户">
      {payment ? (
        <dl>
          {payment.bankAccount.map(({ title, value }) => (
            <Fact key={title} name={title} copied={value}>
              {value}
            </Fact>
          ))}
          <Fact name="转账金额" copied={(order.netAmount / 100).toFixed(2)}>
            {moneyText(order.netAmount)}
          </Fact>
          <Fact name="付款备注" copied={String(order.id)}>
            {order.id}
          </Fact>
        </dl>
      ) : (
        <div aria-busy="true">
          {["a", "b", "c", "d", "e", "f"].map((key) => (
            <Skeleton key={key} shape="button" />
          ))}
        </div>
      )}
      <p className={styles.note}>付款备注请填写订单号</p>
    </Card>
  );
}

function Fact({ name, copied, children }: { name: string; copied: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {children}
        <CopyButton text={copied} what={name} />
      </dd>
    </div>
  );
}
