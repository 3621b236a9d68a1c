import type { ApiError } from "@crux/client/client";
import { query } from "@crux/client/query";
import type { StatementLayout, StatementProvider } from "@crux/contract/ops/statement-ops.schema";
import { paymentOpsApi } from "@crux/contract/payment";
import { taskOpsApi } from "@crux/contract/task";
import { moneyText } from "@crux/rules/money/money-text";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { MOST_TABLE_MB, readTable } from "../../browser/read-table.ts";
import { sendTable } from "../../browser/send-table.ts";
import { useAction } from "../../browser/use-action.ts";
import { PROVIDER_NAMES, STATEMENT_PROVIDERS } from "../../parts/payment/capture-words.ts";
import { failureText } from "../../parts/task/failure-text.ts";
import { Button } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { FigureTable } from "../../ui/show/figure-table.tsx";
import { LayoutFields } from "./layout-fields.tsx";
import styles from "./reconciliation.module.css";

/** What is shown of a table before it is sent. */
const HEAD_BYTES = 180_000;
const HEAD_LETTERS = 60_000;
const LOOK_MS = 1_000;
const PROVIDERS = STATEMENT_PROVIDERS.map((value) => ({
  value,
  text: PROVIDER_NAMES[value],
}));

type Head = { text: string; isCut: boolean };
type Read = { file: File; head: Head; columns: string[]; layout: StatementLayout; rows: Preview[] };
type Preview = {
  row: number;
  day: string;
  txn: string;
  amount: number;
  fee: number;
  kind: string;
  fault: boolean;
};

/** Takes in a provider's statement: whose it is, which column is what, and what became of its lines. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [provider, setProvider] = useState<StatementProvider>("ALIPAY");
  const [read, setRead] = useState<Read | null>(null);
  const [taskId, setTaskId] = useState<number | null>(null);
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const reading = useAction(paymentOpsApi.readStatement, { isTold: true });
  const saving = useAction(paymentOpsApi.saveStatementLayout, {
    refreshes: [paymentOpsApi.statementLayout],
  });
  const kept = useQuery(query(paymentOpsApi.statementLayout, { provider }));
  const look = async (file: File, head: Head, layout?: StatementLayout, whose = provider) => {
    const answer = await reading.run({ provider: whose, ...head, ...(layout ? { layout } : {}) });
    if (answer) setRead({ file, head, ...answer });
  };
  const choose = async (file: File) => {
    setProblem(null);
    setRead(null);
    const table = await readTable(file, { headBytes: HEAD_BYTES });
    if ("problem" in table) return setProblem({ message: table.problem });
    const text = table.text.slice(0, HEAD_LETTERS);
    await look(file, { text, isCut: table.isCut || text.length < table.text.length });
  };
  const send = async () => {
    if (!read || isSending) return;
    setSending(true);
    const { version = 0, layout = null } = kept.data ?? {};
    const isKnown = JSON.stringify(layout) === JSON.stringify(read.layout);
    const isSaved = isKnown || (await saving.run({ provider, layout: read.layout, version })) !== undefined;
    if (isSaved)
      await sendTable({ kind: "payment.statement", input: { provider }, file: read.file }).then(
        (task) => setTaskId(task.id),
        (error: Error) => setProblem(error),
      );
    setSending(false);
  };
  if (taskId !== null) return <Outcome taskId={taskId} onClose={onClose} />;
  const good = read?.rows.filter(({ fault }) => !fault).length ?? 0;
  return (
    <Drawer title="导入账单" label="导入账单" onClose={onClose}>
      <div className={styles.form}>
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
        <FormError error={problem ?? refusalOf(reading.error)} />
        {read && (
          <>
            <LayoutFields
              layout={read.layout}
              columns={read.columns}
              onChange={(layout) => void look(read.file, read.head, layout)}
            />
            <PreviewTable rows={read.rows} />
          </>
        )}
        <div className={styles.acts}>
          <Button onClick={onClose}>取消</Button>
          <Button variant="main" busy={isSending} disabled={good === 0} onClick={() => void send()}>
            导入
          </Button>
        </div>
      </div>
    </Drawer>
  );
}

function refusalOf(error: ApiError | null): { message: string } | null {
  if (!error || error.code === null) return error;
  return { message: failureText({ failure: error.code, result: error.data }) };
}

const KIND_NAMES: Record<string, string> = { MONEY: "款项", FEE: "手续费", PAYOUT: "结算转出" };

function PreviewTable({ rows }: { rows: readonly Preview[] }) {
  if (rows.length === 0) return <p role="status">按现在的列设置读不出任何一行，请调整。</p>;
  return (
    <FigureTable label="前几行的读取结果">
      <thead>
        <tr>
          <th scope="col">行</th>
          <th scope="col">日期</th>
          <th scope="col">交易号</th>
          <th scope="col">类型</th>
          <th scope="col" data-figure="">
            金额
          </th>
          <th scope="col" data-figure="">
            手续费
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, day, txn, amount, fee, kind, fault }) => (
          <tr key={row} className={fault ? styles.fault : undefined}>
            <td>{row}</td>
            <td>{fault ? "无法识别" : day}</td>
            <td>{txn || "—"}</td>
            <td>{fault ? "—" : KIND_NAMES[kind]}</td>
            <td data-figure="">{fault ? "—" : moneyText(amount)}</td>
            <td data-figure="">{fault ? "—" : moneyText(fee)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
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
      <div className={styles.form}>
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
      </div>
    </Drawer>
  );
}
