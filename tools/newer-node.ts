import { spawnSync } from "node:child_process";
import { join } from "node:path";

const MAJOR = 24;

/** The first Node on the path beside those of packages, when it is a newer 24 than this one. */
export function newerNode(
  path: string = process.env.PATH ?? "",
  own: string = process.versions.node,
): string | undefined {
  const folders = path.split(":").filter((folder) => folder && !folder.includes("node_modules"));
  const [first] = folders
    .map((folder) => join(folder, "node"))
    .map((file) => ({ file, version: versionOf(file) }))
    .filter(({ version }) => version !== "");
  return first && isNewer(first.version, own) ? first.file : undefined;
}

/**
 * Goes on as the machine's own Node where that is a newer 24: the package of macOS on ARM has had none since 24.0.0.
 * Same process, same arguments; the caller has done nothing yet.
 */
export function becomeNewerNode(): void {
  if (process.platform !== "darwin" || process.arch !== "arm64") return;
  const file = newerNode();
  if (file) process.execve?.(file, [file, ...process.execArgv, ...process.argv.slice(1)]);
}

function versionOf(file: string): string {
  const { stdout } = spawnSync(file, ["--version"], { encoding: "utf8" });
  return /^v(\d+\.\d+\.\d+)$/.exec(stdout?.trim() ?? "")?.[1] ?? "";
}

function isNewer(version: string, own: string): boolean {
  const [theirs, mine] = [version, own].map((one) => one.split(".").map(Number));
  const [major = 0, minor = 0, patch = 0] = theirs ?? [];
  const [, ownMinor = 0, ownPatch = 0] = mine ?? [];
  return major === MAJOR && (minor > ownMinor || (minor === ownMinor && patch > ownPatch));
}
