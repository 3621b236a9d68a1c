import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listWebApps } from "./build/web-programs.ts";

/** `npm run types`: the whole house, each program of browsers, and its worker, with the language of its browsers. */
const root = join(import.meta.dirname, "..");
const projects = [
  "tsconfig.json",
  "packages/web/tsconfig.json",
  ...listWebApps().flatMap(({ folder }) =>
    [folder, join(folder, "worker")].map((place) => join(place, "tsconfig.json")).filter(existsSync),
  ),
];
for (const project of projects) {
  const tsc = join(root, "node_modules/.bin/tsc");
  if (spawnSync(tsc, ["-p", project], { cwd: root, stdio: "inherit" }).status !== 0) process.exitCode = 1;
}
