import { query } from "@crux/client/query";
import type { Endpoint } from "@crux/contract/endpoint";
import { useQuery } from "@tanstack/react-query";

/**
 * The chosen person, else the default one. A choice is asked for again, since it may have been edited in the lists;
 * one that was deleted there is nobody.
 */
export function usePerson<Person extends { id: number }>(
  chosen: Person | undefined,
  one: Endpoint<string, { id: number | string }, Person>,
  preset: Endpoint<string, Record<string, never>, Person | null>,
): { person: Person | null; isLoading: boolean } {
  const fresh = useQuery({
    ...query(one, { id: chosen?.id ?? 0 }),
    enabled: chosen !== undefined,
    refetchOnMount: "always",
  });
  const first = useQuery({ ...query(preset, {}), enabled: chosen === undefined, refetchOnMount: "always" });
  if (!chosen) return { person: first.data ?? null, isLoading: first.isLoading };
  const isGone = fresh.error !== null && fresh.error.code !== null;
  return { person: isGone ? null : (fresh.data ?? chosen), isLoading: false };
}
