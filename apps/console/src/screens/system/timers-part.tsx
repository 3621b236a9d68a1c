import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { Part, PartTable } from "./part.tsx";
import { TIMER_NAMES } from "./timer-names.ts";

/** What timers repeat, and when it last ran; told twice a minute. */
export function TimersPart() {
  const answer = useQuery({ ...query(reportOpsApi.timers, {}), refetchInterval: 30_000 });
  const late = answer.data?.filter((row) => row.late).length ?? 0;
  return (
    <Part
      title="定时工作"
      note={late > 0 ? <Tag tone="alarm">{`${late} 项逾期`}</Tag> : "各服务器每 30 秒上报一次"}
      answer={answer}
    >
      {(rows) => (
        <PartTable heads={["名称", "上次运行", "间隔", "用时", "处理", "失败", "最近失败"]}>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{TIMER_NAMES[row.name] ?? row.name}</th>
              <td>
                <Moment at={row.lastRun} /> {row.late && <Tag tone="alarm">逾期</Tag>}
              </td>
              <td>{paceText(row.everyMs)}</td>
              <td>{row.tookMs.toLocaleString("en-AU")} ms</td>
              <td>{row.taken.toLocaleString("en-AU")}</td>
              <td>{row.failures.toLocaleString("en-AU")}</td>
              <td>
                {row.lastFailure ? (
                  <>
                    <Moment at={row.lastFailure} /> {row.failure}
                  </>
                ) : (
                  "—"
                )}
              </td>
            </tr>
          ))}
        </PartTable>
      )}
    </Part>
  );
}

/** How often something runs at least: `10 秒`, `15 分钟`. */
function paceText(ms: number): string {
  if (ms < 60_000) return `${ms / 1000} 秒`;
  return ms < 3_600_000 ? `${Math.round(ms / 60_000)} 分钟` : `${Math.round(ms / 3_600_000)} 小时`;
}
