import { closeSync, fdatasyncSync, openSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { PGlite, types } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { Kysely, PGliteDialect } from "kysely";
import type { Database } from "./database.ts";

/** What PGlite's own file system lacks: an fsync, so that a commit survives a power cut. */
class DurableFS extends NodeFS {
  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const result = await super.init(...args);
    // The emscripten module type does not know its own file system plug-ins.
    // biome-ignore lint/suspicious/noExplicitAny: see above.
    result.emscriptenOpts.preRun?.push((module: any) => {
      module.NODEFS.stream_ops.fsync = (stream: { nfd: number }) => {
        fdatasyncSync(stream.nfd);
        return 0;
      };
    });
    return result;
  }
}

const PARSERS = { [types.INT8]: Number, [types.DATE]: (value: string) => value };
const CONF = ["shared_buffers=16MB", "timezone=UTC"];
const FSYNC_ON = ["-c", "wal_sync_method=fsync"];

export type PgliteOptions = { folder: string } | { image: Blob };

/**
 * Opens the embedded database: a folder with real fsync, or an image of one (tests).
 * The folder must be locked by the caller: two processes on one folder lose data without an error.
 */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  return wrap(await start(options));
}

function wrap(pglite: PGlite): Database {
  return {
    db: new Kysely({ dialect: new PGliteDialect({ pglite }) }),
    engine: "pglite",
    script: async (text) => {
      try {
        await pglite.exec(text);
      } catch (error) {
        await pglite.exec("rollback");
        throw error;
      }
    },
    announce: async () => {},
    listen: async () => {},
    close: async () => {
      await pglite.exec("checkpoint").catch(() => {});
      await pglite.close();
    },
  };
}

/** Dumps an embedded database as an image that `openPglite({ image })` opens in about a second. */
export async function dumpPglite(prepare: (database: Database) => Promise<void>): Promise<Blob> {
  const pglite = await PGlite.create({ parsers: PARSERS, postgresqlconf: CONF });
  await prepare(wrap(pglite));
  const image = await pglite.dumpDataDir("none");
  await pglite.close();
  return image;
}

async function start(options: PgliteOptions): Promise<PGlite> {
  if ("image" in options) return PGlite.create({ loadDataDir: options.image, parsers: PARSERS });
  await mkdir(options.folder, { recursive: true });
  const pglite = await PGlite.create({
    fs: new DurableFS(options.folder),
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== "-F"), ...FSYNC_ON],
    parsers: PARSERS,
    postgresqlconf: CONF,
  });
  syncFolder(options.folder);
  return pglite;
}

/** New files are only safe once their folder's entry is. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fdatasyncSync(handle);
  closeSync(handle);
}
