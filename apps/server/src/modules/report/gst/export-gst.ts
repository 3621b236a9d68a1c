import { exportInput } from "@crux/contract/report/series.schema";
import { type TaxedAmount, taxSum } from "@crux/rules/tax/gst";
import { dayAfter } from "@crux/rules/time/day-steps";
import { SHOP_ZONE } from "@crux/rules/time/shop-zone";
import { z } from "zod";
import { type Kernel, runAsSystem } from "../../../kernel/verb/kernel.ts";
import { gstStart, taxOfOrder, taxOfRefund } from "../../order/service.ts";
import { taskKind } from "../../task/service.ts";
import {
  type GstSpan,
  type LocalRow,
  listLocalRefunds,
  listLocalSales,
  sumExportRefunds,
  sumExports,
} from "./gst-store.ts";

const { from, to, encoding } = exportInput.shape;

const COLUMNS = [
  ...["季度", "开始日期", "结束日期", "销售笔数", "退款笔数"],
  ...["G1 总销售额（含 GST，澳元）", "G2 出口销售（澳元）", "G3 其他免税销售（澳元）", "1A 销售 GST（澳元）"],
];

type Part = { quarter: string; sign: 1 | -1; count: number; tax: TaxedAmount };

/**
 * Sales and GST by quarter for the activity statement, by the shop's clock and from the first day of GST on: what was paid in
 * a quarter, less what went back in it, whenever its order was paid.
 */
export const exportGst = taskKind({
  name: "report.gst",
  right: "report.read",
  input: z.strictObject({ from, to, encoding }).refine((asked) => asked.from <= asked.to),
  file: { name: "gst", columns: COLUMNS },
  async run(job, asked): Promise<{ rows: number }> {
    if (asked.encoding === "GBK") job.writeGbk();
    const { kernel } = job;
    const gstFrom = await runAsSystem(kernel, gstStart);
    const span = { zone: SHOP_ZONE, from: asked.from, to: asked.to, gstFrom: gstFrom ?? "9999-12-31" };
    const parts = [
      ...exported(await sumExports(kernel.db, span), 1),
      ...exported(await sumExportRefunds(kernel.db, span), -1),
      ...(await locals(kernel, await listLocalSales(kernel.db, span), { sign: 1, taxOf: taxOfOrder })),
      ...(await locals(kernel, await listLocalRefunds(kernel.db, span), { sign: -1, taxOf: taxOfRefund })),
    ];
    const quarters = [...Map.groupBy(parts, ({ quarter }) => quarter)].toSorted(([a], [b]) =>
      a.localeCompare(b),
    );
    job.write(quarters.map(([quarter, of]) => rowOf(quarter, of, span)));
    await job.step({ reached: null, done: quarters.length, total: quarters.length });
    return { rows: quarters.length };
  },
});

const exported = (rows: Awaited<ReturnType<typeof sumExports>>, sign: Part["sign"]): Part[] =>
  rows.map(({ quarter, count, cents }) => ({
    ...{ quarter, sign, count },
    tax: { cents, exportCents: cents, freeCents: 0, taxedCents: 0, gstCents: 0 },
  }));

async function locals(
  kernel: Kernel,
  rows: readonly LocalRow[],
  { sign, taxOf }: Pick<Part, "sign"> & { taxOf: typeof taxOfOrder },
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { quarter, id } of rows)
    parts.push({ quarter, sign, count: 1, tax: await taxOf(kernel.db, id) });
  return parts;
}

function rowOf(quarter: string, parts: readonly Part[], { from: first, to: last, gstFrom }: GstSpan) {
  const [year = 0, month = 1] = quarter.split("-").map(Number);
  const end = dayAfter(new Date(Date.UTC(year, month + 2, 1)).toISOString().slice(0, 10), -1);
  const of = (sign: Part["sign"]) => parts.filter((part) => part.sign === sign);
  const [sold, back] = [of(1), of(-1)].map((some) => ({
    count: some.reduce((total, { count }) => total + count, 0),
    tax: taxSum(some.map(({ tax }) => tax)),
  }));
  const net = (field: keyof TaxedAmount) => ((sold?.tax[field] ?? 0) - (back?.tax[field] ?? 0)) / 100;
  const start = [quarter, first, gstFrom].toSorted().at(-1) ?? quarter;
  return [
    `${year} Q${Math.ceil(month / 3)}`,
    start,
    end < last ? end : last,
    sold?.count ?? 0,
    back?.count ?? 0,
    net("cents"),
    net("exportCents"),
    net("freeCents"),
    net("gstCents"),
  ];
}
