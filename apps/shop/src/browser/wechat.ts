import { sessionStored } from "@crux/web/storage";

const isText = (value: unknown): value is string => typeof value === "string";
const loginKey = sessionStored("wechatLogin", isText);
const bindState = sessionStored("wechatBind", isText);

/** A secret of this tab for the login that it begins: the server ties the session to it (login CSRF). */
export function beginWechatLogin(): string {
  const key = randomKey();
  loginKey.set(key);
  return key;
}

/** The secret of the login that this tab began; one that fits nothing when it began none. */
export function takeWechatLogin(): string {
  const key = loginKey.get() ?? randomKey();
  loginKey.remove();
  return key;
}

/** Keeps the state of a binding that begins here, as its address on WeChat carries it. */
export function beginWechatBinding(url: string): void {
  bindState.set(new URL(url).searchParams.get("state") ?? "");
}

/** True once for the state of the binding that this tab began: nobody else's may be finished here (OP-083). */
export function endWechatBinding(state: string | null): boolean {
  const own = bindState.get();
  bindState.remove();
  return state !== null && state !== "" && own === state;
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
