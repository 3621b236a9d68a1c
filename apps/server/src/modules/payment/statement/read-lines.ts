import { createHash } from "node:crypto";
import type { StatementLayout } from "@crux/contract/ops/statement-ops.schema";
import { SHOP_ZONE } from "@crux/rules/time/shop-zone";

/** A row of a statement. `row` counts from 1 as the table is shown; money that came in is positive. */
export type ReadLine = {
  row: number;
  mark: string;
  day: string;
  at: Date;
  kind: "MONEY" | "FEE" | "PAYOUT";
  txn: string;
  refs: string[];
  amountCents: number;
  feeCents: number;
  currency: string;
};

export type ReadTable = { lines: ReadLine[]; faults: { row: number; txn: string }[] };

/** What each column is usually called, as it reads without blanks, brackets and capitals. */
const USUAL: Record<Exclude<keyof StatementLayout, "refs" | "zone" | "dates">, readonly string[]> = {
  time: [
    "入账时间",
    "账务时间",
    "交易时间",
    "付款时间",
    "transactiondatetime",
    "transactiondate",
    "datetime",
    "完成时间",
    "创建时间",
    "created",
    "createdutc",
    "date",
    "交易日期",
    "日期",
    "时间",
  ],
  txn: [
    "支付宝交易号",
    "rrn",
    "retrievalreferencenumber",
    "终端参考号",
    "参考号",
    "微信支付业务单号",
    "交易号",
    "业务流水号",
    "账务流水号",
    "sourceid",
    "source",
    "transactionid",
    "id",
    "流水号",
    "交易流水号",
  ],
  amount: [
    "gross",
    "amount",
    "transactionamount",
    "grossamount",
    "订单金额元",
    "订单金额",
    "交易金额",
    "金额元",
    "金额",
  ],
  income: ["收入金额+元", "收入+元", "收入金额", "收入", "credit", "creditamount", "deposit", "deposits"],
  outgo: ["支出金额-元", "支出-元", "支出金额", "支出", "debit", "debitamount", "withdrawal", "withdrawals"],
  fee: ["fee", "fees", "merchantservicefee", "msf", "手续费", "手续费元", "服务费", "服务费元"],
  kind: ["reportingcategory", "type", "业务类型", "账务类型", "交易类型", "类型"],
  currency: ["currency", "币种"],
};
const USUAL_REFS = [
  "商户订单号",
  "商户退款单号",
  "退款批次号",
  "description",
  "paymentintentid",
  "备注",
  "摘要",
  "reference",
  "narrative",
  "details",
];

const plain = (name: string) => name.toLowerCase().replace(/[\s()（）_[\]]/g, "");

/** Which columns a table has: its first row that names a time and an amount, else its first. */
export function columnsOf(rows: readonly string[][]): string[] {
  const usual = (cells: readonly string[], names: readonly string[]) =>
    cells.some((cell) => names.includes(plain(cell)));
  const head = rows.find(
    (cells) => usual(cells, USUAL.time) && (usual(cells, USUAL.amount) || usual(cells, USUAL.income)),
  );
  return [...new Set((head ?? rows[0] ?? []).filter((cell) => cell !== ""))].slice(0, 60);
}

/** A layout by what columns are usually called. */
export function guessLayout(columns: readonly string[], zone: StatementLayout["zone"]): StatementLayout {
  const named = (names: readonly string[]) => {
    for (const name of names) {
      const found = columns.find((column) => plain(column) === name);
      if (found) return found.slice(0, 60);
    }
    return "";
  };
  const found = Object.fromEntries(
    Object.entries(USUAL).map(([key, names]) => [key, named(names)]),
  ) as Record<keyof typeof USUAL, string>;
  const isSplit = found.income !== "" && found.outgo !== "";
  return {
    ...found,
    ...(isSplit ? { amount: "" } : { income: "", outgo: "" }),
    refs: columns.filter((column) => USUAL_REFS.includes(plain(column)) && column !== found.txn).slice(0, 4),
    zone: found.time.toLowerCase().includes("utc") ? "UTC" : zone,
    dates: "DMY",
  };
}

/** True where a table has the columns that a layout needs. */
export function fits(columns: readonly string[], layout: StatementLayout): boolean {
  const needed = [layout.time, layout.amount || layout.income, ...(layout.txn ? [layout.txn] : [])];
  return needed.every((name) => name !== "" && columns.includes(name));
}

const COMMENT = /^#/;

/** Reads the rows below the head; what stands before it, remarks and the sums at the end are no rows. Undefined without its columns. */
export function readLines(rows: readonly string[][], layout: StatementLayout): ReadTable | undefined {
  const start = rows.findIndex((cells) => fits(cells, layout));
  if (start < 0) return undefined;
  const place = new Map((rows[start] ?? []).map((name, index) => [name, index]));
  const table: ReadTable = { lines: [], faults: [] };
  const seen = new Map<string, number>();
  for (const [index, cells] of rows.entries()) {
    if (index <= start || COMMENT.test(cells[0] ?? "")) continue;
    const cell = (name: string) => (name === "" ? "" : (cells[place.get(name) ?? -1] ?? "").trim());
    const line = lineOf(cell, layout);
    const row = index + 1;
    if (!line) {
      if (cells.filter((one) => one !== "").length > 2)
        table.faults.push({ row, txn: cell(layout.txn).slice(0, 60) });
      continue;
    }
    const same = [line.txn, line.kind, line.amountCents, line.at.toISOString(), line.refs.join(" ")].join(
      "|",
    );
    const times = (seen.get(same) ?? 0) + 1;
    seen.set(same, times);
    table.lines.push({
      row,
      mark: createHash("sha256").update(`${same}|${times}`).digest("base64url"),
      ...line,
    });
  }
  return table;
}

