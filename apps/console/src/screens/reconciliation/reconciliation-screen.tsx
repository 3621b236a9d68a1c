import { query } from "@crux/client/query";
import type { StatementDayRow } from "@crux/contract/ops/statement-ops.schema";
import { paymentOpsApi } from "@crux/contract/payment";
import { moneyText } from "@crux/rules/money/money-text";
import { dayAfter } from "@crux/rules/time/day-steps";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import { PROVIDER_NAMES, STATEMENT_PROVIDERS } from "../../parts/payment/capture-words.ts";
import { Button } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { OldRowsBar } from "../../ui/list/old-rows-bar.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { FigureSkeleton, FigureTable } from "../../ui/show/figure-table.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { dayOf, SYDNEY } from "../../ui/show/zones.ts";
import { ImportDialog } from "./import-dialog.tsx";
import styles from "./reconciliation.module.css";

const WEEKDAYS = "日一二三四五六";
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The days of a month, what each provider's statement and the books say of them, and which are closed. */
export function ReconciliationScreen() {
  const [params, setParams] = useSearchParams();
  const [isImporting, setImporting] = useState(false);
  const thisMonth = dayOf(new Date(), SYDNEY).slice(0, 7);
  const named = params.get("month") ?? "";
  const month = MONTH.test(named) ? named : thisMonth;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(paymentOpsApi.statementDays, { month }),
    placeholderData: keepPreviousData,
  });
  const show = (next: string) => setParams(next === thisMonth ? {} : { month: next });
  const earlier = () => show(dayAfter(`${month}-01`, -1).slice(0, 7));
  const later = () => month < thisMonth && show(dayAfter(`${month}-28`, 4).slice(0, 7));
  useKeys([
    { keys: "[", text: "上一月", act: earlier },
    { keys: "]", text: "下一月", act: () => void later() },
    { keys: "i", text: "导入账单", act: () => setImporting(true) },
  ]);
  const open = data?.rows.filter((row) => stateOf(row).isOpen).length ?? 0;
  return (
    <Page
      title="对账"
      note={`按悉尼时间分日${data ? ` · ${open === 0 ? "没有待处理的日期" : `${open} 处待处理`}` : ""}`}
      acts={
        <>
          <Button onClick={earlier} aria-label="上一月">
            ‹
          </Button>
          <span className={styles.month}>{month}</span>
          <Button onClick={() => void later()} aria-label="下一月" disabled={month >= thisMonth}>
            ›
          </Button>
          <Button variant="main" keys="I" onClick={() => setImporting(true)}>
            导入账单
          </Button>
        </>
      }
    >
      {data && error && <OldRowsBar error={error} onRetry={() => void refetch()} />}
      {data ? (
        <Days rows={data.rows} isOld={isPlaceholderData} />
      ) : error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : (
        <FigureSkeleton />
      )}
      {isImporting && (
        <ImportDialog
          onClose={() => {
            setImporting(false);
            void refetch();
          }}
        />
      )}
    </Page>
  );
}

function Days({ rows, isOld }: { rows: readonly StatementDayRow[]; isOld: boolean }) {
  const days = [...new Set(rows.map(({ day }) => day))].toSorted().toReversed();
  if (days.length === 0) return <Notice text="这个月没有收付款" note="导入账单后，每天会与账面逐笔核对" />;
  return (
    <FigureTable label="每天的对账" isBusy={isOld} isPinned>
      <thead>
        <tr>
          <th scope="col">日期</th>
          {STATEMENT_PROVIDERS.map((provider) => (
            <th key={provider} scope="col">
              {PROVIDER_NAMES[provider]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day}>
            <th scope="row">{`${day.slice(5)} ${WEEKDAYS[new Date(Date.parse(day)).getUTCDay()]}`}</th>
            {STATEMENT_PROVIDERS.map((provider) => (
              <td key={provider}>
                <DayCell row={rows.find((one) => one.day === day && one.provider === provider)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

function DayCell({ row }: { row: StatementDayRow | undefined }) {
  if (!row) return <span className={styles.none}>—</span>;
  const { text, tone } = stateOf(row);
  return (
    <Link
      href={`/reconciliation/${row.provider}/${row.day}`}
      className={styles.cell}
      aria-label={`${PROVIDER_NAMES[row.provider]} ${row.day} ${text}`}
    >
      <Tag tone={tone}>{text}</Tag>
      <span className={styles.sums}>
        <span>账面 {moneyText(row.ours)}</span>
        <span>账单 {row.lines === 0 ? "—" : moneyText(row.theirs)}</span>
      </span>
    </Link>
  );
}

/** What is to be done about a day. */
function stateOf({ closedAt, lines, open }: StatementDayRow) {
  if (closedAt !== null) return { text: "已结账", tone: "good", isOpen: false } as const;
  if (lines === 0) return { text: "未导入账单", tone: "grey", isOpen: true } as const;
  if (open > 0) return { text: `${open} 处差异`, tone: "warn", isOpen: true } as const;
  return { text: "待结账", tone: "warn", isOpen: true } as const;
}
