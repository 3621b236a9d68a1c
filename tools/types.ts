import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { listWebApps } from "./web-programs.ts";

/** `npm run types`: the whole house, each program of browsers with the language of its browsers. */
const root = join(import.meta.dirname, "..");
const projects = [
  "tsconfig.json",
  "packages/web/tsconfig.json",
  ...listWebApps().map(({ folder }) => join(folder, "tsconfig.json")),
];
for (const project of projects) {
  const tsc = join(root, "node_modules/.bin/tsc");
  if (spawnSync(tsc, ["-p", project], { cwd: root, stdio: "inherit" }).status !== 0) process.exitCode = 1;
}
