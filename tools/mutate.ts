import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { drawn, filesOfRows, type Mutation, mutated, readMutations } from "./mutations.ts";

/**
 * Would the tests notice? Breaks one line for each row of the requirements in `mutations.json`, runs the tests that name
 * the row alone, and prints the share that failed: `npx node tools/mutate.ts`. `--seed=…` and `--rows=40` draw some of
 * them, `--only=R-API-23,…` names them, `--draw=20` prints rows that a test names and no mutation breaks yet. It works on
 * a copy, so that nothing here is ever broken; rows that browsers alone see build their program first.
 */
const root = join(import.meta.dirname, "..");
const SEED = "20261125";
const WANTED = 0.97;

const option = (name: string): string | undefined =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);

const seed = option("seed") ?? SEED;
const files = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .stdout.split("\n")
  .filter((file) => file !== "" && existsSync(join(root, file)));
const tests = files.filter((file) => /\.test\.tsx?$/.test(file) && !/^(?:tools|storms|bench)\//.test(file));
const rows = filesOfRows(tests, (file) => readFileSync(join(root, file), "utf8"));
const mutations = readMutations();

if (option("draw") === undefined) process.exit(run());
const known = new Set(mutations.map(({ id }) => id));
const open = [...rows.keys()].filter((row) => !known.has(row));
console.log(
  drawn(open, seed)
    .slice(0, Number(option("draw")))
    .join("\n"),
);

function run(): number {
  const only = option("only")?.split(",");
  const order = drawn(
    mutations.map(({ id }) => id).filter((id) => !only || only.includes(id)),
    seed,
  ).slice(0, Number(option("rows") ?? mutations.length));
  const chosen = order.flatMap((id) => mutations.filter((one) => one.id === id));
  console.log(`${chosen.length} of ${mutations.length} rows, seed ${seed}`);
  const copy = makeCopy();
  let noticed = 0;
  try {
    for (const mutation of chosen) {
      const by = noticedBy(copy, mutation);
      if (by) noticed += 1;
      console.log(
        `${mutation.id} ${by ? `noticed by ${by}` : "NOT NOTICED"}: ${mutation.find.trim().split("\n")[0]}`,
      );
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  const share = chosen.length === 0 ? 1 : noticed / chosen.length;
  console.log(`${noticed} of ${chosen.length} noticed, ${(share * 100).toFixed(1)} %`);
  return share >= WANTED ? 0 : 1;
}

/** The checkout as it stands in a folder of its own, whose packages are its own and whose libraries are those of here. */
function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), "crux-mutate-"));
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { dereference: false });
  }
  const [here, there] = [join(root, "node_modules"), join(copy, "node_modules")];
  mkdirSync(there);
  for (const name of readdirSync(here)) {
    if (name === "@crux")
      cpSync(join(here, name), join(there, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(here, name), join(there, name));
  }
  return copy;
}

/** The first file of tests that failed; undefined when all of them passed. Those without a browser are asked first. */
function noticedBy(copy: string, mutation: Mutation): string | undefined {
  const { id, file } = mutation;
  const naming = rows.get(id);
  if (!naming) throw new Error(`${id}: no test names it`);
  const text = readFileSync(join(root, file), "utf8");
  writeFileSync(join(copy, file), mutated(text, mutation));
  try {
    const cheap = naming.filter((one) => !one.startsWith("e2e/"));
    for (const group of [cheap, naming.filter((one) => one.startsWith("e2e/"))])
      if (group.length > 0 && !passes(copy, group, id)) return group.join(" ");
    return undefined;
  } finally {
    writeFileSync(join(copy, file), text);
  }
}

type Report = { numPassedTests: number; numFailedTests: number; success: boolean };

/** Runs the tests whose titles name the row; throws when none ran, which would say nothing. */
function passes(copy: string, naming: readonly string[], id: string): boolean {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const args = ["run", "--reporter=json", `--outputFile=${report}`, "--retry=0", "-t", id, ...naming];
  const { stderr } = spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), ...args], {
    cwd: copy,
    encoding: "utf8",
  });
  let told: Report;
  try {
    told = JSON.parse(readFileSync(report, "utf8")) as Report;
  } catch {
    throw new Error(`${id}: the tests did not run\n${stderr}`);
  }
  // A file that cannot even be loaded is noticed; tests that are not there are not.
  if (told.success && told.numPassedTests === 0)
    throw new Error(`${id}: its tests do not name it in a title`);
  return told.success;
}
