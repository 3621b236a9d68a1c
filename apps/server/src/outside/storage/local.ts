import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { checkName, isStoredName, type Storage, type StoredFile } from "./port.ts";

const PAGE = 500;

/** Keeps files in a folder of this machine, beside the embedded database. */
export function createLocalStorage(folder: string): Storage {
  const pathOf = (name: string) => {
    checkName(name);
    return join(folder, ...name.split("/"));
  };
  return {
    async put(name, body) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
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
    async *list() {
      const names = await namesIn(folder);
      for (let from = 0; from < names.length; from += PAGE) {
        const files = names.slice(from, from + PAGE).map((name) => describeFile(folder, name));
        yield (await Promise.all(files)).filter((file) => file !== null);
      }
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter(isStoredName);
}

async function describeFile(folder: string, name: string): Promise<StoredFile | null> {
  const found = await stat(join(folder, name)).catch(() => null);
  return found && { name, at: found.mtime };
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
