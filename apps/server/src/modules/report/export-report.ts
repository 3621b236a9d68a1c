import { exportInput } from "@crux/contract/report/series.schema";
import { measuresOf } from "@crux/rules/report/report-measures";
import type { Cell } from "@crux/rules/table/csv";
import type { z } from "zod";
import type { Ctx } from "../../kernel/verb/context.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { taskKind } from "../task/service.ts";
import { listNames } from "./figure-store.ts";
import { detailOf, getSeries, sortedTop } from "./series.ts";

type Asked = z.output<typeof exportInput>;

/** A report as a table: its rows of time, or all goods that sold. Money is in dollars. */
export const exportReport = taskKind({
  name: "report.export",
  right: "report.read",
  input: exportInput,
  file: { name: "report", columns: [] },
  async run(job, asked): Promise<{ rows: number }> {
    if (asked.encoding === "GBK") job.writeGbk();
    const rows = await runAsSystem(job.kernel, (ctx) =>
      asked.report === "products" ? productRows(ctx, asked) : seriesRows(ctx, asked, asked.report),
    );
    job.write(rows);
    const done = rows.length - 1;
    await job.step({ reached: null, done, total: done });
    return { rows: done };
  },
});

const UNITS = { cents: "（澳元）", hundredths: "（%）", count: "" } as const;

const hundredth = (value: number | null | undefined): Cell => (value == null ? null : value / 100);

async function seriesRows(
  ctx: Ctx,
  { from, to, by }: Asked,
  report: Exclude<Asked["report"], "products">,
): Promise<Cell[][]> {
  const measures = measuresOf(report);
  const { current } = await getSeries(ctx, { report, from, to, by });
  const head = ["开始日期", "结束日期", ...measures.map(({ text, unit }) => `${text}${UNITS[unit]}`)];
  const body = current.rows.map(({ from: first, to: last, values }) => [
    first,
    last,
    ...measures.map(({ key, unit }) => (unit === "count" ? (values[key] ?? null) : hundredth(values[key]))),
  ]);
  return [head, ...body];
}

const GROUP_NAMES = { sku: "SKU", product: "商品", brand: "品牌" } as const;

async function productRows(ctx: Ctx, { from, to, group }: Asked): Promise<Cell[][]> {
  const { rows } = await sortedTop(ctx, { from, to, group, sort: "amount", q: "" });
  const names = await listNames(
    ctx.db,
    group,
    rows.map(({ id }) => id),
  );
  const byId = new Map(names.map((name) => [name.id, name]));
  const head = [
    `${GROUP_NAMES[group]}编号`,
    "名称",
    "规格",
    "件数",
    "金额（澳元）",
    "退件数",
    "退款（澳元）",
  ];
  const body = rows.map((row) => [
    row.id,
    byId.get(row.id)?.name ?? "",
    detailOf(byId.get(row.id)),
    row.pieces,
    hundredth(row.amount),
    row.backPieces,
    hundredth(row.backAmount),
  ]);
  return [head, ...body];
}
