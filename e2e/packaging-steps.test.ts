import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, matchesGlob } from "node:path";
import { freePort } from "@crux/server/testing/free-port";
import { findPostgres, NOBODY, startCluster } from "@crux/server/testing/postgres-cluster";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(SOURCE, path), "utf8");
const isRoot = process.getuid?.() === 0;
/** Whoever the shop runs as: nobody in particular, in a group of its own. */
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
const PATIENCE = { timeout: 60_000, interval: 200 };

type Step = { verb: string; rest: string };

/** The steps of a Dockerfile, continued lines joined. */
function stepsOf(text: string): Step[] {
  return text
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => ({ verb: line.split(" ", 1)[0] ?? "", rest: line.slice(line.indexOf(" ") + 1).trim() }));
}

/**
 * The image's steps run in a folder that stands for each stage's root: there is no engine for containers here. Three things are others: `npm ci` puts this checkout's packages in place,
 * which the lock file gave it, `apt-get` is only asked, and the folders of the root lie below the stage's.
 */
describe("what a shop is installed with", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-image-"));
  const asked = join(folder, "asked.txt");
  const bin = join(folder, "bin");
  const stages = new Map<string, string>();
  let last = { root: "", env: {} as Record<string, string>, workdir: "" };

  beforeAll(() => {
    chmodSync(folder, 0o755);
    mkdirSync(bin);
    // Copied, since the folder that it came from may be closed to the shop's user.
    copyFileSync(process.execPath, join(bin, "node"));
    chmodSync(join(bin, "node"), 0o755);
    const npm = execFileSync("/bin/sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();
    // npm itself runs on whatever Node this machine has; only `ci` is another.
    writeFileSync(
      join(bin, "npm"),
      `#!/bin/sh\necho "npm $*" >> ${asked}\nif [ "$1" = ci ]; then cp -al ${SOURCE}/node_modules . 2>/dev/null || exec cp -a ${SOURCE}/node_modules . ; exit ; fi\nexec ${npm} "$@"\n`,
    );
    writeFileSync(join(bin, "apt-get"), `#!/bin/sh\necho "apt-get $*" >> ${asked}\n`);
    for (const name of ["npm", "apt-get"]) chmodSync(join(bin, name), 0o755);
    writeFileSync(asked, "");
    chmodSync(asked, 0o666);
  });
  const started: ChildProcess[] = [];
  afterAll(() => {
    // A test that failed leaves its shop behind.
    for (const { pid, exitCode, signalCode } of started)
      if (pid && exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  const surroundings = () => ({ PATH: `${bin}:${process.env.PATH ?? ""}`, HOME: join(folder, "home") });

  /** The same words with the root's folders below the stage's root, and its user as whoever the shop runs as. */
  const inStage = (text: string, root: string) =>
    text
      .replaceAll(
        /(^|[\s=:'"])(\/(?:var\/(?:lib|cache)|etc\/crux|crux))/g,
        (_, before, path) => `${before}${root}${path}`,
      )
      .replaceAll(/-o node -g node/g, isRoot ? `-o ${NOBODY} -g ${NOBODY}` : "");

  it("is an image whose steps run as they stand, and leave what builds the shop out of it", () => {
    let stage = last;
    for (const { verb, rest } of stepsOf(read("Dockerfile"))) {
      const at = stage.workdir === "" ? "" : join(stage.root, stage.workdir);
      if (verb === "FROM") {
        const name = / AS (\w+)$/.exec(rest)?.[1] ?? "last";
        expect(rest).toMatch(/^node:24-/);
        stage = { ...last, root: join(folder, name), env: {}, workdir: "" };
        mkdirSync(join(stage.root, "var/lib/apt/lists"), { recursive: true });
        stages.set(name, stage.root);
      } else if (verb === "WORKDIR") {
        stage = { ...stage, workdir: rest };
        mkdirSync(join(stage.root, rest), { recursive: true });
      } else if (verb === "COPY") copy(rest, at, stage.root);
      else if (verb === "RUN") {
        const shell = ["-e", "-c", inStage(rest, stage.root)];
        const ended = spawnSync("/bin/sh", shell, {
          cwd: at || stage.root,
          env: { ...surroundings(), ...stage.env },
          encoding: "utf8",
        });
        expect(ended.status, `${rest}: ${ended.stdout}${ended.stderr}`).toBe(0);
      } else if (verb === "ENV")
        for (const word of rest.split(" ")) {
          const [name = "", value = ""] = word.split(/=(.*)/s);
          stage = { ...stage, env: { ...stage.env, [name]: value } };
        }
      else if (verb === "CMD") {
        const [program, file = ""] = JSON.parse(rest) as string[];
        expect(program).toBe("node");
        expect(existsSync(join(at, file))).toBe(true);
      } else expect(["USER", "EXPOSE", "VOLUME", "STOPSIGNAL", "HEALTHCHECK"]).toContain(verb);
    }
    last = stage;
    const said = readFileSync(asked, "utf8");
    expect(said).toMatch(/^apt-get update\napt-get install -y --no-install-recommends postgresql-client$/m);
    const packages = readdirSync(join(last.root, "crux/node_modules"));
    expect(packages).toEqual(expect.arrayContaining(["fastify", "pg", "@crux"]));
    expect(packages).not.toEqual(expect.arrayContaining(["vite"]));
    expect(packages).not.toEqual(expect.arrayContaining(["vitest"]));
    for (const dist of ["apps/shop/dist", "apps/console/dist", "apps/server/dist", "packages/demo/out"])
      expect(existsSync(join(last.root, "crux", dist)), dist).toBe(true);
    for (const left of [".git", "packaging"])
      expect(existsSync(join(last.root, "crux", left)), left).toBe(false);
    expect(statSync(join(last.root, "var/lib/crux")).mode & 0o777).toBe(0o700);
  }, 240_000);

  it("is an image whose command starts the shop as its user, answers the health check and ends when told to", async () => {
    const steps = stepsOf(read("Dockerfile"));
    const restOf = (verb: string) => steps.findLast((step) => step.verb === verb)?.rest ?? "";
    expect(restOf("USER")).toBe("node");
    expect(restOf("STOPSIGNAL")).toBe("SIGTERM");
    const port = await freePort();
    const env = {
      ...Object.fromEntries(
        Object.entries(last.env).map(([name, value]) => [name, value.replace(/^\//, `${last.root}/`)]),
      ),
      // Nothing of the test listens beyond this machine, and the image's own port may be in use.
      ...{ HOST: "127.0.0.1", PORT: String(port) },
      ...valuesOf(read("packaging/crux.env.example"), /^(?:\w+_PROVIDER|WECHAT_APP|ALIPAY|CASHIER|MAIL)$/),
    };
    const at = join(last.root, last.workdir);
    runOnce("node tools/rotate-keys.ts --first", at, env);
    const shop = start(JSON.parse(restOf("CMD")) as string[], at, env);
    const [, program = "", words = ""] = /CMD \["(\w+)", (.+)\]$/.exec(restOf("HEALTHCHECK")) ?? [];
    const asked = (JSON.parse(`[${words}]`) as string[]).map((word) => word.replace(":3000/", `:${port}/`));
    const health = () =>
      spawnSync(program, asked, { cwd: at, env: { ...surroundings(), ...env }, ...user }).status;
    await expect.poll(health, PATIENCE).toBe(0);
    shop.child.kill("SIGTERM");
    expect(await shop.ended, shop.said()).toBe(0);
    expect(health()).toBe(1);
  }, 120_000);

  it.runIf(findPostgres() && process.platform === "linux")(
    "is a unit whose commands start the shop as its user, renew its workers and end it",
    async () => {
      const unit = valuesOf(read("packaging/crux.service"));
      expect(unit).toMatchObject({ User: "crux", WorkingDirectory: "/opt/crux", Type: "exec" });
      const cluster = await startCluster(findPostgres() ?? "");
      try {
        const [port, home] = [await freePort(), mkdtempSync(join(folder, "unit-"))];
        for (const name of ["", "state", "keys", "cache"]) {
          if (name !== "") mkdirSync(join(home, name), { mode: 0o700 });
          if (isRoot) chownSync(join(home, name), NOBODY, NOBODY);
        }
        const env = {
          ...valuesOf(read("packaging/crux.env.example")),
          ...Object.fromEntries((unit.Environment ?? "").split(" ").map((word) => word.split("="))),
          ...{ DATA_DIR: join(home, "state"), KEY_DIR: join(home, "keys"), HOME: join(home, "state") },
          NODE_COMPILE_CACHE: join(home, "cache"),
          ...{ DATABASE_URL: cluster.url("postgres"), PORT: String(port), WORKERS: "2" },
        };
        const at = join(last.root, last.workdir);
        runOnce("node tools/rotate-keys.ts --first", at, env);
        const shop = start((unit.ExecStart ?? "").split(" "), at, env);
        const status = async () =>
          (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status;
        await expect.poll(status, PATIENCE).toBe(200);
        const pidFile = join(home, "state/workers.pid");
        // A file that is there may be empty yet.
        const firstOf = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8")) : 0);
        await expect.poll(firstOf, PATIENCE).toBeGreaterThan(0);
        expect(statSync(pidFile).uid).toBe(isRoot ? NOBODY : process.getuid?.());
        const first = firstOf();
        const workers = () => readFileSync(`/proc/${first}/task/${first}/children`, "utf8").trim().split(" ");
        await expect.poll(() => workers().length, PATIENCE).toBe(2);
        const before = workers();
        const [, reload = ""] = /^\/bin\/sh -c '(.+)'$/.exec(unit.ExecReload ?? "") ?? [];
        runOnce(reload, at, env);
        await expect.poll(() => workers().filter((one) => before.includes(one)), PATIENCE).toEqual([]);
        expect(await status()).toBe(200);
        // systemd asks every process of the unit to end.
        process.kill(-(shop.child.pid ?? 0), "SIGTERM");
        await shop.ended;
        expect(await status()).toBeUndefined();
      } finally {
        cluster.stop();
      }
    },
    180_000,
  );

  /** Lines of the form `NAME=value` outside comments; only those whose name fits. */
  function valuesOf(text: string, fits = /./): Record<string, string> {
    const lines = text.split("\n").flatMap((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? []);
    return Object.fromEntries(
      lines.flatMap((name, at) => (at % 2 === 0 && fits.test(name) ? [[name, lines[at + 1] ?? ""]] : [])),
    );
  }

  /** Runs a line of a shell as the shop's user; it has to end well. */
  function runOnce(line: string, cwd: string, env: Record<string, string>): void {
    const ended = spawnSync("/bin/sh", ["-c", line], {
      cwd,
      env: { ...surroundings(), ...env },
      ...user,
      encoding: "utf8",
    });
    expect(ended.status, `${line}: ${ended.stdout}${ended.stderr}`).toBe(0);
  }

  /** Starts a command as the shop's user, in a group of processes of its own. */
  function start([program = "", ...words]: string[], cwd: string, env: Record<string, string>) {
    const child: ChildProcess = spawn(program, words, {
      cwd,
      env: { ...surroundings(), ...env },
      ...user,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        said += chunk;
      });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    started.push(child);
    return { child, ended, said: () => said };
  }

  /** `COPY . .` goes by `.dockerignore`; `COPY --from=…` takes a folder of another stage. */
  function copy(rest: string, at: string, root: string): void {
    const [from, , target = ""] = /^--from=(\w+) /.exec(rest)
      ? [rest.split(" ")[0]?.slice("--from=".length), rest.split(" ")[1], rest.split(" ")[2]]
      : [undefined, undefined, undefined];
    if (from !== undefined) {
      const source = join(stages.get(from) ?? "", rest.split(" ")[1] ?? "");
      // Linked, not copied: nothing writes into it.
      execFileSync("cp", ["-al", `${source}/.`, join(root, target)]);
      return;
    }
    expect(rest).toBe(". .");
    const ignored = read(".dockerignore").split("\n").filter(Boolean);
    cpSync(SOURCE, at, {
      recursive: true,
      filter: (path) => {
        const own = path.slice(SOURCE.length + 1);
        return own === "" || !ignored.some((pattern) => matchesGlob(own, pattern));
      },
    });
  }
});
