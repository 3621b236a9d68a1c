import type { SettingKind } from "./setting-kinds.ts";

/** Settings of several parts stand in the configuration as JSON, the others as the text that they are. */
function isJson({ is }: SettingKind): boolean {
  return is === "fields" || is === "rows" || is === "lines";
}

/**
 * What a stored text says: null for a number that nobody set, and for JSON that cannot be read what has nothing in it.
 * A number that is none stays the text that it is.
 */
export function readSetting(kind: SettingKind, text: string): unknown {
  if (kind.is === "number" || kind.is === "money")
    return text.trim() === "" ? null : /^\d{1,15}$/.test(text) ? Number(text) : text;
  if (!isJson(kind)) return text;
  try {
    return withDefaults(kind, JSON.parse(text));
  } catch {
    return withDefaults(kind, undefined);
  }
}

/** True for a text that `readSetting` loses nothing of; an empty one says that nobody set it. */
export function isReadableSetting(kind: SettingKind, text: string): boolean {
  if (!isJson(kind) || text.trim() === "") return true;
  try {
    const value: unknown = JSON.parse(text);
    return kind.is === "fields" ? isFields(value) : Array.isArray(value);
  } catch {
    return false;
  }
}

/** The text that stands for a value. */
export function writeSetting(kind: SettingKind, value: unknown): string {
  if (value === null) return "";
  return isJson(kind) ? JSON.stringify(value) : String(value);
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value with what it lacks: parts that nobody set yet are empty, and what the kind does not name stays as it is. */
function withDefaults(kind: SettingKind, value: unknown): unknown {
  if (kind.is === "fields") {
    const given = isFields(value) ? value : {};
    const parts = Object.entries(kind.fields).map(([name, field]) => [
      name,
      withDefaults(field.kind, given[name]),
    ]);
    return { ...given, ...Object.fromEntries(parts) };
  }
  if (kind.is === "rows" && Array.isArray(value))
    return value.map((row) => withDefaults({ is: "fields", fields: kind.columns }, row));
  return value ?? emptySetting(kind);
}

/** What a part is before somebody fills it in. */
export function emptySetting(kind: SettingKind): unknown {
  if (kind.is === "fields") return withDefaults(kind, {});
  if (kind.is === "rows" || kind.is === "lines") return [];
  if (kind.is === "number" || kind.is === "money") return null;
  return kind.is === "choice" ? (kind.options[0]?.value ?? "") : "";
}
