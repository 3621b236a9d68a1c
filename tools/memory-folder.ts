import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const PREFIX = "crux-run-";
/** The small storms have half of one at their highest; who has little keeps it for the tests themselves. */
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * Where a run of tests has its throw-away files: in memory where there is plenty, since a disk looks for a free place through
 * everything that was thrown away within the last seconds, and otherwise where the system has them. Gone with the process.
 */
export function runFolder(): string {
  if (!existsSync(MEMORY) || isForDataAlone()) return tmpdir();
  for (const name of readdirSync(MEMORY)) {
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length)))) remove(join(MEMORY, name));
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, freemem()) < NEEDED_BYTES) return tmpdir();
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // As the system's: servers that run as somebody else have theirs there too.
  chmodSync(folder, 0o1777);
  process.once("exit", () => remove(folder));
  return folder;
}

/** Tests of the packaging start programs that they put into their folders. */
function isForDataAlone(): boolean {
  const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
  const options = mounts.map((line) => line.split(" ")).find(([, place]) => place === MEMORY)?.[3];
  return options?.split(",").includes("noexec") ?? true;
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
