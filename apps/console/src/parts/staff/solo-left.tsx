import { query } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import { moneyText } from "@crux/rules/money/money-text";
import { useQuery } from "@tanstack/react-query";
import styles from "./solo-left.module.css";

const POT_NAMES = { sent: "单独付款额度", found: "单独审核额度" } as const;

type SoloLeftProps = {
  pot: keyof typeof POT_NAMES;
  /** What is about to move. */
  cents: number;
};

/** What is left of the money that one person may send out or find within a day, and what becomes of more than that. */
export function SoloLeft({ pot, cents }: SoloLeftProps) {
  const { data } = useQuery(query(staffOpsApi.alone, {}));
  if (!data) return null;
  const { left, limit } = data[pot];
  const isOver = cents > left;
  return (
    <p className={styles.left} data-over={isOver ? "" : undefined}>
      {POT_NAMES[pot]}还剩 {moneyText(left)} / {moneyText(limit)}
      {isOver && (data.secondPerson ? "，提交后需另一位同事批准" : "，提交后 24 小时执行")}
    </p>
  );
}
