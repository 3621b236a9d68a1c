import { moneyText } from "@crux/rules/money/money-text";
import type { SettingKind } from "@crux/rules/setting/setting-kinds";
import { wordsOf } from "@crux/rules/setting/setting-kinds";
import { readSetting, writeSetting } from "@crux/rules/setting/setting-text";

/** A setting of one part has its text here. */
const WHOLE = "value";

/** The parts of a stored value that two people may change apart, each as JSON. */
export function partsOf(kind: SettingKind, text: string): Record<string, string> {
  const value = readSetting(kind, text);
  if (kind.is !== "fields") return { [WHOLE]: JSON.stringify(value) };
  const parts = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(parts.map(([name, part]) => [name, JSON.stringify(part)]));
}

/** The text of a setting out of its parts. */
export function joinParts(kind: SettingKind, parts: Record<string, string>): string {
  const whole = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, JSON.parse(part)]));
  return writeSetting(kind, kind.is === "fields" ? whole : whole[WHOLE]);
}

/** A part as people read it. */
export function partText(kind: SettingKind, name: string, parts: Record<string, string>): string {
  const part = parts[name];
  const partKind = kind.is === "fields" ? kind.fields[name]?.kind : kind;
  return part === undefined || !partKind ? "" : settingWords(partKind, JSON.parse(part));
}

/** A value in words, on one line or few; empty for what is not set. */
export function settingWords(kind: SettingKind, value: unknown): string {
  if (value === null || value === undefined) return "";
  switch (kind.is) {
    case "money":
      return typeof value === "number" ? moneyText(value) : String(value);
    case "number":
      return `${String(value)} ${kind.unit}`.trim();
    case "choice":
      return kind.options.find((one) => one.value === value)?.text ?? String(value);
    case "words":
      return wordsOf(String(value)).join("、");
    case "lines":
      return (value as unknown[]).join(" ");
    case "rows":
      return (value as Record<string, unknown>[]).map((row) => fieldsWords(kind.columns, row)).join("；");
    case "fields":
      return fieldsWords(kind.fields, value as Record<string, unknown>);
    default:
      return String(value);
  }
}

function fieldsWords(
  fields: Readonly<Record<string, { kind: SettingKind }>>,
  values: Record<string, unknown>,
): string {
  const words = Object.entries(fields).map(([name, { kind }]) => settingWords(kind, values[name]));
  return words.filter(Boolean).join(" ");
}
