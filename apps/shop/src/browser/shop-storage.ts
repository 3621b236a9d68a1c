import type { User } from "@crux/contract/user.schema";

/** One stored value: `get` answers undefined where it is missing, broken or storage is refused; nothing ever throws. */
export interface Stored<T> {
  get(): T | undefined;
  set(value: T): void;
  remove(): void;
}

/** What outlives a visit, under exactly these keys of the local storage (R-APP-31). */
export const storage = {
  user: storedJson("user", isUser),
  token: storedText("token"),
  cartPre: storedJson("cartPre", isRecord),
  redirectUrl: storedText("redirectUrl"),
  c: storedText("c"),
  historySearch: storedJson("historySearch", isTexts),
  theme: storedText("theme"),
  largeText: storedText("largeText"),
  wechatBindBack: storedText("wechatBindBack"),
};

/** JSON that lives as long as the tab: drafts of forms, scroll places; never ID numbers (G14). */
export function sessionStored<T>(key: string, isValid: (value: unknown) => value is T): Stored<T> {
  return stored(
    () => sessionStorage,
    key,
    (text) => parse(text, isValid),
    JSON.stringify,
  );
}

function storedText(key: string): Stored<string> {
  return stored(
    () => localStorage,
    key,
    (text) => text,
    (text) => text,
  );
}

function storedJson<T>(key: string, isValid: (value: unknown) => value is T): Stored<T> {
  return stored(
    () => localStorage,
    key,
    (text) => parse(text, isValid),
    JSON.stringify,
  );
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Only `signIn` writes it, so an id and a class vouch for the rest. */
function isUser(value: unknown): value is User {
  return isRecord(value) && typeof value.id === "number" && typeof value.userClass === "string";
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
