import type { CellOutcome, GridSku } from "@crux/contract/ops/cells.schema";
import { normalBarcode } from "@crux/rules/catalogue/barcode";
import { isRounded } from "@crux/rules/table/table-cells";
import { USUAL_ALERT } from "../../parts/stock/stock-words.ts";
import { centsOf } from "../../ui/form/cents-of.ts";

export type CellValue = number | string;
export type GridField = CellOutcome["field"];

/** A column that can be edited: how its values are shown, and what somebody typed comes to. */
export type GridColumn = {
  field: GridField;
  title: string;
  /** What it means, on pointing at its head. */
  hint?: string;
  /** In rem. */
  width: number;
  isFigure: boolean;
  /** Of the stock: with a right of its own. */
  isStock?: boolean;
  show(value: CellValue): string;
  /** Undefined for what is no value of the column. */
  read(text: string): CellValue | undefined;
};

const amountText = (value: CellValue) => (value === 0 ? "" : (Number(value) / 100).toFixed(2));
const optional = (text: string) => (text.trim() === "" ? 0 : (centsOf(text) ?? undefined));

function wholeOf(text: string, digits: number): number | undefined {
  const plain = text.normalize("NFKC").replaceAll(",", "").trim();
  return /^\d+$/.test(plain) && plain.length <= digits ? Number(plain) : undefined;
}

const ON_WORDS = ["启用", "在售", "ON"];
const OFF_WORDS = ["停用", "停售", "OFF"];
const NEVER = "不提醒";
const USUAL = "默认";

export const GRID_COLUMNS: readonly GridColumn[] = [
  {
    field: "price",
    title: "售价 $",
    width: 6,
    isFigure: true,
    show: (value) => (Number(value) / 100).toFixed(2),
    read: (text) => centsOf(text) ?? undefined,
  },
  { field: "vipPrice", title: "会员价 $", width: 6, isFigure: true, show: amountText, read: optional },
  { field: "displayPrice", title: "划线价 $", width: 6, isFigure: true, show: amountText, read: optional },
  {
    field: "stock",
    title: "库存",
    hint: "在库件数，含待付款订单占用的",
    width: 4.5,
    isFigure: true,
    isStock: true,
    show: String,
    read: (text) => {
      const pieces = wholeOf(text, 7);
      return pieces !== undefined && pieces <= 1_000_000 ? pieces : undefined;
    },
  },
  {
    field: "alert",
    title: "预警",
    hint: `可售少于几件时提醒：留空按默认 ${USUAL_ALERT} 件，填 0 ${NEVER}`,
    width: 4.5,
    isFigure: true,
    isStock: true,
    show: String,
    read: (text) => {
      const word = text.trim();
      if (word === "" || word === USUAL) return "";
      if (word === NEVER) return 0;
      const pieces = wholeOf(word, 7);
      return pieces !== undefined && pieces <= 1_000_000 ? pieces : undefined;
    },
  },
  {
    field: "weight",
    title: "重量 g",
    width: 5,
    isFigure: true,
    show: String,
    read: (text) => wholeOf(text, 6),
  },
  {
    field: "barcode",
    title: "条码",
    width: 9,
    isFigure: false,
    show: String,
    read: (text) =>
      text.trim() === "" ? "" : isRounded(text) ? undefined : (normalBarcode(text) ?? undefined),
  },
  {
    field: "state",
    title: "状态",
    width: 4.5,
    isFigure: false,
    show: (value) => (value === "ON" ? "启用" : "停用"),
    read: (text) => {
      const word = text.trim().toUpperCase();
      return ON_WORDS.includes(word) ? "ON" : OFF_WORDS.includes(word) ? "OFF" : undefined;
    },
  },
];

/** Why a text is no value of a column. */
export function faultOf({ field, title }: GridColumn, text: string): string {
  if (isRounded(text)) return "科学计数法丢了末几位数字，请在表格里把该列设为文本后重新复制";
  if (field === "barcode") return "不是有效的条码，请核对末位";
  if (field === "stock" || field === "alert") return "须为 0 到 1,000,000 的整数";
  if (field === "state") return "须为“启用”或“停用”";
  return field === "weight" ? "须为整数克" : `${title.replace(" $", "")}须为金额，如 29.95`;
}

/** What stands in a cell on the server, as far as is known. */
export const storedValue = (row: GridSku, field: GridField): CellValue => row[field];
