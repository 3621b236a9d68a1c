import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, the longest first: many of them are short, so that size does not tell it. */
const LONG = [
  ...[
    "storms-postgres",
    "storms-pglite",
    "app",
    "login-attempts",
    "goods-table",
    "silent-postgres",
    "migrate",
    "tidy",
    "sample",
  ],
  ...["shell", "console-phone", "packaging-steps", "console-screens", "console-roles", "start", "opening"],
  ...["parcels", "account", "rows-people", "payment", "first-owner", "ops", "schemes", "widths"],
  ...["large-windows"],
  ...["product", "search", "checkout", "challenge", "account-safety", "old-phones", "console-money"],
  ...["coupons", "coupon-centre", "cart", "rows", "console-content", "product-offers", "console-bench"],
].map((name) => `${name}.test.ts`);

/** Where a file stands among the longest; behind them all when it is none. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.indexOf(basename(moduleId));
  return place < 0 ? LONG.length : place;
}

/** Journeys last, since they mind most what else the machine computes. */
const PROJECTS = ["server", "rules", "e2e"];

/**
 * The files that take longest first: begun last, one would keep a core busy and leave the other idle. Files of a project
 * follow each other, since they share its processes; the next project begins as soon as a place is free.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projectOf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    return sorted.toSorted((a, b) => projectOf(a) - projectOf(b) || placeOf(a) - placeOf(b));
  }
}
