import { join } from "node:path";
import type { Config } from "../config.ts";
import { createCryptoBox } from "../kernel/crypto-box.ts";
import { openKeys } from "../kernel/crypto-box-keys.ts";
import { createVault, type Vault } from "../kernel/files.ts";
import { createLocalStorage } from "../outside/storage/local.ts";

/** Opens keys and files where the configuration says; outside production a missing key is made. */
export function openVault({
  dataFolder,
  keyFolder,
  isProduction,
}: Pick<Config, "dataFolder" | "keyFolder" | "isProduction">): Vault {
  const keys = openKeys(keyFolder, { mayCreate: !isProduction });
  return createVault(createLocalStorage(join(dataFolder, "files")), createCryptoBox(keys));
}
