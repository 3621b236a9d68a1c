import { createContext, useContext } from "react";
import { navigate, useLocationProperty } from "wouter/use-browser-location";

/** The address that the server renders; null in the browser, which has its own. */
export const ServedPlace = createContext<{ pathname: string; search: string } | null>(null);

/** Where the visit began: what the server drew is taken over as that page, even if a link was pressed meanwhile. */
let first = { pathname: "", search: "", key: "" };

/** How deep this visit's own history is: 0 for the first page, one more with each push (OP-058, OP-075). */
export function historyDepth(): number {
  const { depth } = entryState();
  return typeof depth === "number" ? depth : 0;
}

/** Names the present history entry, for what belongs to one visit of a page; empty before `markEntry`. */
export function entryKey(): string {
  const { key } = typeof history === "undefined" ? {} : entryState();
  return typeof key === "string" ? key : "";
}

/** The present entry's name as a hook: it changes when another page, or the same page once more, is opened. */
export function useEntryKey(): string {
  return useLocationProperty(entryKey, () => first.key);
}

/** Gives the first entry of a visit its depth and name; a reload finds them again. */
export function markEntry(): void {
  if (entryKey() === "")
    navigate(here(), { replace: true, state: { ...entryState(), depth: 0, key: newKey() } });
  first = { pathname: location.pathname, search: location.search, key: entryKey() };
}

/** Opens a page of the shop as a new history entry. */
export function push(to: string, state: Record<string, unknown> = {}): void {
  navigate(to, { state: { ...state, depth: historyDepth() + 1, key: newKey() } });
}

/** Opens a page in place of the present history entry; the same page with another query stays the same entry. */
export function replace(to: string, state: Record<string, unknown> = {}): void {
  const isSamePage = new URL(to, location.href).pathname === location.pathname;
  const key = isSamePage ? entryKey() || newKey() : newKey();
  navigate(to, { replace: true, state: { ...state, depth: historyDepth(), key } });
}

/** Goes back `steps` entries of this visit, or to `fallback` when the visit is not that long. */
export function back(fallback = "/", steps = 1): void {
  if (historyDepth() >= steps) history.go(-steps);
  else replace(fallback);
}

/** The path and query of the present page, as `redirectUrl` keeps it. */
export function here(): string {
  return location.pathname + location.search;
}

/** The path of the present page; it follows every navigation. */
export function usePathname(): string {
  const served = useContext(ServedPlace);
  return useLocationProperty(
    () => served?.pathname ?? location.pathname,
    () => (served ?? first).pathname,
  );
}

/** The query of the present page; it follows every navigation. */
export function useParams(): URLSearchParams {
  const served = useContext(ServedPlace);
  const search = useLocationProperty(
    () => served?.search ?? location.search,
    () => (served ?? first).search,
  );
  return new URLSearchParams(search);
}

function entryState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
