import type { WaybillLine } from "@crux/contract/ops/pkg-ops.schema";
import { companyName } from "@crux/rules/parcel/logistics-company";
import { pkgLabelCode, pkgOfLabel } from "@crux/rules/parcel/pkg-label";
import { useEffect, useEffectEvent, useRef } from "react";
import { saveFile } from "../../browser/save-file.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { useScan } from "../../ui/keys/use-scan.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { useWaybills } from "./use-waybills.ts";
import { faultsFile, type LineEnd, stateText, toneOf } from "./waybill-words.ts";
import styles from "./waybills.module.css";

const EXAMPLE = `P1001\tEW123456789AU\nP1002\tEW123456790AU\t圆通速递`;

/** Gives parcels their numbers: pasted columns, pairs that a gun scans, or the file that whoever declares sent back. */
export function WaybillsScreen() {
  const waybills = useWaybills();
  const { text, rows, ends, good, faulty, read } = waybills;
  const file = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const pending = useRef<string | null>(null);
  // Enter declares from the table; within the text it would be a new line.
  useEffect(() => {
    if (rows) table.current?.focus({ preventScroll: true });
  }, [rows]);
  const send = () => void waybills.send();
  useKeys([
    { keys: "Enter", text: "申报全部可用的", act: send },
    { keys: "i", text: "导入回执文件", act: () => file.current?.click() },
  ]);
  // Our label first, then the carrier's: a pair becomes a line.
  useScan((code) => {
    if (pending.current === null) {
      if (pkgOfLabel(code) === null) return false;
      pending.current = code;
      toast(`${code}：请扫承运商面单`);
    } else {
      const line = `${pending.current}\t${code}`;
      pending.current = null;
      void read(text.trim() === "" ? line : `${text.trimEnd()}\n${line}`);
    }
    return true;
  });
  // What is pasted is meant for the text, wherever the focus is.
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData("text") ?? "";
    if (text.trim() !== "" || pasted.trim() === "" || (event.target as Element).closest("input, textarea"))
      return;
    event.preventDefault();
    void read(pasted);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener("paste", listener);
    return () => document.removeEventListener("paste", listener);
  }, []);
  return (
    <Page
      title="录入运单"
      acts={
        <>
          <ButtonLink href="/parcels">返回包裹</ButtonLink>
          <Button onClick={() => file.current?.click()} keys="I">
            导入回执文件
          </Button>
          {faulty.length > 0 && (
            <Button onClick={() => saveFile("faulty.csv", faultsFile(faulty))}>
              下载有误的 {faulty.length} 行
            </Button>
          )}
          <Button
            variant="main"
            busy={waybills.isSending}
            disabled={good.length === 0}
            onClick={send}
            keys="Enter"
          >
            申报 {good.length} 件
          </Button>
        </>
      }
    >
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="回执文件"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = "";
          if (chosen) void waybills.readFile(chosen);
        }}
      />
      <Section title="粘贴或扫描">
        <p className={styles.hint}>
          每行一个包裹：包裹号、运单号、物流公司（可不填）。可直接粘贴表格的两列，或先扫本店面单再扫承运商面单。
        </p>
        <textarea
          className={styles.paste}
          aria-label="包裹号与运单号"
          placeholder={EXAMPLE}
          value={text}
          rows={rows ? 4 : 12}
          spellCheck={false}
          onChange={({ target }) => waybills.type(target.value)}
          onPaste={(event) => {
            if (text.trim() !== "") return;
            event.preventDefault();
            void read(event.clipboardData.getData("text"));
          }}
        />
        <FormError error={waybills.problem === null ? null : { message: waybills.problem }} />
        <div className={styles.acts}>
          <Button busy={waybills.isReading} disabled={text.trim() === ""} onClick={() => void read(text)}>
            核对
          </Button>
          {rows && (
            <Button variant="ghost" onClick={() => void read("")}>
              清空
            </Button>
          )}
        </div>
      </Section>
      {rows && (
        <div ref={table} tabIndex={-1} className={styles.result}>
          <p role="status">{summaryOf(waybills)}</p>
          <Lines rows={rows} ends={ends} />
        </div>
      )}
    </Page>
  );
}

function summaryOf({ rows, good, faulty, ends }: ReturnType<typeof useWaybills>): string {
  const ended = [...ends.values()];
  const done = ended.filter(({ code }) => code === 0).length;
  const parts = [
    ended.length > 0 && `已处理 ${done} 件`,
    ended.length > done && `${ended.length - done} 件未通过`,
    (good.length > 0 || ended.length === 0) && `可申报 ${good.length} 件`,
    faulty.length > 0 && `有误 ${faulty.length} 行`,
  ];
  return [`共 ${rows?.length ?? 0} 行`, ...parts.filter(Boolean)].join(" · ");
}

function Lines({ rows, ends }: { rows: readonly WaybillLine[]; ends: ReadonlyMap<number, LineEnd> }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label="核对结果">
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">包裹</th>
            <th scope="col">收件人</th>
            <th scope="col">线路</th>
            <th scope="col">运单号</th>
            <th scope="col">物流公司</th>
            <th scope="col">结果</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const end = ends.get(row.line);
            return (
              <tr key={row.line}>
                <td>{row.line}</td>
                <td>
                  {row.pkgId === null ? row.text.split("\t")[0]?.slice(0, 40) : pkgLabelCode(row.pkgId)}
                </td>
                <td>{row.receiverName || "—"}</td>
                <td>{row.routeName || "—"}</td>
                <td>{row.number || "—"}</td>
                <td>
                  {row.company ? companyName(row.company) : "—"}
                  {row.company && row.isGuessed && <small className={styles.guess}>按线路</small>}
                </td>
                <td>
                  <Tag tone={toneOf(row, end)}>{stateText(row, end)}</Tag>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
