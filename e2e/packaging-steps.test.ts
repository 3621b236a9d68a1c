import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, matchesGlob } from "node:path";
import { NOBODY } from "@crux/server/testing/postgres-cluster";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(SOURCE, path), "utf8");
const isRoot = process.getuid?.() === 0;

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
    symlinkSync(process.execPath, join(bin, "node"));
    const npm = execFileSync("/bin/sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();
    // npm itself runs on whatever Node this machine has; only `ci` is another.
    writeFileSync(
      join(bin, "npm"),
      `#!/bin/sh\necho "npm $*" >> ${asked}\nif [ "$1" = ci ]; then exec cp -al ${SOURCE}/node_modules . ; fi\nexec ${npm} "$@"\n`,
    );
    writeFileSync(join(bin, "apt-get"), `#!/bin/sh\necho "apt-get $*" >> ${asked}\n`);
    for (const name of ["npm", "apt-get"]) chmodSync(join(bin, name), 0o755);
    writeFileSync(asked, "");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  const surroundings = () => ({ PATH: `${bin}:${process.env.PATH ?? ""}`, HOME: join(folder, "home") });

  /** The same words with the root's folders below the stage's root, and its user as whoever the shop runs as. */
  const inStage = (text: string, root: string) =>
    text
      .replaceAll(
        /(^|[\s=:'"])(\/(?:var\/lib|etc\/crux|crux))/g,
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
    for (const dist of ["apps/shop/dist", "apps/console/dist", "packages/demo/out"])
      expect(existsSync(join(last.root, "crux", dist)), dist).toBe(true);
    for (const left of [".git", "packaging"])
      expect(existsSync(join(last.root, "crux", left)), left).toBe(false);
    expect(statSync(join(last.root, "var/lib/crux")).mode & 0o777).toBe(0o700);
  }, 240_000);

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
