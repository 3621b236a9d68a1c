import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCryptoBox } from "../kernel/crypto/crypto-box.ts";
import { openKeys } from "../kernel/crypto/crypto-box-keys.ts";
import { createVault, type Vault } from "../kernel/files/vault.ts";
import { createLocalStorage } from "../outside/storage/local.ts";
import { layVault } from "./lay-demo.ts";

/** Keys and files in a folder of their own, gone with `drop`. */
export type TestVault = {
  vault: Vault;
  folder: string;
  filesFolder: string;
  keyFolder: string;
  drop(): void;
};

/** Opens a vault in a temporary folder; `from` is another one's folder, whose keys and files it copies. */
export function openTestVault(from?: string): TestVault {
  const folder = mkdtempSync(join(tmpdir(), "crux-vault-"));
  const [filesFolder, keyFolder] = [join(folder, "files"), join(folder, "keys")];
  if (from) layVault(from, { filesFolder, keyFolder });
  const box = createCryptoBox(openKeys(keyFolder, { mayCreate: true }));
  return {
    vault: createVault(createLocalStorage(filesFolder), box),
    folder,
    filesFolder,
    keyFolder,
    drop: () => rmSync(folder, { recursive: true, force: true }),
  };
}
