import type { LedgerTx } from "@crux/contract/report/ledger.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { Link } from "wouter";
import type { Column } from "../../ui/list/data-table.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import styles from "./ledger-columns.module.css";
import { ACCOUNT_NAMES, KIND_NAMES } from "./ledger-words.ts";

/** A movement of money as a row, each of its sides on a line of its own. */
export const LEDGER_COLUMNS: readonly Column<LedgerTx>[] = [
  { key: "id", card: "amount", title: "流水", show: (row) => row.id },
  { key: "kind", card: "title", title: "类型", show: (row) => KIND_NAMES[row.kind] },
  {
    key: "sides",
    title: "科目与金额",
    show: ({ entries }) => (
      <ul className={styles.sides}>
        {entries.map(({ account, uid, amount }) => (
          <li key={`${account} ${uid}`}>
            <span>
              {ACCOUNT_NAMES[account]}{" "}
              {uid !== null && (
                <Link href={`/wallets?uid=${uid}`} className={styles.link}>
                  {uid}
                </Link>
              )}
            </span>
            <span className={styles.figure}>
              {amount > 0 && "+"}
              {moneyText(amount)}
            </span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: "order",
    title: "订单",
    show: ({ orderId }) =>
      orderId === null ? (
        "—"
      ) : (
        <Link href={`/orders/${orderId}`} className={styles.link}>
          {orderId}
        </Link>
      ),
  },
  { key: "reason", title: "原因", show: (row) => row.reason || "—" },
  {
    key: "time",
    card: "under",
    title: "时间",
    sort: "createTime",
    show: (row) => <Moment at={row.createTime} />,
  },
];