function lineOf(
  cell: (name: string) => string,
  layout: StatementLayout,
): Omit<ReadLine, "row" | "mark"> | undefined {
  const when = momentOf(cell(layout.time), layout);
  const amountCents = layout.amount
    ? centsOf(cell(layout.amount))
    : splitCents(cell(layout.income), cell(layout.outgo));
  const feeCents = layout.fee ? centsOf(cell(layout.fee) || "0") : 0;
  if (!when || amountCents === undefined || feeCents === undefined) return undefined;
  const txn = cell(layout.txn);
  if (layout.txn && !/^[\w.:-]{0,100}$/.test(txn)) return undefined;
  const kind = kindOf(cell(layout.kind));
  return {
    ...when,
    kind,
    txn,
    refs: numbersOf(layout.refs.map(cell)).filter((ref) => ref !== txn),
    amountCents,
    // Some write a fee as what it takes away.
    feeCents: kind === "FEE" && feeCents === 0 ? -amountCents : Math.abs(feeCents),
    currency: currencyOf(cell(layout.currency)),
  };
}

function kindOf(text: string): ReadLine["kind"] {
  if (/payout|transfer|提现|结算|转账到/i.test(text)) return "PAYOUT";
  return /\bfees?\b|_fee|手续费|服务费|收费/i.test(text) ? "FEE" : "MONEY";
}

const currencyOf = (text: string) => (/^[a-z]{3}$/i.test(text) ? text.toUpperCase() : "AUD");

const MAX_WORD = 200;

/** Names of numbers in texts: whoever is named there stays out. */
function numbersOf(texts: readonly string[]): string[] {
  // Over a long word that is no number the expression below would go once for each letter.
  const words = texts
    .flatMap((text) => text.match(/[\w-]+/g) ?? [])
    .filter((word) => word.length <= MAX_WORD && /\d{3}/.test(word));
  const numbers = words.flatMap((word) => word.match(/[A-Za-z]{0,12}[_-]?\w*\d{3,}[\w-]*/g) ?? []);
  return [...new Set(numbers.filter(({ length }) => length <= 80))].slice(0, 8);
}

function splitCents(income: string, outgo: string): number | undefined {
  const came = centsOf(income || "0");
  const went = centsOf(outgo || "0");
  return came === undefined || went === undefined ? undefined : Math.abs(came) - Math.abs(went);
}

/** Cents of `1,234.50`, `-12`, `(12.00)`, `A$3`, `¥3`; undefined for what is no amount. */
function centsOf(text: string): number | undefined {
  const bare = text.replace(/[\s,，$¥￥+]|AUD|A(?=\$)/gi, "").replace(/−/g, "-");
  const [, bracket, minus, whole = "", part = ""] =
    /^(\()?(-)?(\d{1,10})(?:\.(\d{1,2}))?\)?$/.exec(bare) ?? [];
  if (whole === "") return undefined;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0") || 0);
  return bracket || minus ? -cents : cents;
}

const DATE =
  /^(\d{1,4})[-/.年](\d{1,2})[-/.月](\d{1,4})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2}|UTC)?$/i;

/** Those that a provider of ours may write. */
const YEARS = /^20/;

/** The moment and the shop's day of a date as providers write it; a date without a time is that day of the shop's clock. */
function momentOf(text: string, { zone, dates }: StatementLayout): { at: Date; day: string } | undefined {
  const [, first = "", second = "", third = "", hours, minutes = "00", seconds = "00", offset] =
    DATE.exec(text) ?? [];
  if (first === "") return undefined;
  const isYearFirst = first.length === 4;
  const [year, month, date] = isYearFirst
    ? [first, second, third]
    : dates === "DMY"
      ? [third, second, first]
      : [third, first, second];
  const day = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const hour = hours ?? "12";
  const clock = `${hour.padStart(2, "0")}:${minutes}:${seconds.padStart(2, "0")}`;
  const asUtc = new Date(`${day}T${clock}Z`);
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(day) || !YEARS.test(day))
    return undefined;
  if (hours === undefined) return { at: inZone(asUtc, SHOP_ZONE), day };
  const at = offset ? new Date(`${day}T${clock}${offsetOf(offset)}`) : inZone(asUtc, zone);
  // No clock is that far from UTC.
  if (Number.isNaN(at.getTime())) return undefined;
  return { at, day: dayOf(at) };
}

const offsetOf = (text: string) => (/^(z|utc)$/i.test(text) ? "Z" : text.replace(/^(...)(\d\d)$/, "$1:$2"));

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: SHOP_ZONE, dateStyle: "short" });
const dayOf = (at: Date) => DAY.format(at);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The moment at which a clock shows what UTC shows at the given one. */
function inZone(shown: Date, zone: string): Date {
  if (zone === "UTC") return shown;
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  clocks.set(zone, clock);
  let at = shown.getTime();
  // What the clock shows at the moment that was guessed tells how far the guess is off.
  for (let turn = 0; turn < 2; turn += 1)
    at += shown.getTime() - Date.parse(`${clock.format(new Date(at)).replace(" ", "T")}Z`);
  return new Date(at);
}
