import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
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

/** A door to the test server that can be shut in front of whoever comes, and counts them. */
async function openDoor(): Promise<{
  url: string;
  shut(isShut: boolean): void;
  tries(): number;
  close(): void;
}> {
  const { searchParams, username, pathname } = new URL(url);
  const behind = join(searchParams.get("host") ?? "", ".s.PGSQL.5432");
  const open = new Set<Socket>();
  let isShut = false;
  let tries = 0;
  const server = createServer((socket) => {
    tries += 1;
    if (isShut) return void socket.destroy();
    const inside = connect(behind);
    for (const side of [socket, inside]) {
      open.add(side);
      side.on("error", () => {});
      side.on("close", () => open.delete(side));
    }
    socket.pipe(inside).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    shut(wanted) {
      isShut = wanted;
      tries = 0;
      if (wanted) cut();
    },
    tries: () => tries,
    close() {
      cut();
      server.close();
    },
  };
}

describe.runIf(url)("a PostgreSQL that is away", () => {
  it("is tried once a second, however long, and heard again when it is back (T-08)", async () => {
    const door = await openDoor();
    const channel = createPostgresChannel(door.url);
    const speaker = await openPostgres({ url, poolSize: 1 });
    const heard: string[] = [];
    await channel.follow((topic) => heard.push(topic));
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
