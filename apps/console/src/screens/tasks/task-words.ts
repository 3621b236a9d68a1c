import type { Task } from "@crux/contract/task.schema";

const KINDS: Readonly<Record<string, string>> = {
  "coupon.issue": "发放优惠券",
  "coupon.codes": "导出券码",
  "order.declarations": "导出申报",
  "logistics.simulate": "模拟物流规则",
  "report.audit": "数据检查",
  "orders.export": "导出订单",
  "report.export": "导出报表",
  "report.gst": "导出 GST 申报表",
  "commodity.import": "导入商品",
  "user.moveIn": "迁入会员",
  "coupon.moveIn": "迁入优惠券",
  "commodity.export": "导出商品",
  "commodity.receipts": "导出入库单",
  "sample.catalogue": "示例商品",
  "payment.statement": "导入账单",
};

export const TASK_STATES = {
  WAITING: { text: "等待中", tone: "grey" },
  RUNNING: { text: "进行中", tone: "warn" },
  DONE: { text: "已完成", tone: "good" },
  FAILED: { text: "失败", tone: "alarm" },
  STOPPED: { text: "已停止", tone: "grey" },
} as const;

/** What somebody asked for, in words. */
export function taskName(kind: string): string {
  return KINDS[kind] ?? kind;
}

/** `38 / 412`, or how many there are so far where nobody knows how many it will be. */
export function progressText({ done, total }: Pick<Task, "done" | "total">): string {
  const count = (value: number) => value.toLocaleString("en-AU");
  return total === null ? count(done) : `${count(done)} / ${count(total)}`;
}
