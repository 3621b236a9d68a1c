import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createConnection, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Database } from "../kernel/database/database.ts";
import { type BackupRun, insertBackupRun } from "../modules/report/backup-store.ts";

/** Longer paths are none that a socket can have. */
const MAX_PATH = 100;
const DONE = "done";

const socketOf = (dataFolder: string, name: "copy" | "told") =>
  process.platform === "win32" ? `\\\\.\\pipe\\${join(dataFolder, name)}` : join(dataFolder, `${name}.sock`);

/** Where a copy of the running embedded database is left. */
export const copyIn = (dataFolder: string) => join(dataFolder, "copy");

/**
 * Lets a backup ask the process that holds the embedded database for a copy of it, and tell it how the whole backup
 * ended, through sockets in the data folder, which nobody else may enter. The returned function ends them.
 */
export async function serveCopies(
  { copyTo, db }: Pick<Database, "copyTo" | "db">,
  dataFolder: string,
): Promise<() => Promise<void>> {
  if (!copyTo) return async () => {};
  const ends = [
    await serveAt(socketOf(dataFolder, "copy"), async () => {
      const target = copyIn(dataFolder);
      await rm(target, { recursive: true, force: true });
      await copyTo(target);
    }),
    await serveAt(socketOf(dataFolder, "told"), async (socket) => {
      const { beganAt, endedAt, failure } = JSON.parse(await text(socket));
      await insertBackupRun(db, { beganAt: new Date(beganAt), endedAt: new Date(endedAt), failure });
    }),
  ];
  return async () => {
    for (const end of ends) end();
  };
}

/** Answers everybody who connects once the work for them is done: that it is, or the name of what failed. */
async function serveAt(path: string, work: (socket: Socket) => Promise<void>): Promise<() => void> {
  if (path.length > MAX_PATH) return () => {};
  if (process.platform !== "win32") await rm(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => {});
    work(socket).then(
      () => socket.end(DONE),
      (error: Error) => socket.end(error.name),
    );
  });
  server.listen({ path });
  await once(server, "listening");
  if (process.platform !== "win32") await chmod(path, 0o600);
  server.unref();
  return () => void server.close();
}

/** Asks the process that holds the embedded database for a copy at `copyIn`; false when it made none. */
export function askForCopy(dataFolder: string): Promise<boolean> {
  return isDone(createConnection({ path: socketOf(dataFolder, "copy") }));
}

/** Has the process that holds the embedded database write down how a backup ended; false when it did not. */
export function tellOfBackup(dataFolder: string, run: BackupRun): Promise<boolean> {
  const socket = createConnection({ path: socketOf(dataFolder, "told"), allowHalfOpen: true });
  socket.end(JSON.stringify(run));
  return isDone(socket);
}

async function isDone(socket: Socket): Promise<boolean> {
  try {
    return (await text(socket)) === DONE;
  } catch {
    return false;
  }
}
