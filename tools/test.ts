import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "@crux/e2e/chromium";
import { findPostgres } from "@crux/server/testing/postgres-cluster";

/** Runs every test and ends with one plain line: `N passed, N failed`. Arguments go to vitest. */
const root = join(import.meta.dirname, "..");
const report = join(root, ".cache/tests.json");

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
};

mkdirSync(join(root, ".cache"), { recursive: true });
rmSync(report, { force: true });
const left = [];
if (!findPostgres())
  left.push(
    "PostgreSQL is missing (Debian: apt-get install postgresql): the server suite runs on PGlite only",
  );
const projects: string[] = [];
if (!findChromium()) {
  left.push(
    "Chromium is missing (Debian: apt-get install chromium chromium-headless-shell fonts-noto-cjk, or set CHROMIUM): browser journeys are left out",
  );
  projects.push("--project", "rules", "--project", "server");
}
const run = spawnSync(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...projects,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: "inherit" },
);
for (const line of left) console.log(`Left out: ${line}.`);
const counts = existsSync(report) ? (JSON.parse(readFileSync(report, "utf8")) as Report) : null;
const results = counts?.testResults.flatMap((file) => file.assertionResults) ?? [];
// A test that failed before it passed keeps what it failed with.
for (const { fullName, status, failureMessages } of results)
  if (status === "passed" && failureMessages.length > 0) console.log(`passed at the second try: ${fullName}`);
// What fails before or between tests, such as the build, counts as one.
const failed = counts?.success ? 0 : Math.max(counts?.numFailedTests ?? 0, 1);
console.log(`\n${counts?.numPassedTests ?? 0} passed, ${failed} failed`);
process.exit(run.status === 0 && counts?.success ? 0 : 1);
