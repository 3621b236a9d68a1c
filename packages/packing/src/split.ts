import { readFileSync } from "node:fs";
import { InputError } from "./input-reader.ts";
import type { Solution } from "./rule-set.ts";
import { solveObjectives } from "./solve-objectives.ts";
import { readSplitRequest } from "./split-request.ts";

/** The answer of `npm run -s split -- FILE.json`: one solution per objective asked for. */
function splitFile(path: string): Record<string, Solution> {
  const request = readSplitRequest(JSON.parse(readFileSync(path, "utf8")));
  return Object.fromEntries(solveObjectives(request, request.objectives));
}

if (import.meta.main) {
  const [path] = process.argv.slice(2);
  try {
    if (path === undefined) throw new InputError("NO_FILE", "the command line", "a file: split FILE.json");
    console.log(JSON.stringify(splitFile(path)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
