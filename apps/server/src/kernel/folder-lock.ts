import { createHash } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import { createConnection, createServer, type Server } from "node:net";
import { join } from "node:path";

/** Thrown when another process holds the data folder. */
export class FolderInUse extends Error {}

/**
 * Takes the data folder for this process until it ends, however it ends: the kernel frees a socket,
 * while a pid file lies after a crash. Throws `FolderInUse` at once when the folder is taken.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = createHash("sha1").update(realpathSync(folder)).digest("hex");
  const address = lockAddress(folder, name);
  if (process.platform === "darwin" && !(await isServed(address))) rmSync(address, { force: true });
  const server = await listen(address).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE") throw new FolderInUse(folder);
    throw error;
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function lockAddress(folder: string, name: string): string {
  if (process.platform === "linux") return `\0crux-${name}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\crux-${name}`;
  return join(folder, "lock.sock");
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", reject);
    server.listen({ path }, () => resolve(server));
  });
}

function isServed(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ path });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
