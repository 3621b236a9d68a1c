import { chownSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses root, and nothing else here needs it: what root starts runs as nobody. */
export const ORDINARY: { uid?: number; gid?: number } = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** A folder that holds everything of a cluster and goes with it, and what has to end before. */
export type Ground = {
  path: string;
  /** A folder within, which belongs to the ordinary user. */
  room(name: string): string;
  /** Writes a file that the ordinary user alone reads; its path. */
  write(name: string, text: string): string;
  /** What `close` does first of all, before whatever was named earlier. */
  onClose(end: () => unknown): void;
  close(): Promise<void>;
};

/** Makes the folder below the system's temporary one. */
export function openGround(): Ground {
  const path = own(mkdtempSync(join(tmpdir(), "crux-cluster-")));
  const ends: (() => unknown)[] = [];
  return {
    path,
    room(name) {
      const room = join(path, name);
      mkdirSync(room, { mode: 0o700 });
      return own(room);
    },
    write(name, text) {
      const file = join(path, name);
      writeFileSync(file, text, { mode: 0o600 });
      return own(file);
    },
    onClose: (end) => void ends.push(end),
    async close() {
      for (const end of ends.splice(0).reverse()) await end();
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

function own(path: string): string {
  if (isRoot) chownSync(path, NOBODY, NOBODY);
  return path;
}
