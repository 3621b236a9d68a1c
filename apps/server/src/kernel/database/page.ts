import type { Page } from "@crux/contract/wire";

/** How a list is asked for: page from 0, rows a page, and the direction where the caller has a choice. */
export type Paging = { pageNum: number; pageSize: number; sortPojo?: { direction: "ASC" | "DESC" } };

/** Which rows of a list make one page of it. */
export type Slice = { limit: number; offset: number; oldestFirst: boolean };

/** The rows that a call asks for, newest first unless it says otherwise (OP-003). */
export function sliceOf({ pageNum, pageSize, sortPojo }: Paging): Slice {
  return { limit: pageSize, offset: pageNum * pageSize, oldestFirst: sortPojo?.direction === "ASC" };
}

/** The page object of OP-003 around one page of rows. */
export function pageOf<Item>(
  content: Item[],
  { total, pageNum, pageSize }: { total: number; pageNum: number; pageSize: number },
): Page<Item> {
  const totalPages = Math.ceil(total / pageSize);
  return {
    content,
    totalElements: total,
    totalPages,
    number: pageNum,
    size: pageSize,
    numberOfElements: content.length,
    first: pageNum === 0,
    last: pageNum >= totalPages - 1,
    empty: content.length === 0,
  };
}
