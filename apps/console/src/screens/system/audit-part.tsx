import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import { taskOpsApi } from "@crux/contract/task";
import { isRecord } from "@crux/web/storage";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { Part, PartTable } from "./part.tsx";
import styles from "./system.module.css";

const SEALS = {
  ledger: "账本",
  order: "订单历史",
  payment: "付款历史",
  capture: "到账",
  refund: "退款",
  deed: "操作记录",
} as const;

const LOOK_MS = 2_000;

/** The audit of all invariants: the last one, one that runs, and how far the seals are. */
export function AuditPart() {
  const health = useQuery({
    ...query(reportOpsApi.health, {}),
    refetchInterval: ({ state }) => (state.data?.runningTaskId ? LOOK_MS : 30_000),
  });
  const start = useAction(taskOpsApi.start, { refreshes: [reportOpsApi.health], done: "已开始检查" });
  const running = health.data?.runningTaskId ?? null;
  return (
    <Part
      title="数据检查"
      note={health.data && <LastAudit audit={health.data.audit} />}
      act={
        running === null ? (
          <Button busy={start.isBusy} onClick={() => void start.run({ kind: "report.audit" })}>
            立即检查
          </Button>
        ) : (
          <Running taskId={running} />
        )
      }
      answer={health}
    >
      {({ audit, seals }) => (
        <>
          {audit && audit.broken > 0 && <Breaks taskId={audit.taskId} />}
          <PartTable heads={["封存链", "已封存", "待封存", "最久"]}>
            {seals.map(({ kind, sealed, waiting, oldest }) => (
              <tr key={kind}>
                <th scope="row">{SEALS[kind]}</th>
                <td>{sealed.toLocaleString("en-AU")}</td>
                <td>{waiting.toLocaleString("en-AU")}</td>
                <td>{oldest ? <Moment at={oldest} /> : "—"}</td>
              </tr>
            ))}
          </PartTable>
        </>
      )}
    </Part>
  );
}

type Audit = { endTime: string; broken: number; staffName: string } | null;

function LastAudit({ audit }: { audit: Audit }) {
  if (!audit) return <>还没有检查过</>;
  return (
    <>
      <Tag tone={audit.broken === 0 ? "good" : "alarm"}>
        {audit.broken === 0 ? "全部一致" : `${audit.broken} 处不一致`}
      </Tag>{" "}
      <Moment at={audit.endTime} /> · {audit.staffName}
    </>
  );
}

function Running({ taskId }: { taskId: number }) {
  const { data } = useQuery({ ...query(taskOpsApi.detail, { id: taskId }), refetchInterval: LOOK_MS });
  const stop = useAction(taskOpsApi.stop, { refreshes: [reportOpsApi.health, taskOpsApi.detail] });
  return (
    <span className={styles.note}>
      检查中 {data?.total ? `${data.done} / ${data.total}` : "…"}{" "}
      <Button variant="ghost" busy={stop.isBusy} onClick={() => void stop.run({ id: taskId })}>
        停止
      </Button>
    </span>
  );
}

/** The first of the rows that break an invariant. */
function Breaks({ taskId }: { taskId: number }) {
  const { data } = useQuery(query(taskOpsApi.detail, { id: taskId }));
  const breaks = isRecord(data?.result) && Array.isArray(data.result.breaks) ? data.result.breaks : [];
  return (
    <ul className={styles.breaks}>
      {breaks.filter(isRecord).map(({ invariant, what, more }) => (
        <li key={`${invariant} ${what}`}>
          {String(invariant)} {String(what)}
          {typeof more === "number" && `（另有 ${more.toLocaleString("en-AU")} 处同类）`}
        </li>
      ))}
    </ul>
  );
}
