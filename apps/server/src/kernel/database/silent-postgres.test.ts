import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openCopy } from "../../testing/open-shop.ts";
import { openDoor, type PostgresDoor } from "../../testing/postgres-door.ts";
import type { OpenedDatabase } from "../../testing/shop-on.ts";
import { type Database, inTransaction, isUnavailable } from "./database.ts";
import { openPostgres } from "./open-postgres.ts";

const url = inject("postgresUrl");
const NOTICED_MS = 10_000;

/** Everything that fell silent is found, so nothing but the clock can be watched. */
describe.runIf(url)("connections to PostgreSQL that fall silent", () => {
  let copy: OpenedDatabase;
  let door: PostgresDoor;
  let database: Database;
  beforeAll(async () => {
    copy = await openCopy();
    door = await openDoor(copy.url ?? "");
    database = await openPostgres({ url: door.url, poolSize: 4 });
  });
  afterAll(async () => {
    await database.close();
    door.close();
    await copy.database.close();
    await copy.drop();
  });

  const ask = () => sql`select 1`.execute(database.db);
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => "answered",
      (error: unknown) => (isUnavailable(error) ? "unavailable" : String(error)),
    );

  it("fail what waits for them as trouble of the database within 10 s, and are replaced (T-08)", async () => {
    await Promise.all([ask(), ask(), ask(), ask()]);
    const from = performance.now();
    const inside = inTransaction(database.db, async (tx) => {
      await sql`select 1`.execute(tx);
      door.silence();
      await sql`select 2`.execute(tx);
    });
    expect(await outcome(inside)).toBe("unavailable");
    expect(performance.now() - from).toBeLessThan(NOTICED_MS);
    // The others were idle and as silent; nobody has to find that out one by one.
    const again = performance.now();
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => outcome(ask())))).toEqual(Array(5).fill("answered"));
    expect(performance.now() - again).toBeLessThan(NOTICED_MS / 2);
  }, 40_000);

  it("are replaced before anybody needs them, and the listener hears again and tells of the gap", async () => {
    const heard: string[] = [];
    await database.listen({ onTopic: (topic) => heard.push(topic), onGap: () => heard.push("a gap") });
    const { database: speaker } = copy;
    await Promise.all([ask(), ask()]);
    door.silence();
    const from = performance.now();
    await speaker.announce(["lost"]);
    await expect.poll(() => heard, { timeout: NOTICED_MS }).toEqual(["a gap"]);
    expect(performance.now() - from).toBeLessThan(NOTICED_MS);
    await speaker.announce(["home"]);
    await expect.poll(() => heard).toEqual(["a gap", "home"]);
    const again = performance.now();
    await ask();
    expect(performance.now() - again).toBeLessThan(NOTICED_MS / 2);
  }, 40_000);

  it("are no reason to end a statement that takes its time", async () => {
    const { rows } = await sql<{ n: number }>`select 7 as n from pg_sleep(6)`.execute(database.db);
    expect(rows).toEqual([{ n: 7 }]);
    const from = performance.now();
    expect(await outcome(sql`select pg_sleep(60)`.execute(database.db))).toBe("unavailable");
    expect(performance.now() - from).toBeLessThan(NOTICED_MS);
  }, 40_000);
});
