import type { OrderDetail } from "@crux/contract/report/order-detail.schema";
import { CHANNEL_NAMES } from "@crux/rules/order/order-names";
import { REFUND_TARGETS } from "@crux/rules/order/refund-labels";
import { Section } from "../../ui/page/section.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./order-money.module.css";
import { PAYMENT_STATES, REFUND_STATES } from "./order-words.ts";

const WENT: Record<string, string> = {
  ORDER: "已入订单",
  WALLET: "已退余额",
  PROVIDER: "已退付款方",
  RETURNING: "退回中",
  UNMATCHED: "待处理",
};

/** How an order was paid, what goes back, and what the ledger says of it. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  const { payments, captures, entries, refunds } = order;
  return (
    <>
      <Section title="付款">
        <ul className={styles.rows}>
          {payments.length === 0 && <li className={styles.none}>还没有付款</li>}
          {payments.map((payment) => (
            <li key={payment.id}>
              <span>
                {CHANNEL_NAMES[payment.channel]}{" "}
                <Tag
                  tone={payment.status === "PAID" ? "good" : payment.status === "CHECKING" ? "warn" : "grey"}
                >
                  {PAYMENT_STATES[payment.status]}
                </Tag>
                <small>
                  #{payment.id} · <Moment at={payment.createTime} />
                  {payment.providerTxn && ` · ${payment.providerTxn}`}
                  {payment.refuseReason && ` · ${payment.refuseReason}`}
                </small>
              </span>
              <Money cents={payment.price} />
            </li>
          ))}
          {captures.map((capture) => (
            <li key={`capture ${capture.id}`}>
              <span>
                到账 <Tag tone={capture.went === "UNMATCHED" ? "alarm" : "grey"}>{WENT[capture.went]}</Tag>
                <small>
                  {capture.providerTxn} · <Moment at={capture.createTime} />
                </small>
              </span>
              <Money cents={capture.amount} />
            </li>
          ))}
        </ul>
        {entries.length > 0 && (
          <details className={styles.entries}>
            <summary>账本分录（合计为 0）</summary>
            <ul className={styles.rows}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <span>
                    {entry.account}
                    <small>
                      {entry.kind} · <Moment at={entry.createTime} />
                    </small>
                  </span>
                  <Money cents={entry.amount} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </Section>
      {refunds.length > 0 && (
        <Section title="售后">
          <ul className={styles.rows}>
            {refunds.map((refund) => (
              <li key={refund.id}>
                <span>
                  退款 #{refund.id}{" "}
                  <Tag tone={refund.refunded ? "grey" : "warn"}>{REFUND_STATES[refund.refundStatus]}</Tag>
                  <small>
                    {REFUND_TARGETS[refund.target]} · {refund.remark} · <Moment at={refund.createTime} />
                  </small>
                </span>
                <Money cents={refund.amount} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
