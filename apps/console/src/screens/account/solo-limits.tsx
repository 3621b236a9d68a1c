import { query } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import { moneyText } from "@crux/rules/money/money-text";
import { useQuery } from "@tanstack/react-query";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import styles from "./account-screen.module.css";

/** What the person at this desk may still move alone, of each kind of money. */
export function SoloLimits() {
  const answer = useQuery(query(staffOpsApi.alone, {}));
  if (answer.error) return <ErrorView error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <p className={styles.note}>正在读取…</p>;
  const { sent, found, secondPerson } = answer.data;
  const leftOf = ({ left, limit, moved }: typeof sent) =>
    `剩余 ${moneyText(left)}，共 ${moneyText(limit)}，已用 ${moneyText(moved)}`;
  return (
    <>
      <Facts
        facts={[
          ["付出", leftOf(sent)],
          ["入账", leftOf(found)],
        ]}
      />
      <p className={styles.note}>
        付出是支付退款和调整余额，入账是通过付款凭证和处理未匹配款项。
        {secondPerson ? "超出限额的操作需另一位同事批准。" : "超出限额的操作在24小时后执行，期间可撤回。"}
        新账号或刚被修改的账号7天内不能单独操作资金。
      </p>
    </>
  );
}
