import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createConnection, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Database } from "../kernel/database/database.ts";

/** Longer paths are none that a socket can have. */
const MAX_PATH = 100;
const DONE = "done";

const socketOf = (dataFolder: string) =>
  process.platform === "win32" ? `\\\\.\\pipe\\${join(dataFolder, "copy")}` : join(dataFolder, "copy.sock");

/** Where a copy of the running embedded database is left. */
export const copyIn = (dataFolder: string) => join(dataFolder, "copy");

/**
 * Lets a backup ask the process that holds the embedded database for a copy of it, through a socket in the data folder,
 * which nobody else may enter. The returned function ends it.
 */
export async function serveCopies(
  { copyTo }: Pick<Database, "copyTo">,
  dataFolder: string,
): Promise<() => Promise<void>> {
  const path = socketOf(dataFolder);
  if (!copyTo || path.length > MAX_PATH) return async () => {};
  if (process.platform !== "win32") await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.on("error", () => {});
    const target = copyIn(dataFolder);
    rm(target, { recursive: true, force: true })
      .then(() => copyTo(target))
      .then(
        () => socket.end(DONE),
        (error: Error) => socket.end(error.name),
      );
  });
  server.listen({ path });
  await once(server, "listening");
  if (process.platform !== "win32") await chmod(path, 0o600);
  server.unref();
  return async () => {
    server.close();
  };
}

/** Asks the process that holds the embedded database for a copy at `copyIn`; false when it made none. */
export async function askForCopy(dataFolder: string): Promise<boolean> {
  const socket = createConnection({ path: socketOf(dataFolder) });
  try {
    return (await text(socket)) === DONE;
  } catch {
    return false;
  }
}
