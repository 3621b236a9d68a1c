import { query } from "@crux/client/query";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import { paymentOpsApi } from "@crux/contract/payment";
import type { PaymentDetail } from "@crux/contract/payment.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { NOBODY_UID } from "@crux/rules/order/counter";
import { CHANNEL_NAMES } from "@crux/rules/order/order-names";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { PAYMENT_STATUS_NAMES, PAYMENT_STATUS_TONES } from "../../parts/payment/payment-words.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Answer } from "../../ui/page/answer.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./payment-drawer.module.css";

/** While a provider is asked its answer comes within seconds. */
const LOOK_MS = 2_000;
const SOON_MS = 60_000;

/** Where money went. */
const WENT_NAMES: Record<PaymentDetail["captures"][number]["went"], string> = {
  ORDER: "计入订单",
  WALLET: "存入余额",
  PROVIDER: "已退回付款方",
  RETURNING: "退回中",
  UNMATCHED: "未匹配",
};

/** What came of what a provider told. */
const NOTICE_NAMES: Record<string, string> = {
  ...WENT_NAMES,
  KNOWN: "已处理过",
  NO_MONEY: "没有到账",
  OURS: "本店的退款",
  REVERSED: "渠道收回款项",
  UNKNOWN_PAYMENT: "找不到支付单",
};

/** One payment: its steps, the other tries of its order, its money, what its provider told. */
export function PaymentDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const canReview = useMay()("payment.review");
  const answer = useQuery({
    ...query(paymentOpsApi.detail, { id }),
    refetchInterval: ({ state }) => (isDue(state.data) ? LOOK_MS : false),
  });
  const { data } = answer;
  return (
    <Drawer
      title={data ? moneyText(data.price) : `支付单 ${id}`}
      label={`支付单 ${id}`}
      onClose={onClose}
      acts={canReview && hasActs(data) && <Acts payment={data} />}
    >
      <Answer
        answer={answer}
        missing={paymentOutcome.NOT_FOUND}
        none="没有这张支付单"
        list={[onClose, "返回支付单"]}
      >
        {(payment) => <Facets payment={payment} />}
      </Answer>
    </Drawer>
  );
}

/** Its provider is asked in this moment. */
function isDue(payment: PaymentDetail | undefined): boolean {
  const at = Date.parse(payment?.pollTime ?? "");
  return at <= Date.now() && at > Date.now() - SOON_MS;
}

/** A slip can be reviewed, and a provider that knows it be asked. */
function hasActs(payment: PaymentDetail | undefined): payment is PaymentDetail {
  return payment !== undefined && (payment.status === "CHECKING" || payment.tradeNo !== "");
}

function Acts({ payment }: { payment: PaymentDetail }) {
  const ask = useAction(paymentOpsApi.queryProvider, {
    refreshes: [paymentOpsApi.detail, paymentOpsApi.list],
    done: "已向支付渠道查询，结果稍后显示",
  });
  return (
    <>
      {payment.status === "CHECKING" && (
        <ButtonLink variant="main" href={`/proofs?id=${payment.id}`}>
          审核凭证
        </ButtonLink>
      )}
      {payment.tradeNo !== "" && (
        <Button busy={ask.isBusy} onClick={() => void ask.run({ id: payment.id })}>
          向渠道查询
        </Button>
      )}
    </>
  );
}

function Facets({ payment }: { payment: PaymentDetail }) {
  const { reviewer, attempts, captures, notices, steps } = payment;
  const mayReplay = useMay()("payment.review");
  return (
    <div className={styles.facets}>
      <Section title="支付">
        <Facts
          facts={[
            [
              "状态",
              <Tag key="status" tone={PAYMENT_STATUS_TONES[payment.status]}>
                {PAYMENT_STATUS_NAMES[payment.status]}
              </Tag>,
            ],
            [
              "订单",
              <Link key="order" href={`/orders/${payment.orderId}`} className={styles.link}>
                {payment.orderId}
              </Link>,
            ],
            [
              "客户",
              payment.uid === NOBODY_UID ? (
                "散客"
              ) : (
                <Link key="uid" href={`/wallets?uid=${payment.uid}`} className={styles.link}>
                  {payment.uid}
                </Link>
              ),
            ],
            ["方式", CHANNEL_NAMES[payment.channel]],
            ...providerFacts(payment),
            ...(reviewer ? ([["审核", reviewer.name]] as const) : []),
            ...(payment.refuseReason ? ([["驳回原因", payment.refuseReason]] as const) : []),
          ]}
        />
      </Section>
      <Rows title="经过" of={steps}>
        {(step) => (
          <li key={step.time + step.to}>
            <span>{PAYMENT_STATUS_NAMES[step.to]}</span>
            <Moment at={step.time} />
          </li>
        )}
      </Rows>
      <Rows title="到账" of={captures}>
        {(money) => (
          <li key={money.id}>
            <span>
              {money.providerTxn} · {WENT_NAMES[money.went]}
            </span>
            <span className={styles.figure}>{moneyText(money.amount)}</span>
          </li>
        )}
      </Rows>
      <Rows title="同一订单的其他支付" of={attempts}>
        {(other) => (
          <li key={other.id}>
            <span>
              <Link href={`/payments?open=${other.id}`} className={styles.link}>
                {other.id}
              </Link>{" "}
              · {CHANNEL_NAMES[other.channel]} ·{" "}
              <Tag tone={PAYMENT_STATUS_TONES[other.status]}>{PAYMENT_STATUS_NAMES[other.status]}</Tag>
            </span>
            <Moment at={other.createTime} />
          </li>
        )}
      </Rows>
      <Rows title="渠道通知" of={notices}>
        {(notice) => (
          <li key={notice.id}>
            <span>
              {notice.eventId} ·{" "}
              {notice.dueTime
                ? `待处理，已试 ${notice.tries} 次`
                : (NOTICE_NAMES[notice.outcome] ?? notice.outcome)}
            </span>
            <span className={styles.acts}>
              {mayReplay && <Replay id={notice.id} />}
              <Moment at={notice.receiveTime} />
            </span>
          </li>
        )}
      </Rows>
    </div>
  );
}

/** Has what the provider told handled again; money that is known already is not taken twice. */
function Replay({ id }: { id: number }) {
  const replay = useAction(paymentOpsApi.replayNotice, {
    refreshes: [paymentOpsApi.detail],
    done: "将在几秒内重新处理，已入账的款项不会重复入账",
  });
  return (
    <Button variant="ghost" busy={replay.isBusy} onClick={() => void replay.run({ id })}>
      重新处理
    </Button>
  );
}

/** How its provider knows it; nothing where no provider does. */
function providerFacts({ tradeNo, providerRef, expireTime, polls }: PaymentDetail) {
  if (tradeNo === "") return [];
  return [
    ["商户交易号", tradeNo],
    ["渠道单号", providerRef],
    ["有效期至", expireTime && <Moment key="end" at={expireTime} />],
    ["渠道查询", `${polls} 次`],
  ] as const;
}

/** A part with one row for each; nothing without any. */
function Rows<One>({
  title,
  of,
  children,
}: {
  title: string;
  of: readonly One[];
  children: (one: One) => ReactNode;
}) {
  if (of.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.rows}>{of.map(children)}</ul>
    </Section>
  );
}
