import type { StatementProvider } from "@crux/contract/ops/statement-ops.schema";
import type { ReportName } from "@crux/contract/report/series.schema";

/**
 * One column of a report. `of` names the daily sums that it adds up, those after `-` taken off; a `*` in a name stands for
 * anything. A `level` is what there is at the end of a time, a `mean` the first of `of` for each of the second and a `rate`
 * for each hundred of it, everything else what the time brought. What says of one `channel` what another column says of all
 * stands in the file and is put together by channel where it is shown.
 */
export type Measure = {
  key: string;
  text: string;
  /** `hundredths` are those of a per cent. */
  unit: "cents" | "count" | "hundredths";
  of: readonly string[];
  kind?: "level" | "mean" | "rate";
  channel?: FeeChannel;
};

/** Where providers keep something back, as their statements are named. */
export const FEE_CHANNELS = [
  { provider: "ALIPAY", text: "支付宝" },
  { provider: "CASHIER", text: "微信与银行卡" },
  { provider: "BANK", text: "银行转账" },
  { provider: "TERMINAL", text: "门店刷卡" },
] as const satisfies readonly { provider: StatementProvider; text: string }[];

type FeeChannel = StatementProvider;

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

const FUNDS: Record<FeeChannel, string> = {
  ALIPAY: "ALIPAY_FUNDS",
  CASHIER: "WECHAT_FUNDS",
  BANK: "BANK_FUNDS",
  TERMINAL: "TERMINAL_FUNDS",
};

/** What statements say of one channel or, as `*`, of all; what lies at a provider is minus what the books let come in there. */
function feeColumns(channel: FeeChannel | "*", text: string): Measure[] {
  const [start, of] = [channel === "*" ? "" : channel, `statement.${channel}`];
  const books = channel === "*" ? Object.values(FUNDS) : [FUNDS[channel]];
  const columns = [
    cents(`${start}fee`, `${text}手续费`, `${of}.fee`),
    cents(`${start}gross`, `${text}账单收款`, `${of}.gross`),
    cents(`${start}back`, `${text}账单退款`, `${of}.back`),
    cents(`${start}net`, `${text}净额`, `${of}.gross`, `-${of}.back`, `-${of}.fee`),
    {
      ...cents(`${start}rate`, `${text}费率`, `${of}.fee`, `${of}.gross`),
      unit: "hundredths",
      kind: "rate",
    } as const,
    cents(`${start}books`, `${text}账面收支`, ...books.map((account) => `-ledger.${account}.*`)),
    count(`${start}days`, `${text}账单日`, `${of}.days`),
    count(`${start}closed`, `${text}已结账日`, `${of}.closed`),
  ];
  return channel === "*" ? columns : columns.map((column) => ({ ...column, channel }));
}

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
  fees: [...feeColumns("*", ""), ...FEE_CHANNELS.flatMap(({ provider, text }) => feeColumns(provider, text))],
  liabilities: [
    { ...cents("wallets", "客户余额", "ledger.WALLET.*"), kind: "level" },
    {
      ...cents("rebates", "待发返现", "rebate.accrued", "-rebate.issued", "-rebate.cancelled"),
      kind: "level",
    },
    cents("topUps", "充值存入", "ledger.WALLET.DEPOSIT"),
    cents("refunds", "退款存入", "ledger.WALLET.REFUND"),
    cents("cashBack", "返现存入", "ledger.WALLET.CASH_BACK", "ledger.WALLET.CASH_BACK_RETURN"),
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
  if (kind !== "mean" && kind !== "rate") return of.reduce((sum, name) => sum + signed(name, sums), 0);
  const [whole = 0, parts = 0] = of.map((name) => signed(name, sums));
  return parts === 0 ? null : Math.round((whole * (kind === "rate" ? 10_000 : 1)) / parts);
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
