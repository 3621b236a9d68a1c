import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { inject } from "vitest";
import { type App, createApp } from "../app.ts";
import type { Database, Engine } from "../kernel/database.ts";
import { openPglite } from "../kernel/open-pglite.ts";
import { openPostgres } from "../kernel/open-postgres.ts";
import { simulatedOutside } from "../outside/outside.ts";
import type { SimulatedSms } from "../outside/sms/simulated.ts";
import type { SimulatedWechat } from "../outside/wechat/simulated.ts";
import { type Caller, createCaller } from "./caller.ts";
import { openTestVault, type TestVault } from "./open-vault.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";

/** The engines that this machine has: PGlite always, PostgreSQL where it is installed. */
export const ENGINES: Engine[] = inject("postgresUrl") ? ["pglite", "postgres"] : ["pglite"];

/** A running shop of its own, with the demo data, for one test file. */
export type Shop = {
  app: App;
  database: Database;
  clock: TestClock;
  /** The keys and files of this shop alone. */
  vault: TestVault;
  /** The texts that the shop sent. */
  sms: SimulatedSms;
  wechat: SimulatedWechat;
  /** Calls as a visitor. */
  visitor: Caller;
  close(): Promise<void>;
};

/** Opens a fresh copy of the demo shop on an engine. */
export async function openShop(engine: Engine): Promise<Shop> {
  const { database, drop } = engine === "pglite" ? await openImage() : await openCopy();
  const clock = createTestClock();
  const outside = simulatedOutside({ now: clock.now });
  const vault = openTestVault(inject("vaultFolder"));
  const app = createApp({ database, clock, vault: vault.vault, logLevel: "silent", outside });
  return {
    app,
    database,
    clock,
    vault,
    sms: outside.sms,
    wechat: outside.wechat,
    visitor: createCaller(app.http, null),
    async close() {
      await app.close();
      await database.close();
      await drop();
      vault.drop();
    },
  };
}

type Opened = { database: Database; drop: () => Promise<void> };

async function openImage(): Promise<Opened> {
  return {
    database: await openPglite({ image: await openAsBlob(inject("pgliteImage")) }),
    drop: async () => {},
  };
}

async function openCopy(): Promise<Opened> {
  const url = inject("postgresUrl");
  const name = `crux_${randomUUID().replaceAll("-", "")}`;
  const admin = await openPostgres({ url, poolSize: 1 });
  await admin.script(`create database ${name} template crux_template`);
  const database = await openPostgres({ url: url.replace("/postgres?", `/${name}?`), poolSize: 10 });
  return {
    database,
    drop: async () => {
      await admin.script(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}
