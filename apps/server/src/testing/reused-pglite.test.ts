import { readFileSync } from "node:fs";
import { describe, expect, inject, it } from "vitest";
import { openCopyOf } from "./reused-pglite.ts";

/** An image that nobody else opens, so that the second database is on the engine of the first. */
const ownImage = () => readFileSync(inject("pgliteTables"));

/** What stands in a file that the start wrote and each checkpoint writes over. */
const CONTROL = "select checkpoint_lsn::text, redo_lsn::text from pg_control_checkpoint()";

const FIND = "select n::text from one order by n";

describe("an embedded database on an engine that another was closed on", () => {
  it("begins as the first one began: rows, tables, files, kept statements and settings", async () => {
    const image = ownImage();
    const first = await openCopyOf(image);
    const control = await first.ask(CONTROL);
    await first.script(`
      create table one (n int);
      insert into one select generate_series(1, 200000);
      create function more() returns int language plpgsql as 'begin return 1; end';
      select more();
      prepare find as ${FIND};
      set timezone = 'Asia/Shanghai';
      checkpoint`);
    expect(await first.ask(CONTROL)).not.toEqual(control);
    await first.close();
    const second = await openCopyOf(image);
    expect(await second.ask(CONTROL)).toEqual(control);
    expect(await second.ask("select relname from pg_class where relname = 'one'")).toEqual([]);
    expect(await second.ask("select name from pg_prepared_statements")).toEqual([]);
    expect(await second.ask("select proname from pg_proc where proname = 'more'")).toEqual([]);
    expect(await second.ask("show timezone")).not.toEqual([{ TimeZone: "Asia/Shanghai" }]);
    await second.script("create table one (n int); insert into one values (7); checkpoint");
    expect(await second.ask(FIND)).toEqual([{ n: "7" }]);
    await second.close();
  });

  it("reads each of its files, as often as it is put back", async () => {
    const image = ownImage();
    const readAll = async () => {
      const database = await openCopyOf(image);
      const tables = await database.ask(
        "select oid::regclass::text as name from pg_class where relkind = 'r' order by 1",
      );
      const parts = tables.map(
        ({ name }) => `select '${name}' as name, count(one)::int as n from ${name} one`,
      );
      const all = await database.ask(parts.join(" union all "));
      await database.script("create table more (n int); insert into more values (1); analyze; checkpoint");
      await database.close();
      return all;
    };
    const first = await readAll();
    for (let times = 0; times < 3; times += 1) expect(await readAll()).toEqual(first);
  });

  it("is another's: whoever holds the closed one is refused", async () => {
    const image = ownImage();
    const first = await openCopyOf(image);
    await first.close();
    await first.close();
    const second = await openCopyOf(image);
    for (const late of [
      () => first.ask("select 1"),
      () => first.script("create table late ()"),
      () => first.inSession((run) => run("create table late ()")),
      async () => await first.db.selectNoFrom(({ lit }) => lit(1).as("one")).execute(),
      async () => await first.db.transaction().execute(async () => {}),
    ])
      await expect(late()).rejects.toThrow("this database is closed");
    expect(await second.ask("select relname from pg_class where relname = 'late'")).toEqual([]);
    await second.close();
  });

  it("is not given to anybody while it is open", async () => {
    const image = ownImage();
    const [first, second] = [await openCopyOf(image), await openCopyOf(image)];
    await first.script("create table one (n int)");
    expect(await second.ask("select relname from pg_class where relname = 'one'")).toEqual([]);
    for (const one of [first, second]) await one.close();
  });
});
