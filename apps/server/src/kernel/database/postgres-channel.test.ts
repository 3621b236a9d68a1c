import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openCopy } from "../../testing/open-shop.ts";
import { openDoor } from "../../testing/postgres-door.ts";
import type { OpenedDatabase } from "../../testing/shop-on.ts";
import type { Database } from "./database.ts";
import { openPostgres } from "./open-postgres.ts";
import { createPostgresChannel } from "./postgres-channel.ts";

const url = inject("postgresUrl");

describe.runIf(url)("words between servers on one PostgreSQL", () => {
  let copy: OpenedDatabase;
  let first: Database;
  let second: Database;
  const heard = { first: [] as string[], second: [] as string[] };
  beforeAll(async () => {
    copy = await openCopy();
    const { url: own = "" } = copy;
    first = copy.database;
    second = await openPostgres({ url: own, poolSize: 1 });
    await first.listen({ onTopic: (topic) => heard.first.push(topic), onGap: () => {} });
    await second.listen({ onTopic: (topic) => heard.second.push(topic), onGap: () => {} });
  });
  afterAll(async () => {
    await second.close();
    await first.close();
    await copy.drop();
  });

  it("reach the others and not the speaker", async () => {
    await first.announce(["catalogue", "user 5"]);
    await expect.poll(() => heard.second).toEqual(["catalogue", "user 5"]);
    expect(heard.first).toEqual([]);
  });

  it("all arrive in their order, however many came meanwhile", async () => {
    const topics = Array.from({ length: 350 }, (_, index) => `pieces ${index}`);
    const before = heard.second.length;
    await sql`
      insert into announcement (speaker, topics)
      select 'another', array[topic] from unnest(${topics}::text[]) with ordinality one (topic, at) order by at`.execute(
      first.db,
    );
    await first.announce(["last of all"]);
    await expect.poll(() => heard.second.at(-1)).toBe("last of all");
    expect(heard.second.slice(before, -1)).toEqual(topics);
  });

  it("do not make the speaker itself look", async () => {
    const speaker = await openPostgres({ url: copy.url ?? "", poolSize: 1 });
    let looks = 0;
    await speaker.listen({ onTopic: () => {}, onGap: () => {}, onHeard: () => (looks += 1) });
    const from = performance.now();
    for (let round = 0; round < 60; round += 1) {
      await speaker.announce(["home"]);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    // It looks by itself every 0.7 s, and looked once to begin with.
    expect(looks).toBeLessThanOrEqual(2 + (performance.now() - from) / 700);
    await speaker.close();
  });

  it("take their numbers from a sequence that is whole on a replica that was promoted", async () => {
    const { rows } =
      await sql`select relname from pg_class where relkind = 'S' and relpersistence = 'u'`.execute(first.db);
    expect(rows).toEqual([]);
  });

  it("are heard again after the connection was cut", async () => {
    await second.script(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '%from announcement%' and pid <> pg_backend_pid() and datname = current_database()",
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

describe.runIf(url)("a PostgreSQL that is away", () => {
  it("is tried once a second, however long, and heard again when it is back (T-08)", async () => {
    const copy = await openCopy();
    const { url: own = "", database: speaker } = copy;
    const door = await openDoor(own);
    const channel = createPostgresChannel(door.url);
    const heard: string[] = [];
    await channel.follow({ onTopic: (topic) => heard.push(topic), onGap: () => heard.push("a gap") });
    door.shut(true);
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    expect(door.tries()).toBeGreaterThanOrEqual(1);
    expect(door.tries()).toBeLessThanOrEqual(5);
    door.shut(false);
    await expect
      .poll(
        async () => {
          await speaker.announce(["home"]);
          return heard;
        },
        { timeout: 10_000 },
      )
      .toContain("home");
    await channel.close();
    door.close();
    await speaker.close();
    await copy.drop();
  }, 30_000);
});
