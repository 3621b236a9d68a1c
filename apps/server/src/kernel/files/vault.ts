import type { Storage } from "../../outside/storage/port.ts";
import type { CryptoBox } from "../crypto/crypto-box.ts";

/** Files that people hand in, sealed at rest. Names are made by the server; who may see one is for its module to say. */
export type Files = {
  /** Keeps a file; it is there, whole, once this resolves. */
  keep(name: string, body: Uint8Array): Promise<void>;
  /** The file, or null when there is none of this name. */
  read(name: string): Promise<Buffer | null>;
  /** Removes a file; one that is not there is as good as removed. */
  remove(name: string): Promise<void>;
  /** Puts a file under the current master key. */
  rewrap(name: string): Promise<void>;
};

/** Files that anybody may see, kept as they are. */
export type OpenFiles = Omit<Files, "rewrap">;

/** What lies beside the database: the box that seals personal data, the place of its files, and that of public ones. */
export type Vault = {
  box: CryptoBox;
  files: Files;
  openFiles: OpenFiles;
  /** Files of both kinds, sealed or not, as they lie there. */
  stored: Pick<Storage, "list" | "get">;
};

/** Builds the vault on a storage. A file is bound to its name, so one can't be passed off as another. */
export function createVault(storage: Storage, box: CryptoBox): Vault {
  const find = (name: string) =>
    storage.get(name).catch((error: unknown) => {
      if (error instanceof RangeError) return null;
      throw error;
    });
  const files: Files = {
    keep: (name, body) => storage.put(name, box.seal(body, placeOf(name))),
    async read(name) {
      const sealed = await find(name);
      return sealed && box.open(sealed, placeOf(name));
    },
    remove: (name) => storage.delete(name),
    async rewrap(name) {
      const sealed = await find(name);
      if (sealed && box.keyIdOf(sealed) !== box.currentKeyId())
        await storage.put(name, box.rewrap(sealed, placeOf(name)));
    },
  };
  const openFiles: OpenFiles = {
    keep: (name, body) => storage.put(name, body),
    read: find,
    remove: (name) => storage.delete(name),
  };
  return { box, files, openFiles, stored: storage };
}

function placeOf(name: string): string {
  return `file ${name}`;
}
