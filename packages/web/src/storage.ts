/** One stored value: `get` answers undefined where it is missing, broken or storage is refused; nothing ever throws. */
export interface Stored<T> {
  get(): T | undefined;
  set(value: T): void;
  remove(): void;
}

/** JSON that lives as long as the tab: drafts of forms, scroll places; never ID numbers (G14). */
export function sessionStored<T>(key: string, isValid: (value: unknown) => value is T): Stored<T> {
  return stored(
    () => sessionStorage,
    key,
    (text) => parse(text, isValid),
    JSON.stringify,
  );
}

/** A text that outlives a visit. */
export function storedText(key: string): Stored<string> {
  return stored(
    () => localStorage,
    key,
    (text) => text,
    (text) => text,
  );
}

/** JSON that outlives a visit. */
export function storedJson<T>(key: string, isValid: (value: unknown) => value is T): Stored<T> {
  return stored(
    () => localStorage,
    key,
    (text) => parse(text, isValid),
    JSON.stringify,
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function stored<T>(
  area: () => Storage,
  key: string,
  read: (text: string) => T | undefined,
  write: (value: T) => string,
): Stored<T> {
  return {
    get: () =>
      attempt(() => {
        const text = area().getItem(key);
        return text === null ? undefined : read(text);
      }),
    set: (value) => attempt(() => area().setItem(key, write(value))),
    remove: () => attempt(() => area().removeItem(key)),
  };
}

function parse<T>(text: string, isValid: (value: unknown) => value is T): T | undefined {
  const value: unknown = JSON.parse(text);
  return isValid(value) ? value : undefined;
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
