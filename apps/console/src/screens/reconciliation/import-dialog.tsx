import type { ApiError } from "@crux/client/client";
import { query } from "@crux/client/query";
import type { StatementLayout, StatementProvider } from "@crux/contract/ops/statement-ops.schema";
import { paymentOpsApi } from "@crux/contract/payment";
import { taskOpsApi } from "@crux/contract/task";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { MOST_TABLE_MB, readTable } from "../../browser/read-table.ts";
import { useAction } from "../../browser/use-action.ts";
import { PROVIDER_NAMES, STATEMENT_PROVIDERS } from "../../parts/payment/capture-words.ts";
import { failureText } from "../../parts/task/failure-text.ts";
import { Button } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Section } from "../../ui/page/section.tsx";
import styles from "./reconciliation.module.css";
import { type Head, type Kept, type Read, StatementForm } from "./statement-form.tsx";

/** What is shown of a table before it is sent. */
const HEAD_BYTES = 180_000;
const HEAD_LETTERS = 60_000;
const LOOK_MS = 1_000;
const PROVIDERS = STATEMENT_PROVIDERS.map((value) => ({
  value,
  text: PROVIDER_NAMES[value],
}));

/** Takes in a provider's statement: whose it is, which column is what, and what became of its lines. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [provider, setProvider] = useState<StatementProvider>("ALIPAY");
  const [read, setRead] = useState<Read | null>(null);
  const [taskId, setTaskId] = useState<number | null>(null);
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const reading = useAction(paymentOpsApi.readStatement, { isTold: true });
  const asking = useAction(paymentOpsApi.statementLayout, { isTold: true });
  /** Reads the beginning by a layout; without one by what is kept, which an edit of it begins with. */
  const look = async (file: File, head: Head, layout?: StatementLayout, whose = provider, kept?: Kept) => {
    const base = kept ?? (await asking.run({ provider: whose }));
    const answer = base && (await reading.run({ provider: whose, ...head, ...(layout ? { layout } : {}) }));
    if (answer) setRead({ file, head, base, ...answer });
  };
  const choose = async (file: File) => {
    setProblem(null);
    setRead(null);
    const table = await readTable(file, { headBytes: HEAD_BYTES });
    if ("problem" in table) return setProblem({ message: table.problem });
    const text = table.text.slice(0, HEAD_LETTERS);
    await look(file, { text, isCut: table.isCut || text.length < table.text.length });
  };
  if (taskId !== null) return <Outcome taskId={taskId} onClose={onClose} />;
  return (
    <Drawer title="导入账单" label="导入账单" onClose={onClose}>
      <Section title="账单">
        <RadioGroup
          label="渠道"
          value={provider}
          options={PROVIDERS}
          onChange={(whose) => {
            setProvider(whose);
            if (read) void look(read.file, read.head, undefined, whose);
          }}
        />
        <input
          ref={chooser}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className="visually-hidden"
          tabIndex={-1}
          aria-label="账单文件"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = "";
            if (file) void choose(file);
          }}
        />
        <div className={styles.file}>
          <Button busy={reading.isBusy} onClick={() => chooser.current?.click()}>
            {read ? "换一个文件" : "选择文件"}
          </Button>
          <span>{read?.file.name ?? `CSV 或 TXT，UTF-8 或 GBK 编码，最多 ${MOST_TABLE_MB} MB`}</span>
        </div>
        <FormError error={problem ?? refusalOf(reading.error ?? asking.error)} />
        {read ? (
          <StatementForm
            provider={provider}
            read={read}
            onLook={(layout, base) => void look(read.file, read.head, layout, provider, base)}
            onSent={setTaskId}
            onFailed={setProblem}
            onClose={onClose}
          />
        ) : (
          <div className={styles.acts}>
            <Button onClick={onClose}>取消</Button>
          </div>
        )}
      </Section>
    </Drawer>
  );
}

function refusalOf(error: ApiError | null): { message: string } | null {
  if (!error || error.code === null) return error;
  return { message: failureText({ failure: error.code, result: error.data }) };
}

const isOver = (state: string) => state !== "WAITING" && state !== "RUNNING";

function Outcome({ taskId, onClose }: { taskId: number; onClose: () => void }) {
  const { data: task } = useQuery({
    ...query(taskOpsApi.detail, { id: taskId }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data.state) ? false : LOOK_MS),
  });
  const { lines = 0, known = 0, matched = 0 } = (task?.result ?? {}) as Record<string, number>;
  const text =
    !task || !isOver(task.state)
      ? "正在导入和匹配，可关闭，进度在“长任务”中"
      : task.state === "DONE"
        ? `新增 ${lines} 行，已有 ${known} 行，自动匹配 ${matched} 笔`
        : task.state === "STOPPED"
          ? "已停止，已写入的行不会重复，可再次导入"
          : `导入失败：${failureText(task)}`;
  return (
    <Drawer title="导入账单" label="导入账单" onClose={onClose}>
      <Section title="结果">
        <p role="status">{text}</p>
        {task && task.errors.length > 0 && (
          <ul className={styles.errors}>
            {task.errors.slice(0, 20).map(({ row, key, msg }) => (
              <li key={row}>{`第 ${row} 行 ${key} ${msg}`}</li>
            ))}
          </ul>
        )}
        <div className={styles.acts}>
          <Button variant="main" onClick={onClose}>
            {task && isOver(task.state) ? "查看结果" : "关闭"}
          </Button>
        </div>
      </Section>
    </Drawer>
  );
}
