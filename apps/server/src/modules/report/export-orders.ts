import { MAX_COUNTED } from "@crux/contract/list";
import { orderListSchemas } from "@crux/contract/report/order-list.schema";
import { CHANNEL_NAMES, STATE_NAMES, TYPE_NAMES } from "@crux/rules/order/order-names";
import type { Cell } from "@crux/rules/table/csv";
import { beijingClock } from "@crux/rules/time/beijing-time";
import { sql } from "kysely";
import { z } from "zod";
import { listSql } from "../../kernel/database/list-statements.ts";
import { taskKind } from "../task/service.ts";
import { type ExportedOrderRow, listExportedOrders } from "./export-store.ts";
import { ORDER_LIST } from "./order-list-store.ts";

const COLUMNS: readonly (readonly [title: string, cell: (row: ExportedOrderRow) => Cell])[] = [
  ["订单号", (row) => row.id],
  ["下单时间", (row) => beijingClock(row.createdAt)],
  ["付款时间", (row) => (row.paidAt ? beijingClock(row.paidAt) : null)],
  ["状态", (row) => STATE_NAMES[row.state]],
  ["类型", (row) => TYPE_NAMES[row.orderType]],
  ["来源", (row) => row.orderSource],
  ["实付（澳元）", (row) => row.netCents / 100],
  ["已退（澳元）", (row) => row.refundedCents / 100],
  ["付款方式", (row) => row.channel && CHANNEL_NAMES[row.channel]],
  ["商品", (row) => row.goods],
  ["件数", (row) => row.pieces],
  ["买家编号", (row) => row.uid],
  ["买家", (row) => row.nickName],
  ["收件人", (row) => row.receiverName],
  ["收件人手机", (row) => row.receiverMobile],
  ["收件地址", (row) => row.receiverAddress],
  ["运单号", (row) => row.waybills],
  ["客户留言", (row) => row.remark],
  ["内部备注", (row) => row.note],
];

const BATCH = 500;

/** Orders as a table: those that a list of the staff is filtered to, or of these the ones that are named. */
export const exportOrders = taskKind({
  name: "orders.export",
  right: "order.read",
  input: orderListSchemas.orders.input
    .omit({ pageNum: true, pageSize: true, sort: true })
    .extend({ orderIds: z.array(z.int().positive()).min(1).max(MAX_COUNTED).optional() }),
  file: { name: "orders", columns: COLUMNS.map(([title]) => title) },
  async run(job, { orderIds, ...asked }) {
    const { db } = job.kernel;
    const chosen = orderIds ? [sql`id = any(${orderIds}::bigint[])`] : [];
    const all = { ...asked, pageNum: 0, pageSize: 1, sort: "-createTime" as const };
    const { where, count } = listSql(ORDER_LIST, all, ...chosen);
    const { total, totalCapped } = await count(db);
    const start = (job.reached ?? { below: null, done: 0 }) as { below: number | null; done: number };
    let { below, done } = start;
    for (;;) {
      const rows = await listExportedOrders(db, where, { below, limit: BATCH });
      job.write(rows.map((row) => COLUMNS.map(([, cell]) => cell(row))));
      below = rows.at(-1)?.id ?? below;
      done += rows.length;
      await job.step({ reached: { below, done }, done, ...(totalCapped ? {} : { total }) });
      if (rows.length < BATCH) return { orders: done };
    }
  },
});
