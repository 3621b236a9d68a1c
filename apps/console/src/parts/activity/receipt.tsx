import type { Trial } from "@crux/contract/promo/activity.schema";
import { Money } from "../../ui/show/money.tsx";
import styles from "./activity.module.css";

/** Why a trial cart costs what it costs, as customers are told it. */
export function Receipt({ trial }: { trial: Trial }) {
  return (
    <>
      <ul className={styles.activities}>
        {trial.activities.map(({ id, name, isDraft, matched, next }) => (
          <li key={id} data-own={isDraft ? "" : undefined}>
            <b>{name || "本活动"}</b>
            {matched && <span className={styles.met}>{matched.matchText}</span>}
            {next && <span className={styles.note}>{next.matchText}</span>}
          </li>
        ))}
        {!trial.activities.some(({ isDraft }) => isDraft) && (
          <li className={styles.note}>本活动没有作用：检查商品、对象和时间</li>
        )}
        {trial.coupon && trial.coupon.saving === 0 && (
          <li data-own="">
            <b>{trial.coupon.title}</b>
            <span className={styles.note}>{trial.coupon.problem || "抵运费的券在结算时计算"}</span>
          </li>
        )}
      </ul>
      <dl className={styles.receipt}>
        {trial.explanation.map(({ kind, name, detail, amount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name, and stand in their order.
          <div key={place} data-kind={kind}>
            <dt>
              {name} <small>{detail}</small>
            </dt>
            <dd>
              <Money cents={amount} />
            </dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>应付商品金额</dt>
          <dd>
            <Money cents={trial.net} />
          </dd>
        </div>
      </dl>
    </>
  );
}
