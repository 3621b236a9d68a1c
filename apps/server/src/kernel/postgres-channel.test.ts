import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Database } from "./database.ts";
import { openPostgres } from "./open-postgres.ts";

const url = inject("postgresUrl");

describe.runIf(url)("words between servers on one PostgreSQL", () => {
  let first: Database;
  let second: Database;
  const heard = { first: [] as string[], second: [] as string[] };
  beforeAll(async () => {
    first = await openPostgres({ url, poolSize: 1 });
    second = await openPostgres({ url, poolSize: 1 });
    await first.listen((topic) => heard.first.push(topic));
    await second.listen((topic) => heard.second.push(topic));
  });
  afterAll(async () => {
    await first.close();
    await second.close();
  });

  it("reach the others and not the speaker", async () => {
    await first.announce(["catalogue", "user 5"]);
    await expect.poll(() => heard.second).toEqual(["catalogue", "user 5"]);
    expect(heard.first).toEqual([]);
  });

  it("are heard again after the connection was cut", async () => {
    await second.script(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen crux_topics%' and pid <> pg_backend_pid()",
    );
    await expect
      .poll(
        async () => {
          await first.announce(["home"]);
          return heard.second;
        },
        { timeout: 10_000 },
      )
      .toContain("home");
  });
});
