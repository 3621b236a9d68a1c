import { query } from "@crux/client/query";
import { userApi } from "@crux/contract/user";
import { splitTickets } from "@crux/rules/coupon/coupon-face";
import { moneyText } from "@crux/rules/money/money-text";
import { useQuery } from "@tanstack/react-query";
import { ticketsQuery } from "../../parts/coupon/tickets-query.ts";
import { Figure } from "./figure.tsx";
import styles from "./my-screen.module.css";

/** Coupons and balance, each leading to its page (R-MY-08, R-MY-09). */
export function Stats() {
  const tickets = useQuery(ticketsQuery);
  const wallet = useQuery(query(userApi.wallet, {}));
  return (
    <div className={styles.stats} aria-busy={tickets.isLoading || wallet.isLoading}>
      <a className={styles.stat} href="/coupon">
        <Figure isComing={tickets.isLoading}>
          {tickets.data && splitTickets(tickets.data.content).usable.length}
        </Figure>
        <span className={styles.caption}>优惠券</span>
      </a>
      <a className={styles.stat} href="/wallet">
        <Figure isComing={wallet.isLoading}>{wallet.data && moneyText(wallet.data.balance)}</Figure>
        <span className={styles.caption}>余额</span>
      </a>
    </div>
  );
}
