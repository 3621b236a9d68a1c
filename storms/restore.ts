import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Site, startSite } from "@crux/e2e/site";
import { plainPhoto } from "@crux/server/testing/photos";
import { build } from "../tools/build/build.ts";
import type { Storm } from "./ground.ts";
import { fillHome, type Home, openHome } from "./home.ts";
import { newTally, type Tally } from "./tally.ts";
import { createWorker, type Worker } from "./worker.ts";

const TOOLS = join(import.meta.dirname, "../tools");
const WORK_MS = 1_000;
const LIMIT_MS = 10 * 60_000;

/**
 * A backup of a shop that goes on selling, and a machine that is lost afterwards: what was acknowledged before the backup
 * is there on the next one, the books are in order, and what would be no whole shop is refused. `size` is the seconds
 * of work before it.
 */
export const restoreStorm: Storm = {
  about: "a backup of a shop that sells, and its return on an empty machine within ten minutes",
  sizes: { stated: 60, small: 1 },
  async run(ground, { size }) {
    await build();
    const tally = newTally();
    const home = await openHome(ground);
    const backups = await mkdtemp(join(tmpdir(), "crux-backups-"));
    try {
      await fillHome(home);
      const first = await startSite(home.env);
      const early = await createWorker(first.url, 0);
      const paper = await handIn(first, early);
      const done = early.work(first.url, tally);
      await new Promise((resolve) => setTimeout(resolve, size * WORK_MS));
      await first.stop("SIGKILL");
      await done;
      const second = await startSite(home.env);
      await early.recover(second.url, tally);
      const late = await createWorker(second.url, 1);
      const selling = late.work(second.url, tally);
      const took = await run("backup.ts", [backups], home.env);
      if (took.status !== 0) tally.problems.push(`the backup ended with ${took.status}: ${took.said}`);
      await second.stop("SIGKILL");
      await selling;
      tally.notes.set("backup ms", took.ms);
      const [name = ""] = await readdir(backups);
      await refuseUnwhole(home, join(backups, name), tally);
      await giveBack(home, join(backups, name), { early, paper, tally });
    } finally {
      home.close();
      await rm(backups, { recursive: true, force: true });
    }
    return tally;
  },
};

/** What the shop must show after the return as before. */
type Before = { early: Worker; paper: string; tally: Tally };

async function giveBack(home: Home, backup: string, { early, paper, tally }: Before): Promise<void> {
  const from = performance.now();
  const { env } = await home.openBeside("restored");
  const { status, said } = await run("restore.ts", [backup], env);
  if (status !== 0) tally.problems.push(`the return ended with ${status}: ${said}`);
  const again = await run("restore.ts", [backup], env);
  if (again.status === 0) tally.problems.push("a shop was given back over another one");
  const site = await startSite(env);
  const ms = Math.round(performance.now() - from);
  tally.notes.set("restore ms", ms);
  if (ms > LIMIT_MS) tally.problems.push(`the return took ${ms} ms`);
  await early.verifyAll(site.url, tally);
  const photo = await fetch(`${site.url}${paper}`, { headers: early.headers });
  if (!photo.ok) tally.problems.push(`an ID photo is answered with ${photo.status}`);
  await site.stop();
  const foreign = { ...env, KEY_DIR: join(backup, "..", "other-keys") };
  const started = await startSite(foreign).catch(() => null);
  if (!started) return;
  tally.problems.push("a shop was started with foreign keys");
  await started.stop();
}

/** Foreign keys and missing files are found before anything is written. */
async function refuseUnwhole(home: Home, backup: string, tally: Tally): Promise<void> {
  const { env } = await home.openBeside("refused");
  const foreign = join(backup, "..", "foreign-keys");
  await run("rotate-keys.ts", ["--first"], { ...env, KEY_DIR: foreign });
  const other = await run("restore.ts", [backup], { ...env, KEY_DIR: foreign });
  if (other.status === 0) tally.problems.push("a backup was given back under foreign keys");
  const half = join(backup, "..", "half");
  await cp(backup, half, { recursive: true });
  const [file] = (await readdir(join(half, "files"), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  );
  if (!file) tally.problems.push("the backup has no files");
  else await writeFile(join(file.parentPath, file.name), "something else");
  const changed = await run("restore.ts", [half], env);
  if (changed.status === 0) tally.problems.push("a backup with a changed file was given back");
  for (const folder of [foreign, half]) await rm(folder, { recursive: true, force: true });
}

/** Hands in one side of an ID card; the address of the photo. */
async function handIn({ url }: Site, { headers }: Worker): Promise<string> {
  const form = new FormData();
  form.append("idType", "FRONT");
  form.append("file", new Blob([Buffer.from(await plainPhoto())], { type: "image/jpeg" }), "photo.jpg");
  const answer = await fetch(`${url}/v1/user/receiver`, { method: "PUT", headers, body: form });
  const { data } = (await answer.json()) as { data: string | null };
  if (!data) throw new Error("the photo was refused");
  return data;
}

type Ended = { status: number; said: string; ms: number };

/** Runs one of the tools in the surroundings of a shop. */
function run(tool: string, words: readonly string[], env: Record<string, string>): Promise<Ended> {
  const from = performance.now();
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(TOOLS, tool), ...words],
      { env: { ...process.env, NODE_ENV: "", DEMO: "1", ...env } },
      (_error, out, err) =>
        resolve({
          status: child.exitCode ?? 1,
          said: `${out}${err}`.trim(),
          ms: Math.round(performance.now() - from),
        }),
    );
  });
}
