import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, the longest first: many of them are short, so that size does not tell it. */
const LONG = [
  ...["storms", "app", "goods-table", "silent-postgres", "login-attempts", "migrate", "sample", "tidy"],
  ...["console-screens", "shell", "start", "ops", "first-owner", "widths", "rows-people", "parcels"],
  ...["payment", "schemes", "rows", "account", "checkout", "old-phones", "coupons", "account-safety"],
  ...["product-offers", "console-movein", "secrets-at-rest"],
].map((name) => `${name}.test.ts`);

/** Where a file stands among the longest; behind them all when it is none. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.indexOf(basename(moduleId));
  return place < 0 ? LONG.length : place;
}

/** The runner's order, with the files that take longest first: begun last, one would keep a core busy and leave the other idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const places = new Map(sorted.map(({ project }, place) => [project.name, place]));
    const groupOf = ({ project }: TestSpecification) => places.get(project.name) ?? 0;
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b));
  }
}
