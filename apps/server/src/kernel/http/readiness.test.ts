import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { inTransaction } from "../database/database.ts";
import { createReadiness } from "./readiness.ts";

describe.each(ENGINES)("readiness on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const ask = async (url = "/readyz") => (await shop.app.http.inject({ url })).statusCode;

  it("is told at once, also while every connection for requests is taken", async () => {
    expect(await ask()).toBe(200);
    // The embedded database has one connection; a server on it answers from what it heard a moment ago.
    const { promise, resolve } = Promise.withResolvers<void>();
    const holding = Array.from({ length: engine === "postgres" ? 10 : 1 }, () =>
      inTransaction(shop.database.db, async (tx) => {
        await sql`select 1`.execute(tx);
        await promise;
      }),
    );
    const from = performance.now();
    expect(await ask()).toBe(200);
    expect(performance.now() - from).toBeLessThan(1_000);
    resolve();
    await Promise.all(holding);
  });

  it("ends when newer tables leave this build behind", async () => {
    await shop.database.script(
      "insert into migration (name, sha256, least) values ('9901-newer.sql', '', '9900')",
    );
    expect(await ask()).toBe(503);
    await shop.database.script("delete from migration where name = '9901-newer.sql'");
    expect(await ask()).toBe(200);
  });

  it("ends while the clock of the machine is off from the database's, and says so once", async () => {
    const said: string[] = [];
    let offMs = 0;
    const readiness = createReadiness(shop.database, {
      now: () => Date.now() + offMs,
      onUnready: (reason) => said.push(reason),
    });
    expect(await readiness.isReady()).toBe(true);
    for (const off of [60_000, -60_000]) {
      offMs = off;
      expect(await readiness.isReady()).toBe(false);
      expect(await readiness.isReady()).toBe(false);
    }
    offMs = 2_000;
    expect(await readiness.isReady()).toBe(true);
    expect(said).toEqual([expect.stringMatching(/clock of this machine is (?:59|60) s/)]);
  });

  it("ends when the server is about to end, which serves on meanwhile", async () => {
    shop.app.leave();
    expect(await ask()).toBe(503);
    expect(await ask("/healthz")).toBe(200);
  });
});
