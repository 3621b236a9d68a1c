import type { CellField, GridSku } from "@crux/contract/ops/cells.schema";
import { normalBarcode } from "@crux/rules/catalogue/barcode";
import { centsOf } from "../../ui/form/cents-of.ts";

export type CellValue = number | string;

/** A column that can be edited: how its values are shown, and what somebody typed comes to. */
export type GridColumn = {
  field: CellField;
  title: string;
  /** In rem. */
  width: number;
  isFigure: boolean;
  show(value: CellValue): string;
  /** Undefined for what is no value of the column. */
  read(text: string): CellValue | undefined;
};

const amountText = (value: CellValue) => (value === 0 ? "" : (Number(value) / 100).toFixed(2));
const optional = (text: string) => (text.trim() === "" ? 0 : (centsOf(text) ?? undefined));

const ON_WORDS = ["启用", "在售", "ON"];
const OFF_WORDS = ["停用", "停售", "OFF"];

export const GRID_COLUMNS: readonly GridColumn[] = [
  {
    field: "price",
    title: "售价 $",
    width: 7,
    isFigure: true,
    show: (value) => (Number(value) / 100).toFixed(2),
    read: (text) => centsOf(text) ?? undefined,
  },
  { field: "vipPrice", title: "会员价 $", width: 7, isFigure: true, show: amountText, read: optional },
  { field: "displayPrice", title: "划线价 $", width: 7, isFigure: true, show: amountText, read: optional },
  {
    field: "weight",
    title: "重量 g",
    width: 6,
    isFigure: true,
    show: String,
    read: (text) => {
      const plain = text.replaceAll(",", "").trim();
      return /^\d{1,6}$/.test(plain) ? Number(plain) : undefined;
    },
  },
  {
    field: "barcode",
    title: "条码",
    width: 10,
    isFigure: false,
    show: String,
    read: (text) => (text.trim() === "" ? "" : (normalBarcode(text) ?? undefined)),
  },
  {
    field: "state",
    title: "状态",
    width: 5,
    isFigure: false,
    show: (value) => (value === "ON" ? "启用" : "停用"),
    read: (text) => {
      const word = text.trim().toUpperCase();
      return ON_WORDS.includes(word) ? "ON" : OFF_WORDS.includes(word) ? "OFF" : undefined;
    },
  },
];

/** What stands in a cell on the server, as far as is known. */
export const storedValue = (row: GridSku, field: CellField): CellValue => row[field];
