import type { CouponTicket, TicketRule } from "@crux/contract/coupon.schema";
import { couponRuleText, couponValidity, couponWorth, endsSoon } from "@crux/rules/coupon/coupon-face";
import type { ReactNode } from "react";
import { Tag } from "../../ui/show/tag.tsx";
import { showDate } from "../time/show-time.ts";
import styles from "./coupon-card.module.css";

interface CouponCardProps {
  coupon: TicketRule | CouponTicket;
  /** Grey, for what cannot be used. */
  isOff?: boolean;
  /** Stands across the right side, such as 已使用. */
  stamp?: string;
  /** Under the facts, such as why it cannot be used. */
  note?: ReactNode;
  /** Stands in place of how long it holds, so that a card which learns it later keeps its height. */
  standing?: string;
  right?: ReactNode;
  /** A button, which narrow screens show below. */
  act?: ReactNode;
}

/** A coupon as a ticket: what it is worth on the left of the notch, what it asks for on the right (R-CPN-08 … 10). */
export function CouponCard({ coupon, isOff = false, stamp, note, standing, right, act }: CouponCardProps) {
  const [worth = "", unit = ""] = splitUnit(couponWorth(coupon));
  const isSoon = !isOff && "expire_date" in coupon && endsSoon(coupon, Date.now());
  return (
    <article className={styles.card} data-off={isOff ? "" : undefined} data-act={act ? "" : undefined}>
      <div className={styles.worth}>
        <p className={styles.amount}>
          {worth}
          <small>{unit}</small>
        </p>
        <p className={styles.rule}>{couponRuleText(coupon)}</p>
      </div>
      <div className={styles.facts}>
        <h2 className={styles.title}>{coupon.ticketTitle}</h2>
        <p className={styles.tags}>
          {coupon.userClass === "VIP" && <Tag tone="black">黑卡专享</Tag>}
          {coupon.newUserOnly && <Tag tone="info">新人专享</Tag>}
          {coupon.shipFeeOnly && <Tag>抵扣运费</Tag>}
          {isSoon && <Tag tone="warn">即将到期</Tag>}
        </p>
        {coupon.ticketDesc !== "" && <p className={styles.text}>{coupon.ticketDesc}</p>}
        {standing === undefined ? (
          <p className={styles.text}>{validityText(coupon)}</p>
        ) : (
          <p className={styles.note}>{standing}</p>
        )}
        {coupon.shopIds !== "" && <p className={styles.text}>指定店铺可用</p>}
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      {(right ?? act) && <div className={styles.right}>{right ?? act}</div>}
      {stamp !== undefined && <span className={styles.stamp}>{stamp}</span>}
    </article>
  );
}

/** The number large, its unit small. */
function splitUnit(worth: string): string[] {
  return worth.endsWith("折") ? [worth.slice(0, -1), "折"] : [worth];
}

function validityText(coupon: TicketRule | CouponTicket): string {
  const validity = couponValidity(coupon);
  if (validity === null) return "长期有效";
  if ("days" in validity) return `领取后${validity.days}天内有效`;
  if ("until" in validity) return `有效期至${showDate(validity.until)}`;
  return `${showDate(validity.from)} 至 ${showDate(validity.to)}`;
}
