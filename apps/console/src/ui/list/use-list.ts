import type { ApiError } from "@crux/client/client";
import { query } from "@crux/client/query";
import type { AnyEndpoint, Input, Output } from "@crux/contract/endpoint";
import type { StaffList } from "@crux/contract/list";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { wholeText } from "../show/whole-text.ts";
import { noteAsked } from "./note-asked.ts";

type RowOf<E extends AnyEndpoint> = Output<E> extends StaffList<infer Row> ? Row : never;

/** One page of a list as a table shows it. */
export type ListAnswer<Row> = {
  /** Undefined until the first answer; the rows of before stay while others load. */
  rows: readonly Row[] | undefined;
  total: number;
  isCapped: boolean;
  /** What is shown is not yet what was asked for. */
  isOld: boolean;
  error: ApiError | null;
  retry(): void;
};

/** Asks a list call of the staff. */
export function useList<E extends AnyEndpoint>(endpoint: E, input: Input<E>): ListAnswer<RowOf<E>> {
  const asked = query(endpoint, input);
  const answer = useQuery({ ...asked, placeholderData: keepPreviousData });
  const data = answer.data as StaffList<RowOf<E>> | undefined;
  const key = JSON.stringify(asked.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all of what is asked.
  useEffect(() => noteAsked(endpoint, { ...input }), [key]);
  return {
    rows: data?.list,
    total: data?.total ?? 0,
    isCapped: data?.totalCapped ?? false,
    isOld: answer.isPlaceholderData,
    error: answer.error,
    retry: () => void answer.refetch(),
  };
}

/** How many there are, as the head of a list says it: `1,284 条`, `10,000+ 条`. */
export function countText({ rows, total, isCapped }: ListAnswer<unknown>): string | undefined {
  return rows && `${wholeText(total)}${isCapped ? "+" : ""} 条`;
}
