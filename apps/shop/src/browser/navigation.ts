import { useSearch } from "wouter";
import { navigate, usePathname } from "wouter/use-browser-location";

/** How deep this visit's own history is: 0 for the first page, one more with each push (OP-058, OP-075). */
export function historyDepth(): number {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "depth" in state && typeof state.depth === "number"
    ? state.depth
    : 0;
}

/** Opens a page of the shop as a new history entry. */
export function push(to: string, state: Record<string, unknown> = {}): void {
  navigate(to, { state: { ...state, depth: historyDepth() + 1 } });
}

/** Opens a page in place of the present history entry. */
export function replace(to: string, state: Record<string, unknown> = {}): void {
  navigate(to, { replace: true, state: { ...state, depth: historyDepth() } });
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

/** The query of the present page; it follows every navigation. */
export function useParams(): URLSearchParams {
  return new URLSearchParams(useSearch());
}

export { usePathname };
