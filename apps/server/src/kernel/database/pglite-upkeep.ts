import { statfs } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";

const MB = 1024 * 1024;
const LOOK_MS = 1_000;
const WAL_LOOKS = 5;
/** One segment of the write-ahead log; a start after a crash reads it in a fraction of a second. */
const WAL_BYTES = 16 * MB;
/** Room for the next segment of the log, and for what is written until the next look. */
const LEAST_FREE_BYTES = 32 * MB;
const ENOUGH_FREE_BYTES = 48 * MB;

/** No start on a disk that is as good as full. The message names the folder. */
export class NoRoom extends Error {}

/** Bytes that are free on the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>;

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Throws `NoRoom` when the disk could not take what a start writes. */
export async function needRoom(folder: string, freeBytes: FreeBytes): Promise<void> {
  if ((await freeBytes(folder)) < LEAST_FREE_BYTES) throw new NoRoom(folder);
}

/**
 * Does for the embedded database what PostgreSQL's own processes do, which it lacks. The write-ahead log is cut by a
 * checkpoint whenever it grew by 16 MB; else it would grow until the end of the process, and with it the time of a start
 * after a crash. While the disk has less than 32 MB left nothing is written (25006, a 503 for whoever asks) until 48 MB are
 * free again: where no segment of the log can be added, this PostgreSQL never comes back from its panic.
 * The returned function ends it.
 */
export function startUpkeep(pglite: PGlite, folder: string, freeBytes: FreeBytes): () => Promise<void> {
  let isReadOnly = false;
  let looks = 0;
  const look = async () => {
    const free = await freeBytes(folder);
    if (isReadOnly ? free > ENOUGH_FREE_BYTES : free < LEAST_FREE_BYTES) {
      await pglite.exec(`set default_transaction_read_only = ${!isReadOnly}`);
      isReadOnly = !isReadOnly;
    }
    looks += 1;
    if (looks % WAL_LOOKS === 0 && (await walBytes(pglite)) >= WAL_BYTES) await pglite.exec("checkpoint");
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    // What one look meets, the next one meets as well; requests tell of it themselves.
    running = running.then(look).catch(() => {});
  }, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** What a start after a crash would have to read again. */
async function walBytes(pglite: PGlite): Promise<number> {
  const { rows } = await pglite.query<{ bytes: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()",
  );
  return rows[0]?.bytes ?? 0;
}
