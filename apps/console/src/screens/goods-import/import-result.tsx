import { codeText } from "@crux/contract/codes";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import { isRecord } from "@crux/web/storage";
import { useAction } from "../../browser/use-action.ts";
import { useTaskFile } from "../../parts/task/use-task-file.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./goods-import.module.css";

type Fault = { row: number; column: string; why: string };
/** What came of a table, as its task says. */
type Result = {
  isDry: boolean;
  lines: number;
  newProducts: number;
  newSkus: number;
  changed: number;
  same: number;
  newBrands: number;
  faulty: number;
  faults: Fault[];
  problem: string | null;
};

const isResult = (value: unknown): value is Result => isRecord(value) && Array.isArray(value.faults);
const count = (value: number) => value.toLocaleString("en-AU");

/** How far an import is, and what came of it. */
export function ImportResult({ isSending, task }: { isSending: boolean; task: Task | undefined }) {
  if (isSending || !task) return <p role="status">正在上传…</p>;
  if (task.state === "WAITING" || task.state === "RUNNING") return <Progress task={task} />;
  if (task.state === "FAILED" || task.state === "STOPPED" || !isResult(task.result))
    return (
      <p role="alert" className={styles.problem}>
        {task.state === "STOPPED"
          ? `已停止，前 ${count(task.done)} 行已处理；再次导入会从头核对，已写入的不会重复`
          : `导入失败${task.failure === null ? "" : `：${codeText(task.failure)}`}，请重试`}
      </p>
    );
  return <Outcome taskId={task.id} result={task.result} />;
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

function Outcome({ taskId, result }: { taskId: number; result: Result }) {
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
      <dl className={styles.numbers}>
        <Figure label="行" value={result.lines} />
        <Figure label="新增商品" value={result.newProducts} />
        <Figure label="新增 SKU" value={result.newSkus} />
        <Figure label="修改的行" value={result.changed} />
        <Figure label="没有变化" value={result.same} />
        <Figure label="新增品牌" value={result.newBrands} />
        <Figure label="错误行" value={faulty} isAlarm={faulty > 0} />
      </dl>
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

function Figure({ label, value, isAlarm = false }: { label: string; value: number; isAlarm?: boolean }) {
  return (
    <div data-alarm={isAlarm ? "" : undefined}>
      <dt>{label}</dt>
      <dd>{count(value)}</dd>
    </div>
  );
}
