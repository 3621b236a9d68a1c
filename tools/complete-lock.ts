import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Names in the lock file what npm leaves out of it: optional packages of other platforms that its registry did not
 * have at that moment. Without them `npm ci` refuses the whole file. Run after every change of dependencies.
 */
const SYSTEMS = ["android", "darwin", "win32", "freebsd", "openharmony", "linux"];
const PROCESSORS = ["x64", "arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "wasm32"];

type Entry = { version?: string; dev?: boolean; optionalDependencies?: Record<string, string> };

const file = join(import.meta.dirname, "../package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Entry> };
let added = 0;
for (const [path, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (lock.packages[`node_modules/${name}`] || lock.packages[`${path}/node_modules/${name}`]) continue;
    lock.packages[`node_modules/${name}`] = entryOf(name, version, dev);
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
if (added > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages added to the lock file`);

/** What npm would have written: for which machine it is, read from its name. */
function entryOf(name: string, version: string, dev: boolean | undefined): Entry {
  const words = name.split(/[-/]/);
  const os = words.find((word) => SYSTEMS.includes(word));
  const cpu = words.find((word) => PROCESSORS.includes(word));
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : os === "linux" ? "glibc" : undefined;
  return {
    version: version.replace(/^[\^~]/, ""),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(dev ? { dev } : {}),
    ...(libc ? { libc: [libc] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  } as Entry;
}
