import { type Config, serverUrl } from "../config.ts";
import { FolderInUse } from "../kernel/database/folder-lock.ts";
import { type BackupRun, insertBackupRun } from "../modules/report/backup-store.ts";
import { tellOfBackup } from "../start/copy-socket.ts";
import { openDatabase } from "../start/open-database.ts";
import { makeBackup } from "./make-backup.ts";
import { BackupRefused, type Manifest } from "./manifest.ts";

const LONGEST_REASON = 200;

/**
 * Takes a backup, and leaves word of its end in the database, where staff hear of one that failed or is overdue. `onUnnoted`
 * is called when the word could not be left; the backup counts all the same.
 */
export async function takeBackup(config: Config, folder: string, onUnnoted: () => void): Promise<Manifest> {
  const beganAt = new Date();
  const note = async (failure: string | null) => {
    const isNoted = await noteBackup(config, { beganAt, endedAt: new Date(), failure }).catch(() => false);
    if (!isNoted) onUnnoted();
  };
  const manifest = await makeBackup(config, folder).catch(async (error: unknown) => {
    await note(reasonOf(error));
    throw error;
  });
  await note(null);
  return manifest;
}

/** The first line of our own words, or the name of what was thrown: messages of others may say anything. */
function reasonOf(error: unknown): string {
  if (error instanceof BackupRefused) return error.message.split("\n", 1)[0]?.slice(0, LONGEST_REASON) ?? "";
  return error instanceof Error ? error.name : "unknown";
}

/** The process that holds the embedded database writes it; without one this process does. */
async function noteBackup(config: Config, run: BackupRun): Promise<boolean> {
  try {
    const { database, release } = await openDatabase(config);
    try {
      await insertBackupRun(database.db, run);
    } finally {
      await database.close();
      await release();
    }
    return true;
  } catch (error) {
    if (serverUrl(config) || !(error instanceof FolderInUse)) throw error;
    return tellOfBackup(config.dataFolder, run);
  }
}
