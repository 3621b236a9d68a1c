import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { Storage } from "../outside/storage/port.ts";
import type { Clock } from "./clock.ts";
import { Fail } from "./fail.ts";

export type FileType = keyof typeof ENDINGS;
export type StoredFile = { body: Buffer; type: FileType };

/** Files that people hand in: each belongs to one user, and its name says to whom. */
export type Files = {
  /** Keeps a file for its owner and returns its name. */
  keep(owner: number, body: Uint8Array, type: FileType): Promise<string>;
  /** The file for its owner; for anybody else it does not exist (900004). */
  read(owner: number, name: string): Promise<StoredFile>;
  /** An address that shows the owner's file for five minutes to whoever has it; 900004 for a foreign file. */
  link(owner: number, name: string): string;
  /** The file behind such an address; 900004 when it is forged or too old. */
  open(name: string, until: string, signature: string): Promise<StoredFile>;
  /** Removes the owner's file; 900004 for a foreign one. */
  remove(owner: number, name: string): Promise<void>;
};

const ENDINGS = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" } as const;
const LINK_MS = 5 * 60_000;

/** Builds the files on a storage; `secret` signs their links and must outlive a restart. */
export function createFiles(storage: Storage, secret: Buffer, clock: Clock): Files {
  const sign = (name: string, until: string) =>
    createHmac("sha256", secret).update(`${name} ${until}`).digest("base64url");
  return {
    async keep(owner, body, type) {
      const name = `u${owner}/${randomUUID()}.${ENDINGS[type]}`;
      await storage.put(name, body);
      return name;
    },
    read(owner, name) {
      checkOwner(owner, name);
      return find(storage, name);
    },
    link(owner, name) {
      checkOwner(owner, name);
      const until = (clock.now().getTime() + LINK_MS).toString(36);
      return `/files/${name}?${new URLSearchParams({ until, signature: sign(name, until) })}`;
    },
    async open(name, until, signature) {
      if (!isEqual(signature, sign(name, until))) throw new Fail(900004);
      if (Number.parseInt(until, 36) < clock.now().getTime()) throw new Fail(900004);
      return find(storage, name);
    },
    async remove(owner, name) {
      checkOwner(owner, name);
      await storage.delete(name);
    },
  };
}

function checkOwner(owner: number, name: string): void {
  if (!name.startsWith(`u${owner}/`)) throw new Fail(900004);
}

async function find(storage: Storage, name: string): Promise<StoredFile> {
  const body = await storage.get(name).catch((error: unknown) => {
    if (error instanceof RangeError) return null;
    throw error;
  });
  const type = (Object.keys(ENDINGS) as FileType[]).find((one) => name.endsWith(`.${ENDINGS[one]}`));
  if (!body || !type) throw new Fail(900004);
  return { body, type };
}

function isEqual(given: string, right: string): boolean {
  const [left, expected] = [Buffer.from(given), Buffer.from(right)];
  return left.length === expected.length && timingSafeEqual(left, expected);
}
