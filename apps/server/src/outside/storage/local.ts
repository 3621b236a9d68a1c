import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkName, type Storage } from "./port.ts";

/** Keeps files in a folder of this machine, beside the embedded database. */
export function createLocalStorage(folder: string): Storage {
  const pathOf = (name: string) => {
    checkName(name);
    return join(folder, ...name.split("/"));
  };
  return {
    async put(name, body) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      await writeWhole(path, body);
    },
    async get(name) {
      return readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
    },
    async delete(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}

/** A power cut leaves the old file or the new one, never half of it. */
async function writeWhole(path: string, body: Uint8Array): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, "w", 0o600);
  try {
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}
