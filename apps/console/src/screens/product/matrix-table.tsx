import type { EditedSku, OpsProduct } from "@crux/contract/ops/product-ops.schema";
import { type ClipboardEvent, useState } from "react";
import { useMay } from "../../browser/use-may.ts";
import { NumberLink } from "../../parts/payment/number-link.tsx";
import { faultText } from "../../parts/product/product-words.ts";
import { centsOf } from "../../ui/form/cents-of.ts";
import styles from "./product.module.css";
import { skuName, withPictures } from "./sku-matrix.ts";
import { SkuPicture } from "./sku-picture.tsx";
import type { ProductForm } from "./use-product-form.ts";

type TypedField =
  | "priceCents"
  | "vipPriceCents"
  | "displayPriceCents"
  | "costCents"
  | "weightGrams"
  | "barcode"
  | "supplier";

type MatrixColumn = {
  field: TypedField;
  title: string;
  /** What is kept of what was typed; undefined where it makes no sense. */
  read(text: string): number | string | null | undefined;
  write(value: EditedSku[TypedField]): string;
};

const dollars = (value: EditedSku[TypedField]) => (value === null ? "" : (Number(value) / 100).toFixed(2));
const orZero = (value: EditedSku[TypedField]) => (value === 0 ? "" : dollars(value));
const words = (value: EditedSku[TypedField]) => String(value ?? "");
const centsOrNone = (text: string) => (text.trim() === "" ? null : (centsOf(text) ?? undefined));
const centsOrZero = (text: string) => (text.trim() === "" ? 0 : (centsOf(text) ?? undefined));

const COLUMNS: readonly MatrixColumn[] = [
  { field: "priceCents", title: "售价 $", read: centsOrNone, write: dollars },
  { field: "vipPriceCents", title: "会员价 $", read: centsOrZero, write: orZero },
  { field: "displayPriceCents", title: "划线价 $", read: centsOrZero, write: orZero },
  { field: "costCents", title: "成本价 $", read: centsOrNone, write: dollars },
  {
    field: "weightGrams",
    title: "重量 g",
    read: (text) => (text.trim() === "" ? null : /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined),
    write: words,
  },
  { field: "barcode", title: "条码", read: (text) => text.trim().slice(0, 60), write: words },
  { field: "supplier", title: "供货商", read: (text) => text.slice(0, 60), write: words },
];

/** A row for each sku; what is copied from a sheet is pasted from a cell on, and a column is filled from its first row. */
export function MatrixTable({ form, states }: { form: ProductForm; states: OpsProduct["states"] }) {
  const { attributeKeys, skus } = form.mine;
  const stockOf = new Map(states.map((state) => [state.skuId, state]));
  const change = (place: number, to: Partial<EditedSku>) =>
    form.set({ skus: skus.map((sku, at) => (at === place ? { ...sku, ...to } : sku)) });
  const fillDown = (field: TypedField) => {
    const [first] = skus;
    if (first) form.set({ skus: skus.map((sku) => (sku.isOff ? sku : { ...sku, [field]: first[field] })) });
  };
  const paste = (event: ClipboardEvent, place: number, from: number) => {
    const rows = event.clipboardData
      .getData("text")
      .replace(/\r?\n$/, "")
      .split(/\r?\n/);
    if (rows.length === 1 && !rows[0]?.includes("\t")) return;
    event.preventDefault();
    form.set({
      skus: skus.map((sku, at) => {
        const cells = rows[at - place]?.split("\t") ?? [];
        const read = cells.flatMap((text, index) => {
          const column = COLUMNS[from + index];
          const value = column?.read(text);
          return column && value !== undefined ? [[column.field, value] as const] : [];
        });
        return { ...sku, ...Object.fromEntries(read) };
      }),
    });
  };
  return (
    <section className={styles.matrix} aria-label="规格表">
      <table>
        <thead>
          <tr>
            <th scope="col">组合</th>
            {COLUMNS.map(({ field, title }) => (
              <th key={field} scope="col">
                {title}
                {skus.length > 1 && (
                  <button
                    type="button"
                    className={styles.mark}
                    aria-label={`${title}按第一行填满`}
                    onClick={() => fillDown(field)}
                  >
                    ↓
                  </button>
                )}
              </th>
            ))}
            <th scope="col">
              图片
              {skus.length > 1 && (
                <button
                  type="button"
                  className={styles.mark}
                  aria-label={`图片按${attributeKeys[0]?.name || "第一行"}填满`}
                  onClick={() => form.set({ skus: withPictures(form.mine) })}
                >
                  ↓
                </button>
              )}
            </th>
            <th scope="col">可售</th>
            <th scope="col">可超卖</th>
            <th scope="col">停用</th>
          </tr>
        </thead>
        <tbody>
          {skus.map((sku, place) => {
            const name = skuName(attributeKeys, sku);
            return (
              <tr key={sku.id ?? `new ${name}`} data-off={sku.isOff ? "" : undefined}>
                <th scope="row">{name}</th>
                {COLUMNS.map((column, at) => (
                  <td key={column.field}>
                    <Cell
                      label={`${name} ${column.title}`}
                      column={column}
                      value={sku[column.field]}
                      fault={form.faultOf(`skus.${place}.${column.field}`)}
                      onChange={(value) => change(place, { [column.field]: value })}
                      onPaste={(event) => paste(event, place, at)}
                    />
                    {column.field === "costCents" && <LastPurchase state={stockOf.get(sku.id ?? 0)} />}
                  </td>
                ))}
                <td>
                  <SkuPicture
                    label={`${name} 图片`}
                    value={sku.imgUrl}
                    pictures={form.mine.pictures}
                    onChange={(imgUrl) => change(place, { imgUrl })}
                  />
                </td>
                <td className={styles.figure}>
                  {sku.id === null ? "—" : (stockOf.get(sku.id)?.available ?? 0).toLocaleString("en-AU")}
                </td>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${name} 可超卖`}
                    checked={sku.oversale}
                    onChange={(event) => change(place, { oversale: event.target.checked })}
                  />
                </td>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${name} 停用`}
                    checked={sku.isOff}
                    onChange={(event) => change(place, { isOff: event.target.checked })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** What a piece cost when it was bought last, and by which receipt. */
function LastPurchase({ state }: { state: OpsProduct["states"][number] | undefined }) {
  const may = useMay();
  if (!state?.lastPurchase) return null;
  const { cost, receiptId, number } = state.lastPurchase;
  return (
    <small className={styles.purchase}>
      进价 {(cost / 100).toFixed(2)}{" "}
      {may("stock.edit") && <NumberLink to="/stock/receipts/" id={receiptId} text={number} />}
    </small>
  );
}

type CellProps = {
  label: string;
  column: MatrixColumn;
  value: EditedSku[TypedField];
  fault: Parameters<typeof faultText>[0] | undefined;
  onChange: (value: number | string | null) => void;
  onPaste: (event: ClipboardEvent) => void;
};

/** One cell as it is typed; what makes no sense stays there in red and is not kept. */
function Cell({ label, column, value, fault, onChange, onPaste }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && column.read(typed) === undefined;
  return (
    <input
      className={styles.cell}
      data-field={column.field}
      aria-label={label}
      aria-invalid={isWrong || fault ? true : undefined}
      title={fault && faultText(fault)}
      autoComplete="off"
      value={typed ?? column.write(value)}
      onPaste={onPaste}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        setTyped(event.target.value);
        const read = column.read(event.target.value);
        if (read !== undefined) onChange(read);
      }}
    />
  );
}
