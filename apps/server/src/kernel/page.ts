import type { Page } from "@crux/contract/wire";

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
