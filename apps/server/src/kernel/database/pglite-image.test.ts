import { expect, it } from "vitest";
import { openDrawn } from "../../testing/drawn-demo.ts";
import type { Database } from "./database.ts";

const goods = (database: Database) =>
  database.ask("select count(*)::int as n, max(name) as last from product");

it("keeps databases on one image apart, and the image as it is", async () => {
  const [changed, open] = [await openDrawn(), await openDrawn()];
  const before = await goods(open);
  await changed.script("update product set name = 'zz' || name; create table zz_more (id int); checkpoint");
  expect(await goods(changed)).not.toEqual(before);
  expect(await goods(open)).toEqual(before);
  const late = await openDrawn();
  expect(await goods(late)).toEqual(before);
  expect(await late.ask("select 1 from pg_class where relname = 'zz_more'")).toEqual([]);
  for (const one of [changed, open, late]) await one.close();
});
