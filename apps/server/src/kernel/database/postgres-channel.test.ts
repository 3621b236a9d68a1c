import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDoor } from "../../testing/postgres-door.ts";
import type { Database } from "./database.ts";
import { openPostgres } from "./open-postgres.ts";
import { createPostgresChannel } from "./postgres-channel.ts";

const url = inject("postgresUrl");

describe.runIf(url)("words between servers on one PostgreSQL", () => {
  let first: Database;
  let second: Database;
  const heard = { first: [] as string[], second: [] as string[] };
  beforeAll(async () => {
    first = await openPostgres({ url, poolSize: 1 });
    second = await openPostgres({ url, poolSize: 1 });
    await first.listen({ onTopic: (topic) => heard.first.push(topic), onGap: () => {} });
    await second.listen({ onTopic: (topic) => heard.second.push(topic), onGap: () => {} });
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

describe.runIf(url)("a PostgreSQL that is away", () => {
  it("is tried once a second, however long, and heard again when it is back (T-08)", async () => {
    const door = await openDoor(url);
    const channel = createPostgresChannel(door.url);
    const speaker = await openPostgres({ url, poolSize: 1 });
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
    await speaker.close();
    door.close();
  }, 30_000);
});
