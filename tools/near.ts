import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { distancesFrom, importersOf } from "./import-graph.ts";
import { nearTests } from "./near-tests.ts";

/**
 * Runs the tests that say most about what changed, in under a minute: `npm run test:near` about what git sees since
 * `main`, `npm run test:near -- FILE…` about these. The app imports every verb, so that most tests lead to most files;
 * the nearest ones come first, and the rest is for `npm test`.
 */
const root = join(import.meta.dirname, "..");

function git(...args: string[]): string[] {
  const { stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return (stdout ?? "").split("\n").filter(Boolean);
}

function changedFiles(): string[] {
  const [since = "HEAD"] = git("merge-base", "HEAD", "main");
  return [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")];
}

const given = process.argv.slice(2).map((file) => relative(root, file));
const files = git("ls-files", "--cached", "--others", "--exclude-standard").filter(
  (file) => /\.tsx?$/.test(file) && existsSync(join(root, file)),
);
const changed = (given.length > 0 ? given : changedFiles()).filter((file) => files.includes(file));
const { chosen, left } = nearTests({
  changed,
  files,
  distances: distancesFrom(changed, importersOf(root, files)),
  textOf: (file) => readFileSync(join(root, file), "utf8"),
});
if (chosen.length === 0) {
  console.log("near: no test leads to what changed");
  process.exit(0);
}
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const run = spawnSync(process.execPath, [vitest, "run", ...chosen], { cwd: root, stdio: "inherit" });
if (left > 0) console.log(`near: ${left} more files of tests lead to what changed; npm test runs them.`);
process.exit(run.status ?? 1);
