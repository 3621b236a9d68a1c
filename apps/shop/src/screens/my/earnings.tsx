import { query } from "@crux/client/query";
import { memberApi } from "@crux/contract/member";
import type { User } from "@crux/contract/user.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { useQuery } from "@tanstack/react-query";
import { Icon } from "../../ui/icons/icon.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Figure } from "./figure.tsx";
import styles from "./my-screen.module.css";

/** What the black card earns this month; zeros for everybody without one (R-MY-10, OP-104). */
export function Earnings({ userClass }: { userClass: User["userClass"] }) {
  const isVip = userClass === "VIP";
  const { data, isLoading } = useQuery({ ...query(memberApi.info, {}), enabled: isVip });
  const inMoney = (cents = isVip ? undefined : 0) => (cents === undefined ? undefined : moneyText(cents));
  return (
    <Card
      title="黑卡收益"
      right={
        <a className={styles.more} href="/consume_amount">
          查看详情
          <Icon name="chevron" size={16} />
        </a>
      }
    >
      <div className={styles.pair} aria-busy={isLoading}>
        <div className={styles.stat}>
          <Figure isComing={isLoading}>{inMoney(data?.seasonConsumeAmount)}</Figure>
          <span className={styles.caption}>本月累计消费</span>
        </div>
        <div className={styles.stat}>
          <Figure isComing={isLoading} isGold>
            {inMoney(data?.estimateAmount)}
          </Figure>
          <span className={styles.caption}>本月预计收益</span>
        </div>
      </div>
    </Card>
  );
}
