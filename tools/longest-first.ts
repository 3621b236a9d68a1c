import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest although they are short, so that size does not tell it. */
const LONG = [
  "storms.test.ts",
  "silent-postgres.test.ts",
  "login-attempts.test.ts",
  "account-safety.test.ts",
  "parcels.test.ts",
  "payment.test.ts",
  "start.test.ts",
  "old-phones.test.ts",
  "widths.test.ts",
  "schemes.test.ts",
  "rows.test.ts",
];

/** The runner's order, with the files that take longest first: begun last, one would keep a core busy and leave the other idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const places = new Map(sorted.map(({ project }, place) => [project.name, place]));
    const groupOf = ({ project }: TestSpecification) => places.get(project.name) ?? 0;
    const isShort = ({ moduleId }: TestSpecification) => Number(!LONG.includes(basename(moduleId)));
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || isShort(a) - isShort(b));
  }
}
