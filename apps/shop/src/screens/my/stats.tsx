import { query } from "@crux/client/query";
import { userApi } from "@crux/contract/user";
import { splitTickets } from "@crux/rules/coupon/coupon-face";
import { moneyText } from "@crux/rules/money/money-text";
import { useQuery } from "@tanstack/react-query";
import { ticketsQuery } from "../../parts/coupon/tickets-query.ts";
import styles from "./my-screen.module.css";

/** Coupons and balance, each leading to its page (R-MY-08, R-MY-09). */
export function Stats() {
  const { data: tickets } = useQuery(ticketsQuery);
  const { data: wallet } = useQuery(query(userApi.wallet, {}));
  return (
    <div className={styles.stats}>
      <a className={styles.stat} href="/coupon">
        <span className={styles.number}>{tickets ? splitTickets(tickets.content).usable.length : "–"}</span>
        <span className={styles.caption}>优惠券</span>
      </a>
      <a className={styles.stat} href="/wallet">
        <span className={styles.number}>{wallet ? moneyText(wallet.balance) : "–"}</span>
        <span className={styles.caption}>余额</span>
      </a>
    </div>
  );
}
