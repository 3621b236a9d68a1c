import type { Proof } from "@crux/contract/proof.schema";
import { moneyText } from "@crux/rules/money/money-text";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useSession } from "../../browser/staff-session.ts";
import { PAYMENT_STATUS_NAMES, PAYMENT_STATUS_TONES } from "../../parts/payment/payment-words.ts";
import { SoloLeft } from "../../parts/staff/solo-left.tsx";
import { agoText } from "../../ui/show/age-text.ts";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { type BankLine, marksOf } from "./bank-lines.ts";
import styles from "./proof-facts.module.css";
import { leftText } from "./proof-words.ts";

/** Beside the picture: the amount, what speaks against the slip, its order and what its customer handed in before. */
export function ProofFacts({ proof, lines }: { proof: Proof; lines: readonly BankLine[] }) {
  const { order, buyer, orderId } = proof;
  const more = order.goods.length > 2 ? ` 等 ${order.pieces} 件` : ` 共 ${order.pieces} 件`;
  return (
    <div className={styles.facts}>
      <div>
        <p className={styles.amount}>{moneyText(proof.price)}</p>
        <p className={styles.reference}>
          订单{" "}
          <Link href={`/orders/${orderId}`} className={styles.order}>
            {orderId}
          </Link>
          ，{agoText(proof.updateTime)}提交
        </p>
      </div>
      <Standing proof={proof} />
      {lines.length > 0 && proof.status === "CHECKING" && <AtBank proof={proof} lines={lines} />}
      {proof.same.length > 0 && (
        <Slips title={`相同图片出现过 ${proof.same.length} 次`} slips={proof.same} isAlarm />
      )}
      <Facts
        facts={[
          ["买家", buyer.userClass === "VIP" ? `${buyer.nickName}（黑卡）` : buyer.nickName],
          ["收件人", [order.receiverName, order.receiverCity].filter(Boolean).join("，")],
          ["商品", order.goods.join("、") + more],
          ["下单时间", <Moment key="order" at={order.createTime} />],
          ["提交时间", <Moment key="proof" at={proof.updateTime} />],
          ["付款单", proof.id],
          ["客户编号", proof.uid],
        ]}
      />
      <SoloLeft pot="found" cents={proof.price} />
      {proof.earlier.length > 0 && <Slips title="这位客户以前的凭证" slips={proof.earlier} />}
    </div>
  );
}

/** What whoever decides must know first: who holds it, what was decided, where its money would go. */
function Standing({ proof }: { proof: Proof }) {
  const me = useSession()?.user.id;
  const { reviewer, approval, claim, status } = proof;
  if (reviewer)
    return (
      <Banner tone="info">
        {reviewer.name} {agoText(reviewer.time)}已
        {status === "REJECTED" ? `驳回：${proof.refuseReason}` : "通过"}
      </Banner>
    );
  if (approval)
    return (
      <Banner tone="info">
        {approval.askedBy} 已提交通过，等待另一位同事批准 #{approval.id}
      </Banner>
    );
  return (
    <>
      {claim && claim.staffId !== me && (
        <Banner tone="warn">
          {claim.name} 正在审核，还剩 {leftText(claim.untilTime)}
        </Banner>
      )}
      {proof.goesTo === "WALLET" && (
        <Banner tone="warn">订单已用其他方式付款或已关闭：通过后，款项存入客户余额</Banner>
      )}
    </>
  );
}

/** What the pasted lines of the bank say of it. */
function AtBank({ proof, lines }: { proof: Proof; lines: readonly BankLine[] }) {
  const marks = marksOf(lines, proof);
  const isSame = marks.some((mark) => mark.isSame);
  if (marks.length === 0) return <Banner tone="info">银行流水里没有订单号 {proof.orderId}</Banner>;
  return (
    <Banner tone={isSame ? "good" : "warn"}>
      {isSame ? "✓ 银行流水里金额和订单号一致" : "银行流水里有这个订单号，金额不符"}
      {marks.map(({ line }) => (
        <span key={line.text} className={styles.line}>
          {line.text}
        </span>
      ))}
    </Banner>
  );
}

function Banner({ tone, children }: { tone: "good" | "info" | "warn"; children: ReactNode }) {
  return (
    <p className={styles.banner} data-tone={tone}>
      {children}
    </p>
  );
}

function Slips({
  title,
  slips,
  isAlarm = false,
}: {
  title: string;
  slips: Proof["earlier"];
  isAlarm?: boolean;
}) {
  return (
    <section className={styles.slips} data-alarm={isAlarm ? "" : undefined}>
      <h2>{title}</h2>
      <ul>
        {slips.map((slip) => (
          <li key={slip.id}>
            <Link href={`/orders/${slip.orderId}`} className={styles.order}>
              {slip.orderId}
            </Link>
            <span className={styles.figure}>{moneyText(slip.price)}</span>
            <Tag tone={PAYMENT_STATUS_TONES[slip.status]}>{PAYMENT_STATUS_NAMES[slip.status]}</Tag>
            <span className={styles.why}>{slip.refuseReason}</span>
            <Moment at={slip.createTime} />
          </li>
        ))}
      </ul>
    </section>
  );
}
