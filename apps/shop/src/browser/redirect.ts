import { back, here, push, replace } from "@crux/web/navigation";
import { storage } from "./shop-storage.ts";

const ENTRANCES = new Set(["/login", "/register", "/bind_mobile", "/oauth"]);

/** Takes the page that asked for a login off its place; only an address of this shop counts (OP-071). */
export function takeRedirect(): string | undefined {
  const stored = storage.redirectUrl.get();
  storage.redirectUrl.remove();
  if (!stored?.startsWith("/")) return undefined;
  const url = readUrl(stored);
  if (!url || url.origin !== location.origin || ENTRANCES.has(url.pathname)) return undefined;
  return url.pathname + url.search;
}

/** Leaves login or binding for the page that asked for it, else one step back, else for `/my` (OP-071, OP-075). */
export function returnFromLogin(): void {
  const target = takeRedirect();
  if (target) replace(target);
  else back("/my");
}

/** Leads to binding a mobile, and from there back to the page that is open now. */
export function bindFirst(): void {
  storage.redirectUrl.set(here());
  push("/bind_mobile");
}

function readUrl(text: string): URL | undefined {
  try {
    return new URL(text, location.origin);
  } catch {
    return undefined;
  }
}
