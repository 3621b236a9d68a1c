import type { ReportName } from "@crux/contract/report/series.schema";

/**
 * One column of a report. `of` names the kept daily sums that it adds up, those after `-` taken off; a name that ends in
 * `*` stands for all that begin so. A `level` is what there is at the end of a time, a `mean` the first of `of` for each of
 * the second, everything else what the time brought.
 */
export type Measure = {
  key: string;
  text: string;
  unit: "cents" | "count";
  of: readonly string[];
  kind?: "level" | "mean";
};

const cents = (key: string, text: string, ...of: readonly string[]): Measure => ({
  key,
  text,
  unit: "cents",
  of,
});
const count = (key: string, text: string, ...of: readonly string[]): Measure => ({
  key,
  text,
  unit: "count",
  of,
});

/** The reports that are rows of time, each with its columns; the first columns are those that a page shows large. */
export const REPORTS = {
  sales: [
    cents("net", "净销售额", "sales.paid", "-back.cents"),
    cents("paid", "成交金额", "sales.paid"),
    count("orders", "成交订单", "sales.orders"),
    { ...cents("mean", "客单价", "sales.paid", "sales.orders"), kind: "mean" },
    count("pieces", "件数", "sales.pieces"),
    cents("goods", "商品金额", "sales.goods"),
    cents("freight", "运费与服务", "sales.freight"),
    cents("saved", "优惠", "sales.activity", "sales.ticket", "sales.manual"),
    cents("back", "退款", "back.cents"),
    count("backs", "退款笔数", "back.count"),
  ],
  freight: [
    cents("net", "净运费收入", "sales.freight", "-back.freight"),
    cents("carriage", "运费", "sales.freight", "-sales.services"),
    cents("services", "包裹服务费", "sales.services"),
    cents("back", "退运费", "back.freight"),
    count("orders", "成交订单", "sales.orders"),
  ],
  savings: [
    cents("saved", "优惠合计", "sales.activity", "sales.ticket", "sales.manual"),
    cents("activity", "活动优惠", "sales.activity"),
    cents("ticket", "优惠券抵扣", "sales.ticket"),
    cents("manual", "手工优惠", "sales.manual"),
    count("issued", "发券", "coupon.issued"),
    count("used", "用券", "coupon.used"),
    count("expired", "过期", "coupon.expired"),
  ],
  channels: [
    cents("all", "收款合计", "channel.*.cents"),
    cents("alipay", "支付宝", "channel.ALIPAY_QR.cents"),
    cents("card", "微信与银行卡", "channel.WECHAT_JSAPI.cents"),
    cents("bank", "银行转账", "channel.BANK_TRANSFER.cents"),
    cents("wallet", "余额", "channel.WALLET.cents"),
    cents("cash", "门店现金", "channel.CASH.cents"),
    cents("terminal", "门店刷卡", "channel.CARD.cents"),
    count("alipayCount", "支付宝笔数", "channel.ALIPAY_QR.count"),
    count("cardCount", "微信与银行卡笔数", "channel.WECHAT_JSAPI.count"),
    count("bankCount", "银行转账笔数", "channel.BANK_TRANSFER.count"),
    count("walletCount", "余额笔数", "channel.WALLET.count"),
    count("cashCount", "门店现金笔数", "channel.CASH.count"),
    count("terminalCount", "门店刷卡笔数", "channel.CARD.count"),
  ],
  liabilities: [
    { ...cents("wallets", "客户余额", "ledger.WALLET.*"), kind: "level" },
    {
      ...cents("rebates", "待发返现", "rebate.accrued", "-rebate.issued", "-rebate.cancelled"),
      kind: "level",
    },
    cents("topUps", "充值存入", "ledger.WALLET.DEPOSIT"),
    cents("refunds", "退款存入", "ledger.WALLET.REFUND"),
    cents("cashBack", "返现存入", "ledger.WALLET.CASH_BACK"),
    cents("spent", "余额支付", "-ledger.WALLET.CONSUME"),
    cents("adjusted", "人工调整", "ledger.WALLET.ADJUST_INCREASE", "ledger.WALLET.ADJUST_DECREASE"),
    cents("opening", "期初转入", "ledger.WALLET.OPENING"),
    cents("reversed", "付款争议", "ledger.WALLET.CHARGEBACK", "ledger.WALLET.REINSTATE"),
    cents("accrued", "新计返现", "rebate.accrued"),
    cents("cancelled", "取消返现", "rebate.cancelled"),
  ],
} as const satisfies Record<ReportName, readonly Measure[]>;

/** The columns of a report. */
export function measuresOf(report: ReportName): readonly Measure[] {
  return REPORTS[report];
}

/** What the kept sums of some time come to in each column; a mean is null where nothing divides it. */
export function valuesOf(
  report: ReportName,
  sums: ReadonlyMap<string, number>,
): Record<string, number | null> {
  return Object.fromEntries(measuresOf(report).map((measure) => [measure.key, valueFor(measure, sums)]));
}

function valueFor({ of, kind }: Measure, sums: ReadonlyMap<string, number>): number | null {
  if (kind !== "mean") return of.reduce((sum, name) => sum + signed(name, sums), 0);
  const [whole = 0, parts = 0] = of.map((name) => signed(name, sums));
  return parts === 0 ? null : Math.round(whole / parts);
}

function signed(name: string, sums: ReadonlyMap<string, number>): number {
  return name.startsWith("-") ? -plain(name.slice(1), sums) : plain(name, sums);
}

function plain(name: string, sums: ReadonlyMap<string, number>): number {
  const [start = "", end] = name.split("*");
  if (end === undefined) return sums.get(name) ?? 0;
  let total = 0;
  for (const [key, value] of sums) if (key.startsWith(start) && key.endsWith(end)) total += value;
  return total;
}

/** Where the kept sums of a report begin, up to the first dot. */
export function subjectsOf(report: ReportName): string[] {
  const names = measuresOf(report).flatMap(({ of }) => of);
  return [...new Set(names.map((name) => name.replace("-", "").split(".", 1)[0] ?? ""))];
}
