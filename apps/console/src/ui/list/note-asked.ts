import { type CallRequest, requestOf } from "@crux/client/client";
import type { AnyEndpoint } from "@crux/contract/endpoint";
import { isRecord, storedJson } from "@crux/web/storage";

/** What a list was asked, and how: its key says both, but `boot.ts` knows no calls. */
type Asked = {
  search: string;
  queryKey: [line: string, input: Record<string, unknown>];
  request: CallRequest;
};

/** By path, what its list was asked when it was open last. */
export const keptAsked = storedJson("console.asked", isAsked);

/** Whether the history entry says something private: what was asked for with it is not kept. */
export function isPrivate(): boolean {
  const entry: unknown = history.state;
  return isRecord(entry) && isRecord(entry.hidden) && Object.values(entry.hidden).some(Boolean);
}

/** Keeps which page of a list this address stands for. */
export function noteAsked({ line }: AnyEndpoint, input: Record<string, unknown>): void {
  const { pathname, search } = location;
  if (isPrivate()) return;
  const asked: Asked = { search, queryKey: [line, input], request: requestOf(line, input) };
  keptAsked.set({ ...keptAsked.get(), [pathname]: asked });
}

function isAsked(value: unknown): value is Record<string, Asked> {
  return isRecord(value) && Object.values(value).every((one) => isRecord(one) && isRecord(one.request));
}
