import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";

/** Thrown when another process holds the data folder. */
export class FolderInUse extends Error {}

const SQLITE_BUSY = 5;
/** A lock ends with its handle, also when that is collected as garbage. */
const held = new Set<object>();

/**
 * Takes the data folder for this process until it ends, however it ends. The lock is one of the file system on the file
 * `lock`, which SQLite holds for us: the kernel frees it with the process, and it counts for everybody who has that folder,
 * in whichever container. Throws `FolderInUse` at once when the folder is taken.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const { DatabaseSync } = await import("node:sqlite");
  const file = new DatabaseSync(join(folder, "lock"));
  try {
    file.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    file.close();
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) throw new FolderInUse(folder);
    throw error;
  }
  held.add(file);
  const free = () => {
    held.delete(file);
    file.close();
  };
  const old = await lockForOlderBuilds(folder).catch((error: unknown) => {
    free();
    throw error;
  });
  return async () => {
    await new Promise<void>((resolve) => (old ? old.close(() => resolve()) : resolve()));
    free();
  };
}

/** Builds up to 3.5.8 look at this socket alone, and nobody wants one of them to join during an upgrade. */
async function lockForOlderBuilds(folder: string): Promise<Server | null> {
  if (process.platform !== "linux") return null;
  const name = createHash("sha1").update(realpathSync(folder)).digest("hex");
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new FolderInUse(folder) : error),
    );
    server.listen({ path: `\0crux-${name}` }, resolve);
  });
  return server.unref();
}
