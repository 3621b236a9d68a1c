import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Described, describeStatements, type Field } from "@crux/server/testing/describe-statements";
import { findTemplates, type Template } from "./sql-templates.ts";

const root = join(import.meta.dirname, "..");
const SERVER = join(root, "apps/server");
/** Beside the sources, so that what they import is found from there too. */
const COPY = join(SERVER, ".row-types");

/** What the drivers make of each type of the database; JSON is whatever a store says it is. */
const TYPES: Record<number, string> = {
  ...Object.fromEntries([20, 21, 23, 700, 701].map((id) => [id, "number"])),
  ...Object.fromEntries([25, 705, 1043, 1082, 1700].map((id) => [id, "string"])),
  ...Object.fromEntries([1005, 1007, 1016].map((id) => [id, "readonly number[]"])),
  16: "boolean",
  17: "Uint8Array",
  1009: "readonly string[]",
  1184: "Date",
  114: "any",
  3802: "any",
};

const VERDICT = `
type Answer = { type: unknown; null: boolean };
type IsRight<Stated, Answered extends Answer> = NonNullable<Stated> extends Answered["type"]
  ? unknown extends Stated ? true
  : boolean extends Answered["null"] ? true
  : null extends Stated ? Answered["null"] : Answered["null"] extends false ? true : false
  : false;
type Wrong<Stated, Answered extends Record<string, Answer>> = {
  [Name in keyof Stated]-?: Name extends keyof Answered
    ? IsRight<Stated[Name], Answered[Name]> extends true ? never : Name
    : Name;
}[keyof Stated];
type Verdict<Stated, Answered extends Record<string, Answer>> =
  [Wrong<Stated, Answered>] extends [never] ? true : ["not answered so", Wrong<Stated, Answered>];
`;

/** What was compared; `undescribed` are templates that are put together where they run, so that nobody can ask about them. */
export type Comparison = { faults: string[]; undescribed: string[]; compared: number };

/** Compares the row type of each template with what the database says that its statement answers. */
export async function compareRowTypes(): Promise<Comparison> {
  const sources = readSources(join(SERVER, "src"));
  const templates = findTemplates(sources);
  const described = await describeStatements(templates.map(({ text }) => text));
  const pairs = templates.map((template, at) => ({ template, answer: described[at] as Described }));
  const known = pairs.filter(({ answer }) => "fields" in answer);
  return {
    faults: typeErrors(sources, known),
    undescribed: pairs.flatMap(({ template, answer }) =>
      "error" in answer ? [`${template.file}: ${template.rowType}`] : [],
    ),
    compared: known.length,
  };
}

function readSources(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.startsWith("testing/"),
  );
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** What the compiler says of copies of the sources that end with one assertion for each template. */
function typeErrors(
  sources: ReadonlyMap<string, string>,
  known: readonly { template: Template; answer: Described }[],
): string[] {
  rmSync(COPY, { recursive: true, force: true });
  cpSync(join(SERVER, "src"), join(COPY, "src"), { recursive: true, filter: isSource });
  const byFile = Map.groupBy(known, ({ template }) => template.file);
  for (const [file, own] of byFile) {
    const assertions = own.map(
      ({ template, answer }, at) =>
        `export const row${at}: Verdict<${template.rowType}, ${shapeOf(template.text, answer)}> = true;\n`,
    );
    writeFileSync(join(COPY, "src", file), `${sources.get(file)}${VERDICT}${assertions.join("")}`);
  }
  const files = [...byFile.keys()].map((file) => `src/${file}`);
  mkdirSync(COPY, { recursive: true });
  writeFileSync(
    join(COPY, "tsconfig.json"),
    JSON.stringify({ extends: "../../../tsconfig.json", include: [], files }),
  );
  const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", "tsconfig.json"], {
    cwd: COPY,
    encoding: "utf8",
  });
  rmSync(COPY, { recursive: true, force: true });
  return stdout.split("\n").filter((line) => /\berror TS/.test(line));
}

const isSource = (path: string) => !/\.test\.ts$/.test(path);

function shapeOf(text: string, answer: Described): string {
  if ("error" in answer) return "never";
  const fields = answer.fields.map((field) => {
    const type = TYPES[field.typeId] ?? `"type ${field.typeId} of the database"`;
    return `${JSON.stringify(field.name)}: { type: ${type}; null: ${canBeNull(text, field)} }`;
  });
  return `{ ${fields.join("; ")} }`;
}

/**
 * Whether a field can be null: `boolean` where the text does not tell, as for what is computed, what an outer join adds
 * and columns that the statement compares or asks not to be null.
 */
function canBeNull(text: string, { column }: Field): "true" | "false" | "boolean" {
  if (!column) return "boolean";
  const joined = [...text.matchAll(/\b(?:left|right|full) join (?:lateral )?([\w.]+)/g)].map(
    ([, table]) => table,
  );
  if (joined.includes(column.table)) return "true";
  if (joined.length > 0 && !column.isNullable) return "boolean";
  if (!column.isNullable) return "false";
  const compared = new RegExp(`\\b${column.column} (?:is not null|[<>]?=|[<>])`);
  return compared.test(text) ? "boolean" : "true";
}
