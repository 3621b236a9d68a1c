import type { Task } from "@crux/contract/task.schema";
import type { ReactNode } from "react";
import { failureText } from "../../parts/task/failure-text.ts";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./task-drawer.module.css";
import { progressText, TASK_STATES, taskName } from "./task-words.ts";

/** One task: how far it came, and which rows of its table were refused. */
export function TaskDrawer({ task, onClose }: { task: Task; onClose: () => void }) {
  const { text, tone } = TASK_STATES[task.state];
  return (
    <Drawer title={taskName(task.kind)} label={`长任务 ${task.id}`} onClose={onClose}>
      <Section title="任务">
        <Facts
          facts={[
            ["编号", task.id],
            [
              "状态",
              <Tag key="state" tone={tone}>
                {task.stopping ? "停止中" : text}
              </Tag>,
            ],
            ["发起人", task.staffName],
            ["进度", progressText(task)],
            ["未通过", `${task.failed.toLocaleString("en-AU")} 行`],
            ["失败原因", failureText(task)],
            ["发起时间", <Moment key="asked" at={task.createTime} />],
            ["结束时间", momentOf(task.endTime)],
            ["文件", task.fileName ?? ""],
            ["文件保留至", task.fileName ? momentOf(task.expireTime) : ""],
          ]}
        />
      </Section>
      {task.errors.length > 0 && (
        <Section title="未通过的行">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">行</th>
                <th scope="col">内容</th>
                <th scope="col">原因</th>
              </tr>
            </thead>
            <tbody>
              {task.errors.map(({ row, key, msg }) => (
                <tr key={row}>
                  <td>{row}</td>
                  <td>{key}</td>
                  <td>{msg}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {task.failed > task.errors.length && (
            <p className={styles.more}>{`只保留前 ${task.errors.length} 行的原因`}</p>
          )}
        </Section>
      )}
    </Drawer>
  );
}

function momentOf(at: string | null): ReactNode {
  return at === null ? "" : <Moment at={at} />;
}
