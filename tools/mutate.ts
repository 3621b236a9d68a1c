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
import { dirname, join, relative } from "node:path";
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
  const noticed = new Set<Mutation>();
  try {
    // Those without a browser are asked first; all unbroken ones together, since each build of the pages takes a while.
    for (const isJourney of [false, true]) {
      const asked = chosen
        .filter((one) => !noticed.has(one))
        .map((mutation) => ({ mutation, naming: filesOf(mutation, isJourney) }))
        .filter(({ naming }) => naming.length > 0);
      const failing = inGroups(asked).flatMap((group) => failingUnbroken(copy, group));
      for (const { mutation, naming } of asked)
        if (isNoticed(copy, mutation, { naming, failing })) noticed.add(mutation);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  const missed = chosen.filter((one) => !noticed.has(one));
  for (const { id, find } of missed) console.log(`${id} NOT NOTICED: ${find.trim().split("\n")[0]}`);
  const share = chosen.length === 0 ? 1 : noticed.size / chosen.length;
  console.log(`${noticed.size} of ${chosen.length} noticed, ${(share * 100).toFixed(1)} %`);
  return share >= WANTED ? 0 : 1;
}

/** The files of tests that name the row: journeys in a browser, or all others. */
function filesOf({ id }: Mutation, isJourney: boolean): string[] {
  const naming = rows.get(id);
  if (!naming) throw new Error(`${id}: no test names it`);
  return naming.filter((file) => file.startsWith("e2e/") === isJourney);
}

type Asked = { mutation: Mutation; naming: readonly string[] };

/** In groups of which no two share a file: run together, the tests of each are those that it runs alone. */
function inGroups(asked: readonly Asked[]): Asked[][] {
  const groups: Asked[][] = [];
  for (const one of asked) {
    const isApart = ({ naming }: Asked) => !naming.some((file) => one.naming.includes(file));
    const group = groups.find((others) => others.every(isApart));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Tests that fail with nothing broken, for want of those before them in their file: they notice nothing. */
function failingUnbroken(copy: string, group: readonly Asked[]): string[] {
  const ids = group.map(({ mutation }) => mutation.id);
  const failing = failingOf(
    copy,
    group.flatMap(({ naming }) => naming),
    ids,
  );
  for (const test of failing) console.log(`fails unbroken, and counts for nothing: ${test}`);
  return failing;
}

/** Whether a test fails while the line is broken that passes otherwise. */
function isNoticed(
  copy: string,
  mutation: Mutation,
  { naming, failing: before }: { naming: readonly string[]; failing: readonly string[] },
): boolean {
  const { id, file } = mutation;
  const text = readFileSync(join(root, file), "utf8");
  writeFileSync(join(copy, file), mutated(text, mutation));
  try {
    const failing = failingOf(copy, naming, [id]).filter((test) => !before.includes(test));
    if (failing.length > 0) console.log(`${id} noticed: ${failing[0]}`);
    return failing.length > 0;
  } finally {
    writeFileSync(join(copy, file), text);
  }
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

type Result = { fullName: string; status: string };
type Report = {
  testResults: { name: string; status: "passed" | "failed"; assertionResults: Result[] }[];
};

/** The tests that name one of the rows in their titles and fail, by file and title; throws when none ran, which would say nothing. */
function failingOf(copy: string, naming: readonly string[], ids: readonly string[]): string[] {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const args = [
    "run",
    "--reporter=json",
    `--outputFile=${report}`,
    "--retry=0",
    "-t",
    ids.join("|"),
    ...naming,
  ];
  const { stderr } = spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), ...args], {
    cwd: copy,
    encoding: "utf8",
  });
  let told: Report;
  try {
    told = JSON.parse(readFileSync(report, "utf8")) as Report;
  } catch {
    throw new Error(`${ids.join(" ")}: the tests did not run\n${stderr}`);
  }
  const failing = told.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(copy, name);
    const failed = assertionResults.filter((one) => one.status === "failed");
    // A file that cannot even be loaded has no tests; it is noticed, and tests that are not there are not.
    if (failed.length === 0) return status === "failed" ? [file] : [];
    return failed.map(({ fullName }) => `${file}: ${fullName}`);
  });
  const titles = told.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "passed" || status === "failed"),
  );
  for (const id of ids)
    if (failing.length === 0 && !titles.some(({ fullName }) => fullName.includes(id)))
      throw new Error(`${id}: its tests do not name it in a title`);
  return failing;
}
