import Fastify from "fastify";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { openDrawn } from "../testing/drawn-demo.ts";
import { startTidying } from "./tidy.ts";

it("counts the rows of every table again after calls, however many come", async () => {
  const database = await openDrawn();
  const http = Fastify();
  http.get("/", async () => ({}));
  const endTidying = startTidying(http, database, { everyMs: 200 });
  await sql`create table zz_new (id int)`.execute(database.db);
  await sql`insert into zz_new select generate_series(1, 300)`.execute(database.db);
  const counted = async () => {
    await http.inject("/");
    const { rows } = await sql<{ reltuples: number }>`
      select reltuples from pg_class where relname = 'zz_new'`.execute(database.db);
    return rows[0]?.reltuples;
  };
  expect(await counted()).toBe(-1);
  await vi.waitFor(async () => expect(await counted()).toBe(300), { timeout: 50_000, interval: 50 });
  await endTidying();
  await http.close();
  await database.close();
});
