import { isRecord, storedJson } from "@crux/web/storage";
import type { QueryKey } from "@tanstack/react-query";

/** By path, what its list was asked when it was open last. */
export const keptAsked = storedJson("console.asked", isAsked);

/** Whether the history entry says something private: what was asked for with it is not kept. */
export function isPrivate(): boolean {
  const entry: unknown = history.state;
  return isRecord(entry) && isRecord(entry.hidden) && Object.values(entry.hidden).some(Boolean);
}

/** Keeps which page of a list this address stands for. */
export function noteAsked(queryKey: QueryKey): void {
  const { pathname, search } = location;
  if (!isPrivate()) keptAsked.set({ ...keptAsked.get(), [pathname]: { search, queryKey } });
}

function isAsked(value: unknown): value is Record<string, { search: string; queryKey: QueryKey }> {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (one) => isRecord(one) && typeof one.search === "string" && Array.isArray(one.queryKey),
    )
  );
}
