import { receiptOpsSchemas } from "@crux/contract/ops/receipt.schema";
import { GOODS_RECEIPT_STATE_NAMES } from "@crux/rules/stock/goods-receipt";
import type { Cell } from "@crux/rules/table/csv";
import { beijingClock } from "@crux/rules/time/beijing-time";
import { listSql } from "../../../kernel/database/list-statements.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { listStaffNames } from "../../staff/service.ts";
import { type TaskKind, taskKind } from "../../task/service.ts";
import { type ExportedLineRow, listExportedLines, listReceiptIdsBelow } from "./receipt-export-store.ts";
import { RECEIPT_LIST } from "./receipt-list-store.ts";

type Shown = ExportedLineRow & { nameOf: (staffId: number | null) => string };

const clock = (at: Date | null) => (at ? beijingClock(at) : null);
const amount = (cents: number | null) => (cents === null ? null : cents / 100);

const COLUMNS: readonly (readonly [title: string, cell: (row: Shown) => Cell])[] = [
  ["入库单", (row) => row.number],
  ["状态", (row) => GOODS_RECEIPT_STATE_NAMES[row.state]],
  ["供应商", (row) => row.supplier],
  ["供应商单号", (row) => row.reference],
  ["备注", (row) => row.note],
  ["建单人", (row) => row.nameOf(row.createdBy)],
  ["建单时间", (row) => clock(row.createdAt)],
  ["入库人", (row) => row.nameOf(row.bookedBy)],
  ["入库时间", (row) => clock(row.bookedAt)],
  ["冲销人", (row) => row.nameOf(row.reversedBy)],
  ["冲销时间", (row) => clock(row.reversedAt)],
  ["冲销原因", (row) => row.reverseReason],
  ["SKU", (row) => row.skuId],
  ["条码", (row) => row.barcode],
  ["商品", (row) => row.productName],
  ["规格", (row) => Object.values(row.attributes).join(" · ")],
  ["应收", (row) => row.expected],
  ["实收", (row) => row.linePieces],
  ["成本单价（澳元）", (row) => amount(row.unitCents)],
  [
    "成本小计（澳元）",
    (row) => amount(row.unitCents === null ? null : row.unitCents * (row.linePieces ?? 0)),
  ],
];

const BATCH = 100;

/** Receipts of goods as a table, a row for each line: those that a list of the staff is filtered to. */
export const exportReceipts: TaskKind = taskKind({
  name: "commodity.receipts",
  right: "stock.edit",
  input: receiptOpsSchemas.receipts.input.omit({ pageNum: true, pageSize: true, sort: true }),
  file: { name: "receipts", columns: COLUMNS.map(([title]) => title) },
  async run(job, asked): Promise<{ receipts: number }> {
    const { db } = job.kernel;
    const seesCost = job.staff.rights.has("sale.edit");
    const all = { ...asked, pageNum: 0, pageSize: 1, sort: "-createTime" as const };
    const { where, count } = listSql(RECEIPT_LIST, all);
    const { total, totalCapped } = await count(db);
    const start = (job.reached ?? { below: null, done: 0 }) as { below: number | null; done: number };
    let { below, done } = start;
    for (;;) {
      const ids = await listReceiptIdsBelow(db, where, { below, limit: BATCH });
      const lines = await listExportedLines(db, ids);
      const staffIds = lines.flatMap((row) => [row.createdBy, row.bookedBy, row.reversedBy]);
      const names = await runAsSystem(job.kernel, (ctx) => listStaffNames(ctx, staffIds));
      const nameOf = (id: number | null) => names.get(id ?? 0) ?? "";
      const rows = lines.map((row) => ({ ...row, nameOf, unitCents: seesCost ? row.unitCents : null }));
      job.write(rows.map((row) => COLUMNS.map(([, cell]) => cell(row))));
      below = ids.at(-1) ?? below;
      done += ids.length;
      await job.step({ reached: { below, done }, done, ...(totalCapped ? {} : { total }) });
      if (ids.length < BATCH) return { receipts: done };
    }
  },
});
