import { createHmac, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The master keys by their ids, the one that wraps new data keys, and the key behind blind indexes. */
export type Keys = {
  currentId(): string;
  /** Undefined for an id that the folder does not hold. */
  find(id: string): Buffer | undefined;
  index: Buffer;
};

const KEY_BYTES = 32;
const MASTER = /^master-(\d{1,6})\.key$/;
const INDEX = "index.key";

/** The folder holds no keys, and none may be made. */
export class NoKeys extends Error {}

/**
 * Reads a key folder; an empty one gets its first keys when `mayCreate`, else `NoKeys`. A master key that is added
 * while the process runs is found when something wrapped with it is opened.
 */
export function openKeys(folder: string, { mayCreate }: { mayCreate: boolean }): Keys {
  if (!existsSync(join(folder, INDEX))) {
    if (!mayCreate) throw new NoKeys(folder);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeKey(join(folder, INDEX));
  }
  if (masterIds(folder).length === 0) {
    if (!mayCreate) throw new NoKeys(folder);
    writeKey(join(folder, "master-1.key"));
  }
  const known = new Map<string, Buffer>();
  const find = (id: string) => {
    const key = known.get(id) ?? (masterIds(folder).includes(id) ? readKey(pathOf(folder, id)) : undefined);
    if (key) known.set(id, key);
    return key;
  };
  return { currentId: () => masterIds(folder).at(-1) ?? "", find, index: readKey(join(folder, INDEX)) };
}

/** Adds a master key to a folder, which from then on wraps what is new; returns its id. */
export function addMasterKey(folder: string): string {
  const id = String(Number(masterIds(folder).at(-1) ?? 0) + 1);
  writeKey(pathOf(folder, id));
  return id;
}

/** The ids of a folder's master keys, oldest first. */
export function masterIds(folder: string): string[] {
  const ids = readdirSync(folder).flatMap((name) => MASTER.exec(name)?.[1] ?? []);
  return ids.sort((one, other) => Number(one) - Number(other));
}

function pathOf(folder: string, id: string): string {
  return join(folder, `master-${id}.key`);
}

/** Two processes may start at once: the first one's key stays. */
function writeKey(path: string): void {
  try {
    writeFileSync(path, `${randomBytes(KEY_BYTES).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function readKey(path: string): Buffer {
  chmodSync(path, 0o600);
  const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64");
  if (key.length !== KEY_BYTES) throw new Error(`not a key of ${KEY_BYTES} bytes: ${path}`);
  return key;
}

/** What each key of a folder looks like from outside, by its file's name; says nothing about the key itself. */
export function fingerprintsOf(folder: string): Record<string, string> {
  const names = [INDEX, ...masterIds(folder).map((id) => `master-${id}.key`)];
  return Object.fromEntries(
    names.map((name) => {
      const mark = createHmac("sha256", readKey(join(folder, name))).update("fingerprint of a key");
      return [name, mark.digest("hex").slice(0, 32)];
    }),
  );
}
