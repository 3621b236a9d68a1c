import { query } from "@crux/client/query";
import type { StatementDay, StatementLine, StatementProvider } from "@crux/contract/ops/statement-ops.schema";
import { paymentOpsApi } from "@crux/contract/payment";
import { moneyText } from "@crux/rules/money/money-text";
import { dayAfter } from "@crux/rules/time/day-steps";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import { useAction } from "../../browser/use-action.ts";
import { PROVIDER_NAMES, STATEMENT_PROVIDERS } from "../../parts/payment/capture-words.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Question } from "../../ui/layer/question.tsx";
import { OldRowsBar } from "../../ui/list/old-rows-bar.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Section } from "../../ui/page/section.tsx";
import { FigureSkeleton } from "../../ui/show/figure-table.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { SettleDialog, type Settling } from "./settle-dialog.tsx";
import styles from "./statement-day.module.css";
import { DifferenceRows, GapRows, LineRows } from "./statement-rows.tsx";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** One day at a provider: what differs, what no statement has, what agrees, and its end. */
export function StatementDayScreen() {
  const { provider: named, day = "" } = useParams();
  const provider = STATEMENT_PROVIDERS.find((one) => one === named);
  if (!provider || !DAY.test(day) || Number.isNaN(Date.parse(day)))
    return (
      <Page title="对账">
        <Notice text="没有这一天的对账">
          <ButtonLink href="/reconciliation">返回对账</ButtonLink>
        </Notice>
      </Page>
    );
  return <DayPage key={`${provider} ${day}`} provider={provider} day={day} />;
}

const isDifferent = ({ difference }: StatementLine) => difference !== "NONE";

function DayPage({ provider, day }: { provider: StatementProvider; day: string }) {
  const [, go] = useLocation();
  const { data, error, refetch } = useQuery(query(paymentOpsApi.statementDay, { provider, day }));
  const [place, setPlace] = useState(0);
  const [settling, setSettling] = useState<Settling | null>(null);
  const [isClosing, setClosing] = useState(false);
  const refreshes = [paymentOpsApi.statementDay, paymentOpsApi.statementDays];
  const close = useAction(paymentOpsApi.closeDay, { refreshes, done: "已结账" });
  const differences = data?.list.filter(isDifferent) ?? [];
  const rows: Settling["row"][] = [...differences, ...(data?.gaps ?? [])];
  const at = Math.min(place, Math.max(0, rows.length - 1));
  const isOpen = data !== undefined && data.closedAt === null;
  const canClose = isOpen && data.isOver && data.open === 0;
  const settle = (act: Settling["act"], row = rows[at]) => {
    if (!row || !isOpen || (!("id" in row) && act !== "explain")) return;
    if ("id" in row && row.txKey !== null && act !== "explain") return;
    setSettling({ act, row });
  };
  const step = (days: number) => go(`/reconciliation/${provider}/${dayAfter(day, days)}`);
  useKeys([
    { keys: "j", text: "下一处差异", act: () => setPlace(Math.min(at + 1, rows.length - 1)) },
    { keys: "k", text: "上一处差异", act: () => setPlace(Math.max(at - 1, 0)) },
    { keys: "m", text: "匹配到账面", act: () => settle("match") },
    { keys: "e", text: "说明原因", act: () => settle("explain") },
    { keys: "u", text: "转入未匹配款项", act: () => settle("keep") },
    { keys: "c", text: "结账", act: () => canClose && setClosing(true) },
    { keys: "[", text: "前一天", act: () => step(-1) },
    { keys: "]", text: "后一天", act: () => step(1) },
  ]);
  const title = `${PROVIDER_NAMES[provider]} ${day}`;
  if (!data)
    return (
      <Page title={title}>
        {error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <FigureSkeleton />}
      </Page>
    );
  const shared = { at, isOpen, onSettle: settle, onPoint: setPlace };
  return (
    <Page
      title={title}
      note={<State data={data} />}
      acts={
        <>
          <ButtonLink href={`/reconciliation?month=${day.slice(0, 7)}`}>返回对账</ButtonLink>
          <Button onClick={() => step(-1)} aria-label="前一天">
            ‹
          </Button>
          <Button onClick={() => step(1)} aria-label="后一天">
            ›
          </Button>
          {isOpen && (
            <Button
              variant="main"
              keys="C"
              disabled={!canClose}
              busy={close.isBusy}
              onClick={() => setClosing(true)}
            >
              结账
            </Button>
          )}
        </>
      }
    >
      {error && <OldRowsBar error={error} onRetry={() => void refetch()} />}
      <Sums data={data} />
      {data.more && <p className={styles.more}>只显示前 500 行，请先处理这些差异。</p>}
      <Section title={`差异 ${differences.length}`}>
        {differences.length === 0 ? (
          <p className={styles.none}>{data.lines === 0 ? "还没有导入这一天的账单" : "账单与账面没有差异"}</p>
        ) : (
          <DifferenceRows rows={differences} {...shared} />
        )}
      </Section>
      <Section title={`账单缺少 ${data.gaps.length}`}>
        {data.gaps.length === 0 ? (
          <p className={styles.none}>账面的款项都在账单中</p>
        ) : (
          <GapRows rows={data.gaps} offset={differences.length} {...shared} />
        )}
      </Section>
      <Section title={`一致 ${data.list.length - differences.length}`}>
        {data.list.length === differences.length ? (
          <p className={styles.none}>还没有一致的款项</p>
        ) : (
          <LineRows rows={data.list.filter((line) => !isDifferent(line))} />
        )}
      </Section>
      {settling && (
        <SettleDialog {...settling} provider={provider} day={day} onClose={() => setSettling(null)} />
      )}
      {isClosing && (
        <Question
          title="结账"
          text={`${title} 的差异都已说明。结账后不能再导入、匹配或修改说明。`}
          act="结账"
          onAct={() => {
            setClosing(false);
            void close.run({ provider, day });
          }}
          onClose={() => setClosing(false)}
        />
      )}
    </Page>
  );
}

function State({ data: { closedAt, closedBy, open, lines, isOver } }: { data: StatementDay }) {
  if (closedAt !== null) return <Tag tone="good">{`已由 ${closedBy} 结账`}</Tag>;
  if (lines === 0) return <Tag>未导入账单</Tag>;
  if (open > 0) return <Tag tone="warn">{`${open} 处差异待说明`}</Tag>;
  return <Tag tone="warn">{isOver ? "可以结账" : "次日起可结账"}</Tag>;
}

function Sums({ data: { theirs, ours, fees, lines, moves } }: { data: StatementDay }) {
  const facts = [
    { name: "账单净额", value: moneyText(theirs), note: `${lines} 行` },
    { name: "账面净额", value: moneyText(ours), note: `${moves} 笔` },
    { name: "差额", value: moneyText(theirs - ours), note: "账单减账面" },
    { name: "手续费", value: moneyText(fees), note: "渠道收取" },
  ];
  return (
    <dl className={styles.sums}>
      {facts.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className={styles.figure}>{value}</span>
            <span className={styles.note}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
