import type { ReportName, ReportStep } from "@crux/contract/report/series.schema";
import { moneyText } from "@crux/rules/money/money-text";
import type { Measure } from "@crux/rules/report/report-measures";

/** What each report is called, what it counts, and which of its columns stand large above the chart. */
export const REPORT_WORDS: Record<ReportName, { text: string; note: string; large: readonly string[] }> = {
  sales: {
    text: "销售",
    note: "成交金额按付款日计，不含余额充值；退款按退款日计",
    large: ["net", "paid", "orders", "mean", "back"],
  },
  freight: {
    text: "运费",
    note: "客户支付的运费与包裹服务费，不含物流商收取的成本",
    large: ["net", "carriage", "services", "back"],
  },
  savings: {
    text: "优惠",
    note: "已付款订单享受的活动、优惠券与手工优惠",
    large: ["saved", "activity", "ticket", "issued", "used"],
  },
  channels: {
    text: "收款渠道",
    note: "按付款日计，含余额充值",
    large: ["all", "alipay", "card", "bank", "wallet"],
  },
  fees: {
    text: "手续费",
    note: "按已导入的渠道账单，以账单日期计；账单日为某渠道有账单的一天，账面收支为账面同期的收款减退款",
    large: ["fee", "rate", "gross", "net", "closed"],
  },
  liabilities: {
    text: "余额与返现",
    note: "客户余额与待发返现为期末数，其余为期间发生数",
    large: ["wallets", "rebates", "topUps", "spent", "cashBack"],
  },
};

export const REPORT_NAMES = Object.keys(REPORT_WORDS) as ReportName[];

export const STEP_WORDS: Record<ReportStep, string> = { day: "按天", week: "按周", month: "按月" };

export const countText = (value: number) => value.toLocaleString("en-AU");

/** A value of a column as it is read; a dash where there is none. */
export function valueText({ unit }: Pick<Measure, "unit">, value: number | null | undefined): string {
  if (value == null) return "—";
  if (unit === "hundredths") return `${(value / 100).toFixed(2)}%`;
  return unit === "cents" ? moneyText(value) : countText(value);
}

/** By how much something rose or fell, as `↑12%`; null where nothing stands to compare with. */
export function changeOf(
  from: number | null | undefined,
  to: number | null | undefined,
): { isUp: boolean; text: string } | null {
  if (!from || to == null || from === to || from < 0) return null;
  const percent = Math.round((Math.abs(to - from) / from) * 100);
  return { isUp: to > from, text: `${percent.toLocaleString("en-AU")}%` };
}
