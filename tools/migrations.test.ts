import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { breachesOf } from "./expand-only.ts";

const FOLDER = join(import.meta.dirname, "../apps/server/src/migrations");
/** Those before the rule. */
const LAST_FREE = "0029";

describe("migrations only expand, so that the release before still runs on them", () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".sql") && name > LAST_FREE);

  it.each(names)("%s", (name) => {
    expect(breachesOf(readFileSync(join(FOLDER, name), "utf8"))).toEqual([]);
  });

  it.each<[what: string, text: string]>([
    ["drops a table", "drop table old;"],
    ["drops a column", "alter table goods drop column old;"],
    ["drops a column without the word", "alter table goods drop old;"],
    ["drops an index", "drop index goods_name;"],
    [
      "drops an index that another covers, and that one too",
      "-- no transaction\n-- covered: a by b\n-- covered: b by c\ndrop index concurrently if exists a;\ndrop index concurrently if exists b;",
    ],
    [
      "drops a covered index in a transaction",
      "-- covered: goods_name by goods_newest\ndrop index goods_name;",
    ],
    ["renames a table", "alter table goods rename to wares;"],
    ["renames a column", "alter table goods rename name to title;"],
    ["changes a type", "alter table goods alter column name type bigint;"],
    ["changes a type in other words", "alter table goods alter name set data type bigint;"],
    ["demands a value", "alter table goods alter column name set not null;"],
    ["adds a column that old writers leave empty", "alter table goods add column name text not null;"],
    ["adds one between others", "alter table goods add a int,\n  add b numeric(5, 2) not null, add c int;"],
    ["takes a default away", "alter table goods alter column name drop default;"],
    ["drops a check", "alter table goods drop constraint goods_name_check;"],
    ["keeps writers out while an index is built", "create index goods_name on goods (name);"],
    [
      "builds an index concurrently in a transaction",
      "create index concurrently goods_name on goods (name);",
    ],
    ["writes several statements on a line without a transaction", "-- no transaction\nselect 1; select 2;"],
  ])("refuses one that %s", (_what, text) => {
    expect(breachesOf(text)).toHaveLength(1);
  });

  it.each<[what: string, text: string]>([
    [
      "adds a table with its index",
      "create table goods (id int primary key, name text not null);\ncreate index on goods (name);",
    ],
    ["adds columns", "alter table goods add column a text, add b int not null default 0, add c int;"],
    [
      "widens a check",
      "alter table goods drop constraint kind, add constraint kind check (kind in ('A', 'B'));",
    ],
    ["replaces a view", "drop view audit.goods;\ncreate view audit.goods as select 1;"],
    [
      "builds an index beside writers",
      "-- no transaction\ncreate index concurrently goods_name on goods (name);",
    ],
    [
      "drops an index that another covers",
      "-- no transaction\n-- covered: goods_name by goods_newest\ndrop index concurrently if exists goods_name;",
    ],
    ["contracts what no build in use needs", "-- least 0030\nalter table goods drop column old;"],
    ["speaks of dropping", "-- drop table is refused\nselect 'drop table goods';"],
  ])("lets one pass that %s", (_what, text) => {
    expect(breachesOf(text)).toEqual([]);
  });
});
