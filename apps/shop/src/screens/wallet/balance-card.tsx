import { query } from "@crux/client/query";
import { userApi } from "@crux/contract/user";
import { moneyText } from "@crux/rules/money/money-text";
import { useQuery } from "@tanstack/react-query";
import styles from "./balance-card.module.css";

/** What the wallet holds, and the way to put more in. */
export function BalanceCard() {
  const { data } = useQuery({ ...query(userApi.wallet, {}), refetchOnMount: "always" });
  return (
    <section className={styles.card} aria-label="账户余额">
      <p className={styles.caption}>账户余额（澳元）</p>
      <p className={styles.balance} aria-busy={!data}>
        {data ? moneyText(data.balance) : "–"}
      </p>
      <a href="/recharge" className={styles.act}>
        充值
      </a>
    </section>
  );
}
