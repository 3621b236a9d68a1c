import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type App, createApp } from "@crux/server/app";
import { systemClock } from "@crux/server/kernel/clock";
import { createCryptoBox } from "@crux/server/kernel/crypto/crypto-box";
import { openKeys } from "@crux/server/kernel/crypto/crypto-box-keys";
import type { Database, Ears } from "@crux/server/kernel/database/database";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { createVault } from "@crux/server/kernel/files/vault";
import { simulatedOutside } from "@crux/server/outside/outside";
import { createLocalStorage } from "@crux/server/outside/storage/local";
import { QUICK_HASH } from "@crux/server/testing/quick-hash";

/** What the process is told as its one argument, written as JSON. */
export type PoolsOrder = { servers: number; pooledUrl: string; directUrl: string; vaultFolder: string };
/** What it says when all of them listen, and once more with what they logged when they have ended. */
export type PoolsWord = { ports: number[] } | { faults: string[] };

const NO_LIMIT = { limitCents: { SENT: 1e12, FOUND: 1e12 }, hasSecondPerson: true };

const { servers, pooledUrl, directUrl, vaultFolder } = JSON.parse(process.argv[2] ?? "{}") as PoolsOrder;
const toPooler = () => openPostgres({ url: pooledUrl, directUrl, isNamed: false });
const say = (word: PoolsWord) => process.send?.(word);

const box = createCryptoBox(openKeys(join(vaultFolder, "keys"), { mayCreate: false }));
const vault = createVault(createLocalStorage(join(vaultFolder, "files")), box);
const ear = await openEar();
const faults: string[] = [];
const running: { app: App; database: Database }[] = [];
for (let server = 0; server < servers; server += 1) running.push(await startServer());
say({ ports: running.map(({ app }) => (app.http.server.address() as AddressInfo).port) });
// Whoever started it is gone.
process.once("disconnect", () => process.exit());
process.once("message", async () => {
  await Promise.all(running.map(({ app }) => app.close()));
  await Promise.all(running.map(({ database }) => database.close()));
  await ear.database.close();
  say({ faults });
  process.disconnect();
});

/** A whole server with caches, timers and a pool of its own, as `main.ts` starts it. */
async function startServer() {
  const database = ear.sharedBy(await toPooler());
  const app = createApp({
    database,
    vault,
    clock: systemClock,
    outside: simulatedOutside(),
    logLevel: "silent",
    passwordCost: QUICK_HASH,
    connectionsPerAddress: 10_000,
    solo: NO_LIMIT,
  });
  app.kernel.rateLimit = { take: () => true, isSpent: () => false };
  const log = app.kernel.fault;
  app.kernel.fault = (place, error) => {
    faults.push(`${place}: ${(error as Error).message}`);
    log(place, error);
  };
  await app.http.listen({ host: "127.0.0.1", port: 0 });
  app.startTimers();
  return { app, database };
}

/**
 * What needs a session of the database itself, one for all servers of the process: a connection that listens and one that
 * asks. It speaks for nobody, so it hears the words of these servers too and tells all of them.
 */
async function openEar() {
  const database = await toPooler();
  const all = new Set<Ears>();
  await database.listen({
    onTopic(topic) {
      for (const ears of all) ears.onTopic(topic);
    },
    onGap() {
      for (const ears of all) ears.onGap();
    },
    onHeard(asOfMs) {
      for (const ears of all) ears.onHeard?.(asOfMs);
    },
  });
  const tell = async () => database.words?.tell();
  const sharedBy = (own: Database): Database => {
    const note: NonNullable<Database["words"]>["note"] = async (tx, topics) => own.words?.note(tx, topics);
    return {
      ...own,
      ask: database.ask,
      words: { note, tell },
      announce: async (topics) => {
        await note(own.db, topics);
        await tell();
      },
      listen: async (ears) => void all.add(ears),
    };
  };
  return { database, sharedBy };
}
