import { query } from "@crux/client/query";
import type { StatementLayout, StatementProvider } from "@crux/contract/ops/statement-ops.schema";
import { paymentOpsApi } from "@crux/contract/payment";
import { taskOpsApi } from "@crux/contract/task";
import { moneyText } from "@crux/rules/money/money-text";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { handInTable } from "../../browser/hand-in-table.ts";
import { readTextFile } from "../../browser/save-file.ts";
import { useAction } from "../../browser/use-action.ts";
import { PROVIDER_NAMES, STATEMENT_PROVIDERS } from "../../parts/payment/capture-words.ts";
import { Button } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { FigureTable } from "../../ui/show/figure-table.tsx";
import { LayoutFields } from "./layout-fields.tsx";
import styles from "./reconciliation.module.css";

const HEAD = 60_000;
const LOOK_MS = 1_000;
const PROVIDERS = STATEMENT_PROVIDERS.map((value) => ({
  value,
  text: PROVIDER_NAMES[value],
}));

type Read = { file: File; text: string; columns: string[]; layout: StatementLayout; rows: Preview[] };
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
  const reading = useAction(paymentOpsApi.readStatement);
  const saving = useAction(paymentOpsApi.saveStatementLayout, {
    refreshes: [paymentOpsApi.statementLayout],
  });
  const kept = useQuery(query(paymentOpsApi.statementLayout, { provider }));
  const look = async (file: File, text: string, layout?: StatementLayout, whose = provider) => {
    const answer = await reading.run({ provider: whose, text, ...(layout ? { layout } : {}) });
    if (answer) setRead({ file, text, ...answer });
  };
  const choose = async (file: File) => {
    setProblem(null);
    const text = await readTextFile(file);
    if (text === null) return setProblem({ message: "无法读取该文件，请选择 CSV 或 TXT 账单" });
    await look(file, text.slice(0, HEAD));
  };
  const send = async () => {
    if (!read || isSending) return;
    setSending(true);
    const { version = 0, layout = null } = kept.data ?? {};
    const isKnown = JSON.stringify(layout) === JSON.stringify(read.layout);
    const isSaved = isKnown || (await saving.run({ provider, layout: read.layout, version })) !== undefined;
    if (isSaved)
      await handInTable("payment.statement", { provider }, read.file).then(
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
            if (read) void look(read.file, read.text, undefined, whose);
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
          <span>{read?.file.name ?? "CSV 或 TXT，UTF-8 或 GBK 编码"}</span>
        </div>
        <FormError error={problem} />
        {read && (
          <>
            <LayoutFields
              layout={read.layout}
              columns={read.columns}
              onChange={(layout) => void look(read.file, read.text, layout)}
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
        : "导入失败，文件中找不到所选的列";
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
