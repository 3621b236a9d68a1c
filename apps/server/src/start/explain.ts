import { BackupRefused } from "../backup/manifest.ts";
import { DemoInProduction } from "../demo/demo-accounts.ts";
import { NoKeys } from "../kernel/crypto/crypto-box-keys.ts";
import { ForeignKeys } from "../kernel/crypto/key-check.ts";
import { FolderInUse } from "../kernel/database/folder-lock.ts";
import { NewerTables } from "../kernel/database/migrate.ts";
import { NoRoom } from "../kernel/database/pglite-upkeep.ts";

/** Why the shop could not start, for whoever started it. */
export function explain(error: unknown): string {
  if (error instanceof FolderInUse) {
    const folder = error.message;
    return `数据目录正在被另一个进程使用：${folder}\nThe data folder is in use by another process: ${folder}`;
  }
  if (error instanceof NoRoom) {
    const folder = error.message;
    return `磁盘空间不足，无法启动：${folder}\nThe disk of this folder is full: ${folder}`;
  }
  if (error instanceof ForeignKeys) {
    const folder = error.message;
    return `密钥目录中的密钥不属于此数据库：${folder}\nThe keys in ${folder} are not those of this database: restore the right ones`;
  }
  if (error instanceof BackupRefused) return `备份或恢复未完成\n${error.message}`;
  if (error instanceof NoKeys) {
    const folder = error.message;
    return `密钥目录中没有密钥：${folder}\nNo keys in ${folder}: restore them, or make the first ones with: node tools/rotate-keys.ts --first`;
  }
  if (error instanceof DemoInProduction) {
    const names = error.message;
    return `演示账号仍可登录：${names}。请先移除：npm run ops -- demo remove\nAccounts of the demo can log in, and their passwords are published: ${names}. Remove them: npm run ops -- demo remove`;
  }
  if (error instanceof NewerTables)
    return `数据库属于更新的版本，请启动较新的版本\nThe database belongs to a newer build, start that one: ${error.message}`;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return `端口已被占用\nThe port is in use: ${message}`;
  return `商城启动失败\nThe shop could not start: ${message ?? String(error)}`;
}
