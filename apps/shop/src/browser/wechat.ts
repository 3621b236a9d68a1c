import { sessionStored } from "@crux/web/storage";

const isText = (value: unknown): value is string => typeof value === "string";
const loginKey = sessionStored("wechatLogin", isText);
const bindKey = sessionStored("wechatBind", isText);

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

/** A secret of this tab for the binding that it begins: nobody else's is finished here (OP-083). */
export function beginWechatBinding(): string {
  const key = randomKey();
  bindKey.set(key);
  return key;
}

/** The secret of the binding that this tab began, once; undefined when it began none. */
export function takeWechatBinding(): string | undefined {
  const key = bindKey.get();
  bindKey.remove();
  return key;
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
