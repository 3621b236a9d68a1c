import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHROMIUM_ARGS, findChromium } from "@crux/e2e/chromium";
import type { Figure } from "./figure.ts";

/** Fetched by npx when it is wanted: a hundred packages that nobody needs for building or testing the shop. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const ROUNDS = 3;

type Load = { lcpMs: number; shift: number };
type Report = { audits: Record<string, { numericValue: number }> };

/** Lighthouse, mobile, simulated slow 4G: the home page against the same page without any script. The best of three rounds. */
export function benchLoading(url: string): Figure[] {
  const chromium = findChromium();
  if (!chromium) throw new Error("loading needs Chromium");
  const loads = Array.from({ length: ROUNDS }, () => ({
    whole: load(chromium, url, []),
    bare: load(chromium, url, ["--blocked-url-patterns=*.js"]),
  }));
  const best = (pick: (one: (typeof loads)[number]) => number) => Math.min(...loads.map(pick));
  const lcpMs = best(({ whole }) => whole.lcpMs);
  return [
    {
      name: "home page, largest contentful paint (slow 4G)",
      value: lcpMs / 1000,
      unit: "s",
      limit: 2,
      better: "less",
    },
    {
      name: "the same / without any script",
      value: lcpMs / best(({ bare }) => bare.lcpMs),
      unit: "times",
      limit: 1.4,
      better: "less",
    },
    {
      name: "home page, cumulative layout shift",
      value: Math.max(...loads.map(({ whole }) => whole.shift)),
      unit: "",
      limit: 0,
      better: "less",
    },
  ];
}

function load(chromium: string, url: string, more: string[]): Load {
  const folder = mkdtempSync(join(tmpdir(), "crux-lighthouse-"));
  const file = join(folder, "report.json");
  const args = [
    url,
    "--quiet",
    "--only-categories=performance",
    "--output=json",
    `--output-path=${file}`,
    ...more,
  ];
  const flags = `--chrome-flags=--headless ${CHROMIUM_ARGS.join(" ")}`;
  const run = spawnSync("npx", ["--yes", LIGHTHOUSE, ...args, flags], {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: "ignore",
  });
  if (run.status !== 0) throw new Error(`${LIGHTHOUSE} ended with ${run.status}`);
  const { audits } = JSON.parse(readFileSync(file, "utf8")) as Report;
  rmSync(folder, { recursive: true });
  return {
    lcpMs: audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
    shift: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
  };
}
