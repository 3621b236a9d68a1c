import { expect, it } from "vitest";
import { inOrder } from "./tag-order.ts";

const tag = (id: number, priority: number, disable = false) => ({ id, priority, disable });

it("shows tags up to priority 1000 that are not disabled, low numbers first (R-TAG-05)", () => {
  expect(inOrder([tag(1, 1000), tag(2, 1001), tag(3, 4, true)]).map(({ id }) => id)).toEqual([1]);
  expect(inOrder([tag(1, 5), tag(2, 20), tag(3, 7)]).map(({ priority }) => priority)).toEqual([5, 7, 20]);
  expect(inOrder([tag(9, 5), tag(2, 5)]).map(({ id }) => id)).toEqual([2, 9]);
});
