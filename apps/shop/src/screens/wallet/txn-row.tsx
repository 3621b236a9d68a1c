import type { WalletTxn } from "@crux/contract/user.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { showTime } from "../../parts/time/show-time.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./txn-row.module.css";
import { signedCents, WALLET_TXN_TEXTS } from "./wallet-txns.ts";

/** One movement: what it was, when, and how much came in or went out; it leads to its order (R-WAL-03 to R-WAL-05). */
export function TxnRow({ txn }: { txn: WalletTxn }) {
  const { walletTxnType, createTime, orderId } = txn;
  const cents = signedCents(txn);
  const content = (
    <>
      <span className={styles.text}>
        <span>{WALLET_TXN_TEXTS[walletTxnType]}</span>
        <span className={styles.facts}>
          <span>{showTime(createTime)}</span>
          {orderId !== null && <span>订单号 {orderId}</span>}
        </span>
      </span>
      <span className={styles.amount} data-in={cents > 0 ? "" : undefined}>
        {cents > 0 && "+"}
        {moneyText(cents)}
      </span>
      <span className={styles.arrow}>{orderId !== null && <Icon name="chevron" size={16} />}</span>
    </>
  );
  return (
    <li className={styles.item}>
      {orderId === null ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <a className={styles.row} href={`/order?orderId=${orderId}`}>
          {content}
        </a>
      )}
    </li>
  );
}
