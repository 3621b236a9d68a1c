import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openPglite } from "./open-pglite.ts";

describe("the folder of the embedded database", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-private-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const openToOthers = () =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (path) => (lstatSync(join(folder, path)).mode & 0o077) !== 0,
    );

  it("is its owner's alone, from the first file on and after work on it", async () => {
    const database = await openPglite({ folder: join(folder, "database") });
    await database.script("create table filled as select generate_series(1, 1000) as id; checkpoint;");
    expect(openToOthers()).toEqual([]);
    await database.close();
    expect(openToOthers()).toEqual([]);
  });

  it("is closed again by the next start when somebody opened it", async () => {
    for (const path of ["database", "database/base", "database/PG_VERSION"])
      chmodSync(join(folder, path), 0o777);
    const database = await openPglite({ folder: join(folder, "database") });
    expect(openToOthers()).toEqual([]);
    await database.close();
  });
});
