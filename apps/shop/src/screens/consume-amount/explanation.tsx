import type { CashBackLevel } from "@crux/rules/money/cash-back";
import { moneyText } from "@crux/rules/money/money-text";
import { Card } from "../../ui/show/card.tsx";
import { percentText } from "./earnings.ts";
import styles from "./explanation.module.css";

/** How the cash-back is reckoned and when it comes (OP-101, OP-102). */
export function Explanation({ levels }: { levels: readonly CashBackLevel[] }) {
  return (
    <Card title="收益说明">
      <div className={styles.text}>
        <p>预计返现 = 本月累计消费 × 返现比例。</p>
        <table className={styles.table}>
          <caption className="visually-hidden">返现等级</caption>
          <thead>
            <tr>
              <th scope="col">等级</th>
              <th scope="col">本月累计消费</th>
              <th scope="col">返现比例</th>
            </tr>
          </thead>
          <tbody>
            {levels.map((level) => (
              <tr key={level.consumeLevel}>
                <th scope="row">{level.consumeLevel}级</th>
                <td>{rangeText(level)}</td>
                <td>{percentText(level.returnRatio)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul className={styles.notes}>
          <li>按悉尼时间的自然月统计黑卡会员已付款的购物订单，退款金额会扣除。</li>
          <li>次月1日生成返现，显示为“发放中”，14天后存入账户余额。</li>
          <li>到账通知写明期限的，期限内该月订单退款会扣回多发的返现；余额不足的部分从以后的返现抵扣。</li>
        </ul>
      </div>
    </Card>
  );
}

function rangeText({ downThreshold, upThreshold }: CashBackLevel): string {
  const from = moneyText(downThreshold);
  return upThreshold === null ? `${from}及以上` : `${from}至${moneyText(upThreshold)}`;
}
