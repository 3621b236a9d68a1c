import { orderApi } from "@crux/contract/order";
import { saleApi } from "@crux/contract/sale";
import { describe, expect, it } from "vitest";
import { pages } from "./query.ts";

describe("another page of a list", () => {
  const page = (number: number, numberOfElements: number, totalElements: number) => ({
    ...{ content: [], number, numberOfElements, totalElements, size: 20, totalPages: 1 },
    ...{ first: number === 0, last: true, empty: numberOfElements === 0, correctedTo: null },
  });
  type List = ReturnType<typeof page>[];
  const last = (list: List) => list.at(-1) ?? page(0, 0, 0);
  const ofOrders = (...list: List) => pages(orderApi.list, {}).getNextPageParam(last(list), list, 0, []);
  const ofProducts = (...list: List) =>
    pages(saleApi.search, {}, "total").getNextPageParam(last(list), list, 0, []);

  it("follows a full one alone (R-APP-33)", () => {
    expect(ofOrders(page(0, 20, 20))).toBe(1);
    expect(ofOrders(page(0, 20, 20), page(1, 0, 20))).toBeUndefined();
    expect(ofOrders(page(0, 20, 39), page(1, 19, 39))).toBeUndefined();
  });

  it("follows in product lists until the total is there (R-APP-33)", () => {
    expect(ofProducts(page(0, 20, 20))).toBeUndefined();
    expect(ofProducts(page(0, 20, 21))).toBe(1);
    expect(ofProducts(page(0, 20, 21), page(1, 1, 21))).toBeUndefined();
  });
});
