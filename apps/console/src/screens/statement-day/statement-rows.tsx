import type { StatementGap, StatementLine } from "@crux/contract/ops/statement-ops.schema";
import { moneyText } from "@crux/rules/money/money-text";
import type { ReactNode } from "react";
import { NumberLink } from "../../parts/payment/number-link.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FigureTable } from "../../ui/show/figure-table.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import type { Settling } from "./settle-dialog.tsx";
import styles from "./statement-day.module.css";

const DIFFERENCES: Record<StatementLine["difference"], string> = {
  NONE: "一致",
  UNKNOWN: "账面没有",
  AMOUNT: "金额不符",
  FEE: "差额像手续费",
};

const MATCHED_BY = { NUMBER: "按交易号", AMOUNT: "按金额和日期", STAFF: "人工" } as const;
const KINDS = { MONEY: "", FEE: "渠道手续费", PAYOUT: "结算转出" } as const;

type Pointed = {
  /** The row that keys act on, counted over both lists. */
  at: number;
  isOpen: boolean;
  onPoint: (place: number) => void;
  onSettle: (act: Settling["act"], row: Settling["row"]) => void;
};

/** Lines that are not as the books are. */
export function DifferenceRows({
  rows,
  at,
  isOpen,
  onPoint,
  onSettle,
}: Pointed & { rows: readonly StatementLine[] }) {
  return (
    <Table label="差异" heads={["时间", "交易号", "账单", "账面", "差异", "说明", ""]} figures={[2, 3]}>
      {rows.map((row, place) => (
        <tr
          key={row.id}
          className={styles.row}
          data-at={place === at ? "" : undefined}
          onPointerDown={() => onPoint(place)}
        >
          <td>
            <Moment at={row.createTime} />
          </td>
          <td className={styles.number}>{row.txn || row.refs[0] || "—"}</td>
          <td data-figure="">{amountOf(row)}</td>
          <td data-figure="">{row.ours === null ? "—" : moneyText(row.ours)}</td>
          <td>
            <Tag tone={row.reason ? "grey" : "warn"}>{DIFFERENCES[row.difference]}</Tag>
          </td>
          <Reason reason={row.reason} by={row.explainedBy} />
          <td>
            {isOpen && (
              <span className={styles.acts}>
                {row.txKey === null && (
                  <Button variant="ghost" onClick={() => onSettle("match", row)}>
                    匹配
                  </Button>
                )}
                <Button variant="ghost" onClick={() => onSettle("explain", row)}>
                  说明
                </Button>
                {row.txKey === null && row.amount > 0 && row.currency === "AUD" && (
                  <Button variant="ghost" onClick={() => onSettle("keep", row)}>
                    转入未匹配
                  </Button>
                )}
              </span>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

type GapRowsProps = Pointed & { rows: readonly StatementGap[]; offset: number };

/** Movements of the books that no statement has. */
export function GapRows({ rows, offset, at, isOpen, onPoint, onSettle }: GapRowsProps) {
  return (
    <Table label="账单缺少" heads={["时间", "交易号", "账面", "订单", "说明", ""]} figures={[2]}>
      {rows.map((row, place) => (
        <tr
          key={row.txKey}
          className={styles.row}
          data-at={offset + place === at ? "" : undefined}
          onPointerDown={() => onPoint(offset + place)}
        >
          <td>
            <Moment at={row.createTime} />
          </td>
          <td className={styles.number}>{row.number || row.txKey}</td>
          <td data-figure="">{moneyText(row.amount)}</td>
          <td>
            <NumberLink to="/orders/" id={row.orderId} />
          </td>
          <Reason reason={row.reason} by={row.explainedBy} />
          <td>
            {isOpen && (
              <Button variant="ghost" onClick={() => onSettle("explain", row)}>
                说明
              </Button>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Lines that agree with the books, and what providers say of themselves. */
export function LineRows({ rows }: { rows: readonly StatementLine[] }) {
  return (
    <Table label="一致" heads={["时间", "交易号", "金额", "手续费", "订单", "匹配"]} figures={[2, 3]}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <Moment at={row.createTime} />
          </td>
          <td className={styles.number}>{row.txn || row.refs[0] || "—"}</td>
          <td data-figure="">{amountOf(row)}</td>
          <td data-figure="">{moneyText(row.fee)}</td>
          <td>
            <NumberLink to="/orders/" id={row.orderId} />
          </td>
          <td>{row.matchedBy ? MATCHED_BY[row.matchedBy] : KINDS[row.kind]}</td>
        </tr>
      ))}
    </Table>
  );
}

function amountOf({ amount, currency }: StatementLine): string {
  return currency === "AUD" ? moneyText(amount) : `${currency} ${(amount / 100).toFixed(2)}`;
}

function Reason({ reason, by }: { reason: string; by: string }) {
  return <td className={styles.reason}>{reason ? `${reason}${by ? `（${by}）` : ""}` : "—"}</td>;
}

type TableProps = {
  label: string;
  heads: readonly string[];
  figures: readonly number[];
  children: ReactNode;
};

function Table({ label, heads, figures, children }: TableProps) {
  return (
    <FigureTable label={label} isBare>
      <thead>
        <tr>
          {heads.map((head, place) => (
            <th key={head} scope="col" data-figure={figures.includes(place) ? "" : undefined}>
              {head || <span className="visually-hidden">操作</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </FigureTable>
  );
}
