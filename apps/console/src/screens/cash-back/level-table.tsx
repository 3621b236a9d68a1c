import { moneyText } from "@crux/rules/money/money-text";
import styles from "./cash-back.module.css";
import { type Level, percentText } from "./level-draft.ts";

/** The levels for whoever may not change them. */
export function LevelTable({ levels }: { levels: readonly Level[] }) {
  if (levels.length === 0) return <p className={styles.note}>没有设置返现等级</p>;
  return (
    <table className={styles.table} aria-label="返现等级">
      <thead>
        <tr>
          <th scope="col">等级</th>
          <th scope="col">当月消费满</th>
          <th scope="col">返现比例</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ downThreshold, ratioBasisPoints }, place) => (
          <tr key={downThreshold}>
            <td>{place + 1} 级</td>
            <td>{moneyText(downThreshold)}</td>
            <td>{percentText(ratioBasisPoints)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
