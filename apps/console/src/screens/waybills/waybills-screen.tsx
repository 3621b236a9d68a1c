import type { BulkOutcome } from "@crux/contract/ops/bulk";
import { MAX_BULK } from "@crux/contract/ops/bulk";
import type { WaybillLine } from "@crux/contract/ops/pkg-ops.schema";
import { orderOpsApi } from "@crux/contract/order";
import { companyName } from "@crux/rules/parcel/logistics-company";
import { pkgLabelCode, pkgOfLabel } from "@crux/rules/parcel/pkg-label";
import { useRef, useState } from "react";
import { readTextFile, saveFile } from "../../browser/save-file.ts";
import { useAction } from "../../browser/use-action.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { useScan } from "../../ui/keys/use-scan.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { faultsFile, isGood, type LineEnd, stateText, toneOf } from "./waybill-words.ts";
import styles from "./waybills.module.css";

const OLD_AFTER = [orderOpsApi.pkgs, orderOpsApi.pkgCounts, orderOpsApi.pkg];
const EXAMPLE = `P1001\tEW123456789AU\nP1002\tEW123456790AU\t圆通速递`;

/** Gives parcels their numbers: pasted columns, pairs that a gun scans, or the file that whoever declares sent back. */
export function WaybillsScreen() {
  const [text, setText] = useState("");
  const [rows, setRows] = useState<readonly WaybillLine[] | null>(null);
  const [ends, setEnds] = useState<ReadonlyMap<number, LineEnd>>(new Map());
  const file = useRef<HTMLInputElement>(null);
  const pending = useRef<string | null>(null);
  const reading = useAction(orderOpsApi.readWaybills);
  const declaring = useAction(orderOpsApi.declarePkgs, { refreshes: OLD_AFTER });
  const handing = useAction(orderOpsApi.handOverPkgs, { refreshes: OLD_AFTER });
  const isSending = declaring.isBusy || handing.isBusy;
  const good = (rows ?? []).filter((row) => isGood(row) && !ends.has(row.line));
  const faulty = (rows ?? []).filter((row) => !isGood(row) && row.state !== "DONE");

  const read = async (pasted: string) => {
    setText(pasted);
    setEnds(new Map());
    if (pasted.trim() === "") return setRows(null);
    const answer = await reading.run({ text: pasted });
    if (!answer) return;
    setRows(answer.rows);
    if (answer.isCut) toast(`一次最多 ${MAX_BULK} 行，其余请再录入一次`, { isAlarm: true });
  };
  const send = async () => {
    if (isSending || good.length === 0) return;
    const noted = new Map(ends);
    const note = (lines: readonly WaybillLine[], outcomes: readonly BulkOutcome[] | undefined) =>
      outcomes?.forEach((outcome, place) => {
        const line = lines[place];
        if (line) noted.set(line.line, outcome);
      });
    for (const [move, action] of [
      ["declare", declaring],
      ["handOver", handing],
    ] as const) {
      const lines = good.filter((row) => row.move === move);
      if (lines.length === 0) continue;
      const inputs = lines.flatMap(({ pkgId, number, company }) =>
        pkgId && company ? [{ pkgId, extOrderId: number, logisticsCompany: company }] : [],
      );
      note(lines, await action.run({ rows: inputs }));
    }
    setEnds(noted);
    const done = [...noted.values()].filter(({ code }) => code === 0).length;
    const refused = noted.size - done;
    toast(refused > 0 ? `已申报 ${done} 件，${refused} 件未处理` : `已申报 ${done} 件`, {
      isAlarm: refused > 0,
    });
  };
  useKeys([{ keys: "Enter", text: "申报全部可用的", act: () => void send() }]);
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
  return (
    <Page
      title="录入运单"
      acts={
        <>
          <ButtonLink href="/parcels">返回包裹</ButtonLink>
          <Button onClick={() => file.current?.click()}>导入回执文件</Button>
          {faulty.length > 0 && (
            <Button onClick={() => saveFile("faulty.csv", faultsFile(faulty))}>
              下载有误的 {faulty.length} 行
            </Button>
          )}
          <Button
            variant="main"
            busy={isSending}
            disabled={good.length === 0}
            onClick={() => void send()}
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
        onChange={async ({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = "";
          if (chosen) await read(await readTextFile(chosen));
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
          onChange={({ target }) => setText(target.value)}
          onPaste={(event) => {
            if (text.trim() !== "") return;
            event.preventDefault();
            void read(event.clipboardData.getData("text"));
          }}
        />
        <div className={styles.acts}>
          <Button busy={reading.isBusy} disabled={text.trim() === ""} onClick={() => void read(text)}>
            核对
          </Button>
          {rows && (
            <Button variant="ghost" onClick={() => void read("")}>
              清空
            </Button>
          )}
        </div>
      </Section>
      {rows && <Lines rows={rows} ends={ends} />}
    </Page>
  );
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
                <td>{row.pkgId === null ? row.text.slice(0, 40) : pkgLabelCode(row.pkgId)}</td>
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
