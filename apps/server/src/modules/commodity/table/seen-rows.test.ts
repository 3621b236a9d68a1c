import { expect, it } from "vitest";
import { createSeenRows } from "./seen-rows.ts";

it("remembers the rows of a hundred thousand keys, and knows no others", () => {
  const seen = createSeenRows();
  for (let row = 1; row <= 100_000; row += 1) seen.set(`key ${row}`, row);
  seen.set("key 7", 100_001);
  expect([seen.get("key 1"), seen.get("key 7"), seen.get("key 100000"), seen.get("key 0")]).toEqual([
    1,
    100_001,
    100_000,
    undefined,
  ]);
  for (let row = 8; row <= 100_000; row += 1)
    if (seen.get(`key ${row}`) !== row) throw new Error(`row ${row}`);
});
