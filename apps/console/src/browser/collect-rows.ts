import type { AnyEndpoint, Input, Output } from "@crux/contract/endpoint";
import type { StaffList } from "@crux/contract/list";
import { client } from "./api.ts";

type RowOf<E extends AnyEndpoint> = Output<E> extends StaffList<infer Row> ? Row : never;

const PAGE = 100;
const MOST = 10_000;

/** Every row that meets the filters of a list, page by page, for what is done with a whole selection; 10,000 at most. */
export async function collectRows<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = [];
  for (let pageNum = 0; rows.length < MOST; pageNum += 1) {
    const page = (await client.call(endpoint, { ...input, pageNum, pageSize: PAGE })) as StaffList<RowOf<E>>;
    rows.push(...page.list);
    if (page.list.length < PAGE) break;
  }
  return rows;
}
