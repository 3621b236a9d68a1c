import type { GstQuarter } from "@crux/contract/report/gst.schema";
import { exportInput } from "@crux/contract/report/series.schema";
import { z } from "zod";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { gstStart } from "../../order/service.ts";
import { taskKind } from "../../task/service.ts";
import { spanOf, sumQuarters } from "./gst-quarters.ts";

const { from, to, encoding } = exportInput.shape;

const COLUMNS = [
  ...["季度", "开始日期", "结束日期", "销售笔数", "退款笔数"],
  ...["G1 总销售额（含 GST，澳元）", "G2 出口销售（澳元）", "G3 其他免税销售（澳元）", "1A 销售 GST（澳元）"],
];

/** Sales and GST by quarter for the activity statement, by the shop's clock. */
export const exportGst = taskKind({
  name: "report.gst",
  right: "report.read",
  input: z.strictObject({ from, to, encoding }).refine((asked) => asked.from <= asked.to),
  file: { name: "gst", columns: COLUMNS },
  async run(job, asked): Promise<{ rows: number }> {
    if (asked.encoding === "GBK") job.writeGbk();
    const { kernel } = job;
    const quarters = await sumQuarters(kernel.db, spanOf(await runAsSystem(kernel, gstStart), asked));
    job.write(quarters.map(rowOf));
    await job.step({ reached: null, done: quarters.length, total: quarters.length });
    return { rows: quarters.length };
  },
});

function rowOf({ from: first, to: last, sales, refunds, total, exported, free, gst }: GstQuarter) {
  const [year = "", month = 1] = last.split("-");
  const dollars = [total, exported, free, gst].map((cents) => cents / 100);
  return [`${year} Q${Math.ceil(Number(month) / 3)}`, first, last, sales, refunds, ...dollars];
}
