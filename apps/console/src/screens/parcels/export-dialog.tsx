import { query } from "@crux/client/query";
import { orderOpsApi } from "@crux/contract/order";
import { taskOpsApi } from "@crux/contract/task";
import { pkgLabelCode } from "@crux/rules/parcel/pkg-label";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bytesOf, saveFile } from "../../browser/save-file.ts";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { Field } from "../../ui/form/field.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { ExportProgress } from "./export-progress.tsx";
import styles from "./parcels.module.css";

const WHY_LEFT_OUT = { MISSING: "缺证件", NAME_DIFFERS: "姓名不符", WRONG_STATE: "已申报" } as const;

type ExportDialogProps = {
  pkgIds: readonly number[];
  /** The whole queue, by its filters, in place of these. */
  all: { count: number; filters: Record<string, unknown> } | null;
  route: string | undefined;
  onClose: () => void;
};

/** Asks by which table parcels are declared, and why, and keeps the file. */
export function ExportDialog({ pkgIds, all, route, onClose }: ExportDialogProps) {
  const may = useMay();
  const profiles = useQuery(query(orderOpsApi.declarationProfiles, {})).data ?? [];
  const usual = profiles.find(
    ({ routes }) => routes.length === 0 || (route !== undefined && routes.includes(route)),
  );
  const [chosen, setChosen] = useState<string>();
  const profile = profiles.find(({ id }) => id === chosen) ?? usual;
  const mayNumbers = may("customer.identity");
  const [withNumbers, setWithNumbers] = useState(mayNumbers);
  const [reason, setReason] = useState("报关申报");
  const action = useAction(orderOpsApi.exportDeclarations, { isTold: true });
  const starting = useAction(taskOpsApi.start, { refreshes: [taskOpsApi.list], isTold: true });
  const [taskId, setTaskId] = useState<number>();
  const exportNow = async () => {
    const asked = { profile: profile?.id ?? "", withNumbers: withNumbers && mayNumbers, reason };
    if (all) {
      const input = { ...all.filters, ...asked };
      const task = await starting.run({ kind: "order.declarations", input });
      if (task) setTaskId(task.id);
      return;
    }
    const file = await action.run({ pkgIds: [...pkgIds], ...asked });
    if (!file) return;
    if (file.count > 0) saveFile(file.fileName, new Blob([bytesOf(file.base64)], { type: "text/csv" }));
    const [left] = file.leftOut;
    toast(
      left
        ? `已导出 ${file.count} 件，${file.leftOut.length} 件未导出：${pkgLabelCode(left.pkgId)} ${WHY_LEFT_OUT[left.why]}`
        : `已导出 ${file.count} 件`,
      { isAlarm: left !== undefined },
    );
    onClose();
  };
  if (taskId !== undefined) return <ExportProgress taskId={taskId} onClose={onClose} />;
  return (
    <Question
      title={`导出申报 ${(all?.count ?? pkgIds.length).toLocaleString("en-AU")} 件`}
      text="导出会记入操作日志。缺证件、姓名不符的包裹不会导出。"
      act="导出"
      isBusy={action.isBusy || starting.isBusy}
      isReady={reason.trim() !== "" && profile !== undefined}
      error={action.error ?? starting.error}
      onAct={() => void exportNow()}
      onClose={onClose}
    >
      <label className={styles.select}>
        申报表
        <select value={profile?.id ?? ""} onChange={(event) => setChosen(event.target.value)}>
          {profiles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {mayNumbers ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={withNumbers}
            onChange={(event) => setWithNumbers(event.target.checked)}
          />
          包含身份证号
        </label>
      ) : (
        <p className={styles.note}>身份证号一栏留空：需要权限“查看证件”。</p>
      )}
      <Field label="原因" value={reason} onChange={setReason} maxLength={200} required />
    </Question>
  );
}
