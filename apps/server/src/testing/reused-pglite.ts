import type { PGlite } from "@electric-sql/pglite";
import type { Database } from "../kernel/database/database.ts";
import { databaseOn, startOn } from "../kernel/database/open-pglite.ts";
import { noteEngine, type PutBack } from "./pglite-snapshot.ts";

type Engine = { pglite: PGlite; putBack: PutBack };

/** Engines whose database was closed, by the image that they began as. */
const idle = new Map<Uint8Array, Engine[]>();

/**
 * Opens a database in memory that begins as an image. An engine whose database was closed is put back to where that began,
 * which takes a tenth of starting another; whoever still holds the closed one is refused.
 */
export async function openCopyOf(image: Uint8Array): Promise<Database> {
  const engine = takeIdle(image) ?? (await start(image));
  let isOpen = true;
  const held = heldWhile(engine.pglite, () => isOpen);
  return {
    ...databaseOn(held),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await leave(image, engine);
    },
  };
}

/** The engine as one of its databases has it, until that is closed. */
function heldWhile(pglite: PGlite, isOpen: () => boolean): PGlite {
  return new Proxy(pglite, {
    get(engine, name) {
      if (!isOpen()) throw new Error("this database is closed");
      const value: unknown = Reflect.get(engine, name);
      return typeof value === "function" ? value.bind(engine) : value;
    },
  });
}

async function start(image: Uint8Array): Promise<Engine> {
  const pglite = await startOn(image);
  return { pglite, putBack: await noteEngine(pglite) };
}

function takeIdle(image: Uint8Array): Engine | undefined {
  const engine = idle.get(image)?.pop();
  return engine?.putBack() ? engine : undefined;
}

/** Once nothing is under way any more; one that no longer answers is left to itself. */
async function leave(image: Uint8Array, engine: Engine): Promise<void> {
  const answers = await engine.pglite.exec("select 1").then(
    () => true,
    () => false,
  );
  if (answers) idle.set(image, [...(idle.get(image) ?? []), engine]);
}
