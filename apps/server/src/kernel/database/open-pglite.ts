import { closeSync, fdatasyncSync, openSync } from "node:fs";
import { cp } from "node:fs/promises";
import { basename } from "node:path";
import { setFlagsFromString } from "node:v8";
import { PGlite, types } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { Kysely } from "kysely";
import type { Database, Session } from "./database.ts";
import { pgliteDialect } from "./pglite-dialect.ts";
import { ImageFS } from "./pglite-image.ts";
import { type FreeBytes, freeBytesOf, needRoom, startUpkeep } from "./pglite-upkeep.ts";
import { keepPrivate } from "./private-folder.ts";
import { writingOnce } from "./statement-texts.ts";

// The engine may end the process when it throws compiled code of a WebAssembly away that something faster replaced
// ("jit_page_->allocations_.erase(addr) == 1", https://github.com/nodejs/node/issues/64500); so it keeps that.
setFlagsFromString("--no-wasm-code-gc");

const OTHERS = 0o077;

/**
 * What PGlite's own file system lacks: an fsync, so that a commit survives a power cut, and modes that keep others out;
 * it knows no umask of the process, and sets 0666 by itself.
 */
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
      const { mknod, setattr } = module.NODEFS.node_ops;
      module.NODEFS.node_ops.mknod = (parent: object, name: string, mode: number, device: number) =>
        mknod(parent, name, mode & ~OTHERS, device);
      module.NODEFS.node_ops.setattr = (node: object, change: { mode?: number }) =>
        setattr(node, change.mode === undefined ? change : { ...change, mode: change.mode & ~OTHERS });
    });
    return result;
  }
}

const PARSERS = { [types.INT8]: Number, [types.DATE]: (value: string) => value };
// The log keeps its three segments and writes them anew, instead of adding some and dropping them.
const CONF = ["shared_buffers=16MB", "timezone=UTC", "min_wal_size=48MB", "max_wal_size=48MB"];
const FSYNC_ON = ["-c", "wal_sync_method=fsync"];

export type PgliteOptions = { folder: string; freeBytes?: FreeBytes } | { image: Uint8Array };

/**
 * Opens the embedded database: a folder with real fsync, or an image of one (tests).
 * The folder must be locked by the caller: two processes on one folder lose data without an error.
 * Throws `NoRoom` when the folder's disk is full.
 */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  if ("image" in options) return databaseOn(await startOn(options.image));
  const { folder, freeBytes = freeBytesOf } = options;
  await keepPrivate(folder);
  await needRoom(folder, freeBytes);
  const pglite = await startIn(folder);
  return {
    ...databaseOn(pglite, startUpkeep(pglite, folder, freeBytes)),
    async copyTo(target) {
      await pglite.exec("checkpoint");
      // Nothing runs meanwhile, so the copy is what a power cut would leave: a start brings it in order.
      await pglite.runExclusive(() => cp(folder, target, { recursive: true, filter: isPartOfCopy }));
    },
  };
}

/** Starts the engine in memory on what an image says. */
export function startOn(image: Uint8Array): Promise<PGlite> {
  return PGlite.create({ fs: new ImageFS(image), parsers: PARSERS });
}

const isPartOfCopy = (path: string) => basename(path) !== "postmaster.pid";

/** The database that an engine holds; closing it ends the engine. */
export function databaseOn(pglite: PGlite, endUpkeep = async () => {}): Database {
  const run: Session = async (text) => {
    try {
      return (await pglite.exec(text)).at(-1)?.rows ?? [];
    } catch (error) {
      await pglite.exec("rollback");
      throw error;
    }
  };
  return {
    db: new Kysely({ dialect: writingOnce(pgliteDialect(pglite)) }),
    engine: "pglite",
    script: async (text) => {
      await run(text);
    },
    inSession: (work) => work(run),
    announce: async () => {},
    listen: async () => {},
    ask: async (text) => (await pglite.query<Record<string, unknown>>(text)).rows,
    close: async () => {
      await endUpkeep();
      await pglite.exec("checkpoint").catch(() => {});
      await pglite.close();
    },
  };
}

/**
 * Dumps an embedded database as an image that `openPglite({ image })` opens in a quarter of a second. It begins as the
 * image `from`, or empty, which takes twenty times as long.
 */
export async function dumpPglite(
  prepare: (database: Database) => Promise<void>,
  from?: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await (from ? startOn(from) : PGlite.create({ parsers: PARSERS, postgresqlconf: CONF }));
  await prepare(databaseOn(pglite));
  // Or each opening would read the whole log again, and fill the next segment of it.
  await pglite.exec("checkpoint");
  const image = await pglite.dumpDataDir("none");
  await pglite.close();
  return new Uint8Array(await image.arrayBuffer());
}

async function startIn(folder: string): Promise<PGlite> {
  const pglite = await PGlite.create({
    fs: new DurableFS(folder),
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== "-F"), ...FSYNC_ON],
    parsers: PARSERS,
    postgresqlconf: CONF,
  });
  syncFolder(folder);
  return pglite;
}

/** New files are only safe once their folder's entry is. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fdatasyncSync(handle);
  closeSync(handle);
}
