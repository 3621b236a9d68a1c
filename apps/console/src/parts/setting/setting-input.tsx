import { moneyText } from "@crux/rules/money/money-text";
import type { SettingFault, SettingField, SettingKind } from "@crux/rules/setting/setting-kinds";
import { emptySetting } from "@crux/rules/setting/setting-text";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import styles from "./setting-input.module.css";

type SettingInputProps = {
  /** What it is called, and what is said below it. */
  field: SettingField;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Where it stands in the setting, as faults name it. */
  path: string;
  faults: readonly SettingFault[];
};

/** What a setting, or a part of it, is typed into: a line, an amount, a list with rows that have fields of their own. */
export function SettingInput({ field, value, onChange, path, faults }: SettingInputProps) {
  const { label, kind } = field;
  const shared = { label, error: faults.find((one) => one.path === path)?.text, hint: hintOf(field) };
  switch (kind.is) {
    case "line":
      return (
        <Field
          {...shared}
          value={textOf(value)}
          onChange={onChange}
          maxLength={kind.max}
          autoComplete="off"
          required={kind.isNeeded}
        />
      );
    case "text":
      return <Field {...shared} value={textOf(value)} onChange={onChange} maxLength={kind.max} rows={18} />;
    case "number":
      return (
        <Field
          {...shared}
          label={kind.unit ? `${label} (${kind.unit})` : label}
          value={value === null ? "" : textOf(value)}
          onChange={(typed) => onChange(numberOf(typed))}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
        />
      );
    case "money":
      return (
        <MoneyField
          label={`${label} ($)`}
          error={shared.error}
          {...(shared.hint ? { hint: shared.hint } : {})}
          value={typeof value === "number" ? value : null}
          onChange={onChange}
        />
      );
    case "choice":
      return <SelectField {...shared} value={textOf(value)} options={kind.options} onChange={onChange} />;
    case "words":
      return (
        <Field
          {...shared}
          value={textOf(value).replaceAll("||", "\n")}
          onChange={(typed) => onChange(typed.replaceAll("\n", "||"))}
          rows={10}
        />
      );
    case "lines":
      return (
        <Field
          {...shared}
          value={linesOf(value).join("\n")}
          onChange={(typed) => onChange(typed === "" ? [] : typed.split("\n"))}
          rows={Math.min(10, Math.max(2, linesOf(value).length + 1))}
        />
      );
    case "rows":
      return <SettingRows {...{ field, value, onChange, path, faults, kind }} />;
    case "fields":
      return <SettingParts fields={kind.fields} {...{ value, onChange, path, faults }} />;
  }
}

type PartsProps = Omit<SettingInputProps, "field"> & { fields: Readonly<Record<string, SettingField>> };

/** Each field of a setting below the other. */
function SettingParts({ fields, value, onChange, path, faults }: PartsProps) {
  const parts = value as Record<string, unknown>;
  return (
    <div className={styles.parts}>
      {Object.entries(fields).map(([name, field]) => (
        <SettingInput
          key={name}
          field={field}
          value={parts[name]}
          onChange={(part) => onChange({ ...parts, [name]: part })}
          path={path ? `${path}.${name}` : name}
          faults={faults}
        />
      ))}
    </div>
  );
}

type RowsKind = SettingKind & { is: "rows" };

/** A list whose rows can be filled in, put in order, added and taken away. */
function SettingRows(props: SettingInputProps & { kind: RowsKind }) {
  const { field, value, onChange, path, faults, kind } = props;
  const rows: unknown[] = Array.isArray(value) ? value : [];
  const fault = faults.find((one) => one.path === path);
  const swap = (at: number, to: number) =>
    onChange(rows.map((row, place) => rows[place === at ? to : place === to ? at : place] ?? row));
  const columns = Object.entries(kind.columns);
  const isWide = columns.some(([, column]) => column.kind.is === "rows" || column.kind.is === "lines");
  return (
    <fieldset className={styles.rows}>
      <legend>{field.label}</legend>
      {(fault ?? field.help) && (
        <p className={styles.note} data-error={fault ? "" : undefined}>
          {fault?.text ?? field.help}
        </p>
      )}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and its fields are all in what is edited.
        <div key={at} className={styles.row} data-wide={isWide || undefined} data-columns={columns.length}>
          {columns.map(([name, column]) => (
            <SettingInput
              key={name}
              field={column}
              value={(row as Record<string, unknown>)[name]}
              onChange={(part) =>
                onChange(
                  rows.map((one, place) => (place === at ? { ...(one as object), [name]: part } : one)),
                )
              }
              path={[path, at, name].filter((part) => part !== "").join(".")}
              faults={faults}
            />
          ))}
          <div className={styles.acts}>
            <Button
              variant="ghost"
              disabled={at === 0}
              aria-label={`${at + 1} 上移`}
              onClick={() => swap(at, at - 1)}
            >
              ↑
            </Button>
            <Button
              variant="ghost"
              disabled={at === rows.length - 1}
              aria-label={`${at + 1} 下移`}
              onClick={() => swap(at, at + 1)}
            >
              ↓
            </Button>
            <Button
              variant="ghost"
              aria-label={`删除第 ${at + 1} ${kind.row}`}
              onClick={() => onChange(rows.filter((_, place) => place !== at))}
            >
              删除
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button
          disabled={rows.length >= kind.max}
          onClick={() => onChange([...rows, emptySetting({ is: "fields", fields: kind.columns })])}
        >
          添加一{kind.row}
        </Button>
      </div>
    </fieldset>
  );
}

function hintOf({ help, kind }: SettingField): string | undefined {
  const usual = usualText(kind);
  return [help, usual && `不填为 ${usual}`].filter(Boolean).join("；") || undefined;
}

/** What an empty field stands for; null where it stands for nothing. */
export function usualText(kind: SettingKind): string | null {
  if ((kind.is !== "number" && kind.is !== "money") || kind.usual === undefined) return null;
  return kind.is === "money" ? moneyText(kind.usual) : `${kind.usual} ${kind.unit}`.trim();
}

const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? `${value}` : "");
const linesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** What is typed into a field of a number; what is none stays as it is, to be seen and named. */
function numberOf(typed: string): unknown {
  const plain = typed.trim();
  if (plain === "") return null;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : typed;
}
