import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import type { TableFault } from "@crux/rules/table/table-columns";
import { isRecord } from "@crux/web/storage";
import type { ReactNode } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { Tally } from "../../ui/show/tally.tsx";
import { failureText } from "../task/failure-text.ts";
import { useTaskFile } from "../task/use-task-file.ts";
import styles from "./table-import.module.css";

/** What the task of any table says that came of it. */
export type TableResult = {
  isDry: boolean;
  lines: number;
  faulty: number;
  faults: readonly TableFault[];
  problem: string | null;
};

const count = (value: number) => value.toLocaleString("en-AU");

/** What a task says, once it is done. */
export function resultOf<Result extends TableResult>(task: Task | undefined): Result | null {
  const isDone = task?.state === "DONE" && isRecord(task.result) && Array.isArray(task.result.faults);
  return isDone ? (task.result as Result) : null;
}

export type Figure = [label: string, value: number | string];

type ShownResultProps<Result extends TableResult> = {
  isSending: boolean;
  task: Task | undefined;
  /** What it comes to, beside lines and faults. */
  figuresOf: (result: Result) => readonly Figure[];
  /** What stands below the figures. */
  children?: ReactNode;
};

/** How far an import is, and what came of it. */
export function ShownResult<Result extends TableResult>({
  isSending,
  task,
  figuresOf,
  children,
}: ShownResultProps<Result>) {
  const result = resultOf<Result>(task);
  if (isSending || !task) return <p role="status">正在上传…</p>;
  if (task.state === "WAITING" || task.state === "RUNNING") return <Progress task={task} />;
  if (!result)
    return (
      <p role="alert" className={styles.problem}>
        {task.state === "STOPPED"
          ? `已停止，前 ${count(task.done)} 行已处理；再次导入会从头核对，已写入的不会重复`
          : `导入失败${task.failure === null ? "，请重试" : `：${failureText(task)}`}`}
      </p>
    );
  return (
    <Outcome taskId={task.id} result={result} figures={figuresOf(result)}>
      {children}
    </Outcome>
  );
}

function Progress({ task: { id, done, total, state } }: { task: Task }) {
  const stop = useAction(taskOpsApi.stop, { refreshes: [taskOpsApi.detail] });
  return (
    <div className={styles.progress}>
      <progress aria-label="导入进度" {...(total === null ? {} : { max: Math.max(total, 1), value: done })} />
      <p role="status">
        {state === "WAITING" || total === null ? "等待中…" : `已处理 ${count(done)} / ${count(total)} 行`}
      </p>
      <Button busy={stop.isBusy} onClick={() => void stop.run({ id })}>
        停止
      </Button>
    </div>
  );
}

type OutcomeProps = { taskId: number; result: TableResult; figures: readonly Figure[]; children: ReactNode };

function Outcome({ taskId, result, figures, children }: OutcomeProps) {
  const file = useTaskFile();
  const { isDry, problem, faulty, faults } = result;
  if (problem)
    return (
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    );
  return (
    <div className={styles.result}>
      <p role="status" className={styles.headline} data-dry={isDry ? "" : undefined}>
        {isDry ? "检查完毕，没有写入任何内容" : "导入完成"}
      </p>
      <Tally
        figures={[
          { name: "行", value: count(result.lines) },
          ...figures.map(([name, value]) => ({
            name,
            value: typeof value === "number" ? count(value) : value,
          })),
          { name: "错误行", value: count(faulty), isAlarm: faulty > 0 },
        ]}
      />
      {children}
      {faulty > 0 && (
        <>
          <div className={styles.faultHead}>
            <h4>错误</h4>
            <Button busy={file.isBusy} onClick={() => void file.save(taskId)}>
              错误文件下载
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it. */}
          <section className={styles.scroll} aria-label="错误" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">行</th>
                  <th scope="col">列</th>
                  <th scope="col">原因</th>
                </tr>
              </thead>
              <tbody>
                {faults.map(({ row, column, why }) => (
                  <tr key={`${row} ${column} ${why}`}>
                    <td>{row}</td>
                    <td>{column || "整行"}</td>
                    <td>{why}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {faulty > faults.length && (
            <p className={styles.note}>{`只显示前 ${faults.length} 处，全部在错误文件中`}</p>
          )}
        </>
      )}
    </div>
  );
}
