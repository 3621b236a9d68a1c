import type { StatementLayout } from "@crux/contract/ops/statement-ops.schema";
import { useId } from "react";
import styles from "./reconciliation.module.css";

type Single = Exclude<keyof StatementLayout, "refs" | "zone" | "dates">;

const FIELDS: readonly { key: Single; text: string }[] = [
  { key: "time", text: "时间" },
  { key: "txn", text: "交易号" },
  { key: "amount", text: "金额（正负一列）" },
  { key: "income", text: "收入" },
  { key: "outgo", text: "支出" },
  { key: "fee", text: "手续费" },
  { key: "kind", text: "类型" },
  { key: "currency", text: "币种" },
];

const ZONES = [
  { value: "Asia/Shanghai", text: "北京时间" },
  { value: "Australia/Sydney", text: "悉尼时间" },
  { value: "UTC", text: "UTC" },
] as const;

const DATES = [
  { value: "DMY", text: "日/月/年" },
  { value: "MDY", text: "月/日/年" },
] as const;

/** A layout of which each field can be compared with that of somebody else. */
export type FlatLayout = Record<keyof StatementLayout, string>;

const OTHER_LABELS = { refs: "订单号、摘要", zone: "时区", dates: "日期写法" };
export const LAYOUT_LABELS = {
  ...Object.fromEntries(FIELDS.map(({ key, text }) => [key, text])),
  ...OTHER_LABELS,
} as FlatLayout;

export const NO_LAYOUT: FlatLayout = {
  ...{ time: "", txn: "", refs: "[]", amount: "", income: "", outgo: "", fee: "", kind: "", currency: "" },
  ...{ zone: "", dates: "" },
};

export const flatLayout = (layout: StatementLayout): FlatLayout => ({
  ...layout,
  refs: JSON.stringify(layout.refs),
});

export const layoutOfFlat = (flat: FlatLayout): StatementLayout =>
  ({ ...flat, refs: JSON.parse(flat.refs) as string[] }) as StatementLayout;

/** One field in words. */
export function layoutWords(field: keyof FlatLayout, flat: FlatLayout): string {
  if (field === "refs") return (JSON.parse(flat.refs) as string[]).join("、");
  const named: readonly { value: string; text: string }[] =
    field === "zone" ? ZONES : field === "dates" ? DATES : [];
  return named.find(({ value }) => value === flat[field])?.text ?? flat[field];
}

type LayoutFieldsProps = {
  layout: StatementLayout;
  columns: readonly string[];
  onChange: (layout: StatementLayout) => void;
};

/** Which column of a table is what; remembered for the next statement of the provider. */
export function LayoutFields({ layout, columns, onChange }: LayoutFieldsProps) {
  const names = columns.map((value) => ({ value, text: value }));
  const single = (key: Single, value: string) =>
    onChange({
      ...layout,
      // Money stands in one column, or in two.
      ...(key === "amount" && value ? { income: "", outgo: "" } : {}),
      ...((key === "income" || key === "outgo") && value ? { amount: "" } : {}),
      [key]: value,
    });
  return (
    <fieldset className={styles.layout} aria-label="列设置">
      {FIELDS.map(({ key, text }) => (
        <Choice
          key={key}
          label={text}
          value={layout[key]}
          options={names}
          onChange={(value) => single(key, value)}
        />
      ))}
      <Choice
        label={OTHER_LABELS.refs}
        value={layout.refs[0] ?? ""}
        options={names}
        onChange={(value) => onChange({ ...layout, refs: value ? [value, ...layout.refs.slice(1)] : [] })}
      />
      <Choice
        label={OTHER_LABELS.zone}
        isNeeded
        value={layout.zone}
        options={ZONES}
        onChange={(zone) => onChange({ ...layout, zone: zone as StatementLayout["zone"] })}
      />
      <Choice
        label={OTHER_LABELS.dates}
        isNeeded
        value={layout.dates}
        options={DATES}
        onChange={(dates) => onChange({ ...layout, dates: dates as StatementLayout["dates"] })}
      />
    </fieldset>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly { value: string; text: string }[];
  isNeeded?: boolean;
  onChange: (value: string) => void;
};

function Choice({ label, value, options, isNeeded = false, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {!isNeeded && <option value="">—</option>}
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.text}
          </option>
        ))}
      </select>
    </div>
  );
}
