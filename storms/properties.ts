import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Storm } from "./ground.ts";
import { newTally } from "./tally.ts";

const ROOT = join(import.meta.dirname, "..");
const LAWS = [
  "packages/rules/src/price/price-cart.test.ts",
  "packages/rules/src/order/refund-amounts.test.ts",
];

/** T-14: the laws of prices, coupons, splits and refunds, each on `size` random cases. They need no database. */
export const propertiesStorm: Storm = {
  about: "the laws of prices, coupons and refunds on random cases",
  sizes: { stated: 100_000, small: 2_000 },
  // The laws run with the other tests of the rules already.
  engines: [],
  run: (_ground, { size, seed }) =>
    new Promise((resolve) => {
      const folder = mkdtempSync(join(tmpdir(), "crux-laws-"));
      const report = join(folder, "laws.json");
      const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
      const env = { ...process.env, PROPERTY_RUNS: String(size), PROPERTY_SEED: String(seed) };
      const how = ["--testTimeout=3600000", "--reporter=json", `--outputFile.json=${report}`];
      execFile(
        process.execPath,
        [vitest, "run", "--project", "rules", ...how, ...LAWS],
        { cwd: ROOT, env },
        () => {
          const tally = newTally();
          const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
          rmSync(folder, { recursive: true, force: true });
          tally.acknowledged = numPassedTests;
          tally.notes.set("cases of each law", size);
          for (const one of testResults.flatMap(({ assertionResults }) => assertionResults))
            if (one.status === "failed")
              tally.problems.push(`${one.fullName}: ${one.failureMessages[0] ?? ""}`);
          resolve(tally);
        },
      );
    }),
};

type Report = {
  numPassedTests: number;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
};
