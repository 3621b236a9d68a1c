import { RATE } from "../money/yuan.ts";

/** A field of a setting, as people read it. */
export type SettingField = { label: string; help?: string; kind: SettingKind };
export type SettingFields = Readonly<Record<string, SettingField>>;

/** What a setting, or a part of it, may be. Amounts are cents; what has a `usual` may be left empty, which stands for it. */
export type SettingKind =
  | { is: "line"; max: number; isNeeded?: true; form?: LineForm }
  /** Words of many lines; `page` is where the shop shows them, and words to begin with before there are any. */
  | { is: "text"; max: number; page: string }
  | { is: "number"; min: number; max: number; unit: string; usual?: number }
  | { is: "money"; min: number; max: number; usual?: number }
  | { is: "choice"; options: readonly { value: string; text: string }[] }
  /** Words in their order, joined by `||`; an asterisk before one makes it red. */
  | { is: "words"; max: number; each: number }
  | { is: "lines"; max: number; each: number }
  | { is: "rows"; max: number; row: string; columns: SettingFields }
  | { is: "fields"; fields: SettingFields };

/** What a line has to look like: an address of this shop or of the web, a name of letters and digits, a day, or a rate of exchange. */
export type LineForm = "LINK" | "WEB" | "CODE" | "DAY" | "RATE";

/** What is wrong with a setting: where (`rows.0.title`, empty for the whole), and what to say about it. */
export type SettingFault = { path: string; text: string };

const FORMS: Record<LineForm, { holds: RegExp; text: string }> = {
  LINK: { holds: /^(?:\/[^\s/]\S*|\/|https:\/\/\S+)$/, text: "须为本店页面（以 / 开头）或 https 网址" },
  WEB: { holds: /^https:\/\/\S+$/, text: "须为 https 网址" },
  CODE: { holds: /^[\w-]+$/, text: "只能包含字母、数字、下划线和连字符" },
  DAY: { holds: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, text: "须为日期，如 2026-07-01" },
  RATE: { holds: RATE, text: "须为汇率，最多四位小数，如 4.65" },
};

/** What is wrong with a value, of which nothing is known but that it is JSON; nothing where it is good. */
export function settingFaults(kind: SettingKind, value: unknown, path = ""): SettingFault[] {
  const fault = (text: string): SettingFault[] => [{ path, text }];
  switch (kind.is) {
    case "line":
      return lineFaults(kind, value, path);
    case "text":
      return isText(value, kind.max) ? [] : fault(`最多 ${kind.max} 字`);
    case "number":
    case "money":
      return numberFaults(kind, value, path);
    case "choice":
      return kind.options.some((one) => one.value === value) ? [] : fault("请选择");
    case "words":
      return typeof value === "string" ? wordsFaults(kind, wordsOf(value), path) : fault("须为文字");
    case "lines":
      return isList(value) ? wordsFaults(kind, value, path) : fault("须为多行文字");
    case "rows":
      if (!isList(value)) return fault("须为列表");
      if (value.length > kind.max) return fault(`最多 ${kind.max} ${kind.row}`);
      return value.flatMap((row, at) => fieldsFaults(kind.columns, row, joined(path, String(at))));
    case "fields":
      return fieldsFaults(kind.fields, value, path);
  }
}

/** The words of a text that joins them, without blanks around them and without empty ones. */
export function wordsOf(text: string): string[] {
  return text
    .split("||")
    .map((word) => word.trim())
    .filter(Boolean);
}

function lineFaults(kind: SettingKind & { is: "line" }, value: unknown, path: string): SettingFault[] {
  if (!isText(value, kind.max) || /[\r\n]/.test(value))
    return [{ path, text: `须为一行，最多 ${kind.max} 字` }];
  if (value.trim() === "") return kind.isNeeded ? [{ path, text: "请填写" }] : [];
  const form = kind.form && FORMS[kind.form];
  return form && !form.holds.test(value) ? [{ path, text: form.text }] : [];
}

function numberFaults(
  kind: SettingKind & { is: "number" | "money" },
  value: unknown,
  path: string,
): SettingFault[] {
  if (value === null && kind.usual !== undefined) return [];
  const { min, max } = kind;
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return [];
  const shown = (one: number) => (kind.is === "money" ? `$${(one / 100).toFixed(2)}` : `${one}${kind.unit}`);
  return [{ path, text: `须在 ${shown(min)} 到 ${shown(max)} 之间` }];
}

function wordsFaults(
  { max, each }: { max: number; each: number },
  words: readonly unknown[],
  path: string,
): SettingFault[] {
  if (words.length > max) return [{ path, text: `最多 ${max} 条` }];
  if (words.every((word) => isText(word, each) && word.trim() !== "" && !/[\r\n]/.test(word))) return [];
  return [{ path, text: `每条须填写，最多 ${each} 字` }];
}

function fieldsFaults(fields: SettingFields, value: unknown, path: string): SettingFault[] {
  if (typeof value !== "object" || value === null) return [{ path, text: "格式有误" }];
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    settingFaults(kind, (value as Record<string, unknown>)[name], joined(path, name)),
  );
}

const joined = (path: string, name: string) => (path ? `${path}.${name}` : name);
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
// What a database cannot hold, or what is half a character, is no text.
const isText = (value: unknown, max: number): value is string =>
  typeof value === "string" && value.length <= max && !/[\0\p{Surrogate}]/u.test(value);
