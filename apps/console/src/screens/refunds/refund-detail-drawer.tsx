import { query, refresh } from "@crux/client/query";
import { orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { paymentOpsApi } from "@crux/contract/payment";
import type { RefundDetail } from "@crux/contract/refund.schema";
import { staffOpsApi } from "@crux/contract/staff";
import { moneyText } from "@crux/rules/money/money-text";
import { REFUND_TARGETS } from "@crux/rules/order/refund-labels";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { ORDER_READS } from "../../parts/order/use-order.ts";
import {
  CAUSE_NAMES,
  movedText,
  REFUND_STATE_NAMES,
  REFUND_STATE_TONES,
} from "../../parts/refund/refund-words.ts";
import { SoloLeft } from "../../parts/staff/solo-left.tsx";
import { Button } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { AmountDialog } from "../../ui/layer/amount-dialog.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Answer } from "../../ui/page/answer.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./refund-detail-drawer.module.css";

const REFRESHES = [orderOpsApi.refundsOps, orderOpsApi.refundDetail, ...ORDER_READS];

/** One refund: what goes back and why, who did what, and the two acts on one that waits. */
export function RefundDetailDrawer({ refundId, onClose }: { refundId: number; onClose: () => void }) {
  const answer = useQuery(query(orderOpsApi.refundDetail, { refundId }));
  const { data } = answer;
  return (
    <Drawer
      title={data ? moneyText(data.amount) : `退款单 ${refundId}`}
      label={`退款单 ${refundId}`}
      onClose={onClose}
      acts={data && <Acts refund={data} />}
    >
      <Answer
        answer={answer}
        missing={generalOutcome.REFUND_NOT_FOUND}
        none="没有这张退款单"
        list={[onClose, "返回退款"]}
      >
        {(refund) => <Facets refund={refund} />}
      </Answer>
    </Drawer>
  );
}

function Facets({ refund }: { refund: RefundDetail }) {
  const { order, approval } = refund;
  return (
    <div className={styles.facets}>
      <Section title="退款">
        <Facts
          facts={[
            [
              "状态",
              <Tag key="state" tone={REFUND_STATE_TONES[refund.state]}>
                {approval
                  ? `${approval.askedBy} 已提交打款，等待批准 #${approval.id}`
                  : REFUND_STATE_NAMES[refund.state]}
              </Tag>,
            ],
            [
              "订单",
              <Link key="order" href={`/orders/${refund.orderId}`} className={styles.link}>
                {refund.orderId}
              </Link>,
            ],
            ["收件人", [order.receiverName, order.receiverCity].filter(Boolean).join("，")],
            ["订单金额", moneyText(order.netAmount)],
            ["商品", moneyText(refund.productAmount)],
            ["运费", moneyText(refund.shipFee)],
            ["其他", moneyText(refund.otherFee)],
            ["方式", REFUND_TARGETS[refund.target]],
            ["来由", CAUSE_NAMES[refund.cause]],
            ["原因", refund.remark],
            ...(refund.state === "REFUNDED"
              ? [
                  [
                    "凭证",
                    <Link key="paper" href={`/papers/refunds/${refund.id}`} className={styles.link}>
                      调整单或退款收据
                    </Link>,
                  ] as const,
                ]
              : []),
          ]}
        />
      </Section>
      {refund.items.length > 0 && (
        <Section title="商品">
          <ul className={styles.rows}>
            {refund.items.map((item) => (
              <li key={`${item.skuId} ${item.itemType}`}>
                <span>
                  {item.name} × {item.quantity}
                </span>
                <span className={styles.figure}>{moneyText(item.amount)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {refund.pkgs.length > 0 && (
        <Section title="包裹">
          <ul className={styles.rows}>
            {refund.pkgs.map((pkg) => (
              <li key={pkg.id}>
                包裹 {pkg.id} {pkg.extOrderId}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="经过">
        <ul className={styles.rows}>
          {refund.steps.map((step) => (
            <li key={step.time + step.to}>
              <span>
                {step.actor} · {REFUND_STATE_NAMES[step.to]}
              </span>
              <Moment at={step.time} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Acts({ refund }: { refund: RefundDetail }) {
  const { id: refundId, state, amount, target, cause, approval } = refund;
  const may = useMay();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<"pay" | "remove" | null>(null);
  const pay = useAction(paymentOpsApi.payRefund, {
    refreshes: [...REFRESHES, staffOpsApi.alone],
    isOnce: true,
    isTold: true,
    done: target === "WALLET" ? "已退到客户余额" : "已提交原路退回",
  });
  const remove = useAction(orderOpsApi.removeRefund, { refreshes: REFRESHES, isTold: true, done: "已撤回" });
  const canPay = state === "PENDING" && !approval && may("refund.pay");
  const canRemove = state === "PENDING" && cause === "OPERATOR" && may("refund.create");
  useKeys([
    ...(canPay ? [{ keys: "Enter", text: "打款", act: () => setAsking("pay") }] : []),
    ...(canRemove ? [{ keys: "Delete", text: "撤回退款", act: () => setAsking("remove") }] : []),
  ]);
  /** Whatever it was refused for, the row shows how it stands by now. */
  const finish = (answer: unknown) => {
    if (answer === undefined) void refresh(queries, ...REFRESHES);
    else setAsking(null);
  };
  return (
    <>
      {canRemove && (
        <Button variant="danger" onClick={() => setAsking("remove")} keys="Del">
          撤回
        </Button>
      )}
      {canPay && (
        <Button variant="main" onClick={() => setAsking("pay")} disabled={!!pay.waits} keys="Enter">
          {pay.waits ?? "打款"}
        </Button>
      )}
      {asking === "pay" && !pay.waits && (
        <AmountDialog
          title={`退款单 ${refundId} 打款`}
          text={
            <>
              <p>{target === "WALLET" ? "立即退到客户余额" : "由支付渠道原路退回"}</p>
              <SoloLeft pot="sent" cents={amount} />
            </>
          }
          act="打款"
          cents={amount}
          isBusy={pay.isBusy}
          error={movedText(pay.error)}
          onAct={() => void pay.run({ refundId }).then(finish)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "remove" && (
        <Question
          title={`撤回退款单 ${refundId}？`}
          text={`${moneyText(amount)} 不再退给客户，可重新创建退款。`}
          act="撤回"
          isDanger
          isBusy={remove.isBusy}
          error={movedText(remove.error)}
          onAct={() => void remove.run({ refundId }).then(finish)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
