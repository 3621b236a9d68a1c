import type { Movement } from "@crux/contract/ops/stock.schema";
import { expect, it } from "vitest";
import { movesSince } from "./moves-since.ts";

const moves = [-2, 0, 10, -1, -5].map((onHandChange, id) => ({ id, onHandChange }) as Movement);

it("what moved stock since it was seen ends where so many were there, without what only reserved", () => {
  const idsSince = (seen: number) => movesSince(moves, { seen, onHand: 47 }).map(({ id }) => id);
  expect(idsSince(47)).toEqual([]);
  expect(idsSince(49)).toEqual([0]);
  expect(idsSince(39)).toEqual([0, 2]);
  expect(idsSince(40)).toEqual([0, 2, 3]);
  expect(idsSince(1_000)).toEqual([0, 2, 3, 4]);
});
