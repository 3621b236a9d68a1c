import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { createCryptoBox } from "../kernel/crypto/crypto-box.ts";
import { openKeys } from "../kernel/crypto/crypto-box-keys.ts";
import { createVault, type Vault } from "../kernel/files/vault.ts";
import type { Watch } from "../kernel/log/watch.ts";
import { watchedStorage } from "../outside/storage/watched.ts";
import { openStorage } from "./open-storage.ts";

/** Opens keys and files where the configuration says; outside production a missing key is made. Requests to a bucket are watched. */
export function openVault(
  config: Pick<Config, "dataFolder" | "storage" | "keyFolder" | "isProduction">,
  watch?: Watch,
): Vault {
  const keys = openKeys(config.keyFolder, { mayCreate: !config.isProduction });
  refuseOpenKeys(config.keyFolder);
  const storage = openStorage(config);
  const isWatched = watch && config.storage.kind === "s3";
  return createVault(isWatched ? watchedStorage(storage, watch.asked) : storage, createCryptoBox(keys));
}

/** Keys that every account of the machine can read protect nothing; a group that may read them is a choice. */
function refuseOpenKeys(keyFolder: string): void {
  if (process.platform === "win32") return;
  for (const path of [keyFolder, ...readdirSync(keyFolder).map((name) => join(keyFolder, name))]) {
    if ((statSync(path).mode & 0o027) !== 0)
      throw new Error(
        `密钥可被其他用户读取：${path}\nThe keys are open to others: ${path}. Close them: chmod -R go= ${keyFolder}`,
      );
  }
}
