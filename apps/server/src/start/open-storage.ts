import { join } from "node:path";
import type { Config } from "../config.ts";
import { createLocalStorage } from "../outside/storage/local.ts";
import type { Storage } from "../outside/storage/port.ts";
import { createS3Storage } from "../outside/storage/s3.ts";

/** Opens the store of files that the configuration names. */
export function openStorage({ dataFolder, storage }: Pick<Config, "dataFolder" | "storage">): Storage {
  return storage.kind === "s3" ? createS3Storage(storage) : createLocalStorage(join(dataFolder, "files"));
}
