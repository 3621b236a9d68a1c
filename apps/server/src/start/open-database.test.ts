import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { openKeys } from "../kernel/crypto/crypto-box-keys.ts";
import { ForeignKeys } from "../kernel/crypto/key-check.ts";
import { emptyImage } from "../testing/kept-image.ts";
import { layImage } from "../testing/lay-demo.ts";
import { type OpenedDatabase, openFilled, openForSale } from "./open-database.ts";

const folder = mkdtempSync(join(tmpdir(), "crux-open-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function configWith(keys: string) {
  const KEY_DIR = join(folder, keys);
  openKeys(KEY_DIR, { mayCreate: true });
  return readConfig({ DATA_DIR: join(folder, "data"), KEY_DIR, DEMO: "0" });
}

async function close({ database, release }: OpenedDatabase): Promise<void> {
  await database.close();
  await release();
}

it("refuses keys of another database before anything is sold, and leaves nothing open", async () => {
  layImage(await emptyImage(), join(folder, "data/database"));
  await close(await openForSale(configWith("own")));
  await expect(openForSale(configWith("foreign"))).rejects.toThrow(ForeignKeys);
  await expect(openFilled(configWith("foreign"))).rejects.toThrow(ForeignKeys);
  // The folder would still be locked.
  await close(await openFilled(configWith("own")));
});
