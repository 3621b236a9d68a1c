import type { BulkOutcome } from "@crux/contract/ops/bulk";
import type { WaybillLine, WaybillState } from "@crux/contract/ops/pkg-ops.schema";
import { pkgLabelCode } from "@crux/rules/parcel/pkg-label";
import { BYTE_ORDER_MARK, csvText } from "@crux/rules/table/csv";
import { PKG_NAMES } from "../../parts/parcel/parcel-words.ts";

/** How a line ended that was sent. */
export type LineEnd = Pick<BulkOutcome, "code" | "msg">;

const TEXTS: Record<WaybillState, string> = {
  OK: "可申报",
  DONE: "已是这个运单号",
  UNKNOWN_PARCEL: "没有这个包裹",
  NUMBER_USED: "运单号已被使用",
  TWICE: "与上面重复",
  WRONG_NUMBER: "运单号格式不对",
  WRONG_STATE: "状态不符",
  PAPERS_MISSING: "缺证件",
  FAULT: "申报失败",
};

/** Whether a line can be sent. */
export function isGood({ state }: WaybillLine): boolean {
  return state === "OK";
}

/** What becomes, or became, of a line. */
export function stateText(row: WaybillLine, end: LineEnd | undefined): string {
  if (end) return end.code === 0 ? "已申报" : end.msg;
  if (row.state === "OK" && row.move === "handOver") return "代发，填号即寄出";
  if (row.state === "FAULT") return `${TEXTS.FAULT}：${row.said}`;
  if (row.state === "NUMBER_USED") return `${TEXTS.NUMBER_USED}（${pkgLabelCode(Number(row.said))}）`;
  if (row.state === "WRONG_STATE" && row.pkgStatus) return `${row.said} 已处理：${PKG_NAMES[row.pkgStatus]}`;
  return TEXTS[row.state];
}

/** The colour of that word. */
export function toneOf({ state }: WaybillLine, end: LineEnd | undefined): "good" | "warn" | "alarm" | "grey" {
  if (end) return end.code === 0 ? "good" : "alarm";
  if (state === "OK") return "good";
  return state === "DONE" ? "grey" : state === "TWICE" || state === "WRONG_STATE" ? "warn" : "alarm";
}

/** Lines that were not sent, as a file for whoever has to mend them: cells that a spreadsheet would compute are guarded. */
export function faultsFile(rows: readonly WaybillLine[]): Blob {
  const lines = rows.map((row) => [
    row.pkgId === null ? (row.text.split("\t")[0] ?? "") : pkgLabelCode(row.pkgId),
    row.number,
    row.company ?? "",
    stateText(row, undefined),
  ]);
  const table = [["包裹号", "运单号", "物流公司", "失败原因"], ...lines];
  return new Blob([BYTE_ORDER_MARK + csvText(table)], { type: "text/csv" });
}
