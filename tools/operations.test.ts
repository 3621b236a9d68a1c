import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SERVER_VARIABLES } from "@crux/server/config";
import { OUTSIDE_VARIABLES } from "@crux/server/outside/outside-config";
import { findPostgres } from "@crux/server/testing/postgres-cluster";
import { describe, expect, it } from "vitest";
import { commandsOf } from "./guide-commands.ts";
import { inputFrom, OPS_CALLS } from "./ops-calls.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const GUIDE = read("docs/operations.md");
const COMMANDS = commandsOf(GUIDE);

/** What any Debian has, with the package where it is not one that each has. */
const PROGRAMS: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(
    ["cd", "cp", "echo", "editor", "grep", "head", "install", "journalctl", "kill", "set", "."].map(
      (name) => [name, null],
    ),
  ),
  ...{ "apt-get": null, runuser: null, systemctl: null, useradd: null },
  certbot: "certbot",
  createdb: "postgresql",
  createuser: "postgresql",
  curl: "curl",
  git: "git",
  nginx: "nginx-light",
  // The guide asks for Node and npm before its first step.
  ...{ node: null, npm: null, npx: null },
  // In containers, and for files in a bucket.
  ...{ docker: null, aws: null, rclone: null },
};

/** What `npm run ops` does without a call of the contract. */
const OWN_WORDS = ["login", "totp", "staff", "customer", "demo", "samples"];

/** Words of `npm` itself, with the flags that they take here. */
const NPM: Readonly<Record<string, readonly string[]>> = {
  ci: ["--include=dev"],
  prune: ["--omit=dev"],
  start: [],
};

describe("the commands of docs/operations.md", () => {
  it("are found: of every block, and those between backticks", () => {
    const lines = COMMANDS.map(({ line }) => line);
    expect(lines.length).toBeGreaterThan(50);
    for (const one of [
      "createuser --pwprompt crux",
      "npx node tools/rotate-keys.ts --first",
      "npm run -s backup -- /var/lib/crux/backups",
      "npm run -s audit",
      "npm run cluster -- --servers 3",
      "npm run ops -- staff.approvals isOpen=true",
    ])
      expect(lines, one).toContain(one);
  });

  const ofProgram = (name: string) => COMMANDS.filter(({ words }) => words[0] === name);

  it("name programs that Debian has, or that a step installs before", () => {
    const installed = new Set<string>();
    const missing: string[] = [];
    for (const { words, line } of COMMANDS) {
      const [program = "", ...rest] = words;
      if (program === "apt-get") for (const name of rest) installed.add(name);
      const needed = PROGRAMS[program];
      if (needed === undefined && !/^(?:as_crux|\$1)/.test(program)) missing.push(`${line}: ${program}`);
      else if (needed && !installed.has(needed)) missing.push(`${line}: nobody installed ${needed}`);
    }
    expect(missing).toEqual([]);
  });

  const scripts = JSON.parse(read("package.json")).scripts as Record<string, string>;

  it("run scripts of npm that there are, whose tools know the flags", () => {
    const wrong: string[] = [];
    for (const { words, line } of ofProgram("npm")) {
      const [, verb = "", ...rest] = words;
      if (verb === "run") {
        const [name = "", ...given] = rest.filter((word) => word !== "-s");
        const tool = scripts[name]?.split(" ").at(-1);
        if (!tool) wrong.push(`${line}: no such script`);
        else wrong.push(...unknownFlags(line, tool, given));
      } else if (!NPM[verb]) wrong.push(`${line}: npm ${verb}`);
      else wrong.push(...rest.filter((word) => !NPM[verb]?.includes(word)).map((word) => `${line}: ${word}`));
    }
    expect(wrong).toEqual([]);
  });

  it("run files that there are, whose code knows the flags", () => {
    const wrong = [...ofProgram("npx"), ...ofProgram("node")].flatMap(({ words, line }) => {
      const file = words.find((word) => word.endsWith(".ts"));
      if (!file) return words.includes("--version") ? [] : [`${line}: no file`];
      return existsSync(join(ROOT, file)) ? unknownFlags(line, file, words) : [`${line}: no such file`];
    });
    expect(wrong).toEqual([]);
  });

  it("ask the staff's calls for what these take", () => {
    const wrong = ofProgram("npm").flatMap(({ words, line }) => {
      const [, , script, dashes, name = "", ...given] = words;
      if (script !== "ops" || dashes !== "--" || name === "…") return [];
      if (OWN_WORDS.includes(name)) return read("tools/ops.ts").includes(`"${name}"`) ? [] : [line];
      const call = OPS_CALLS.find((one) => one.name === name);
      if (!call) return [`${line}: no such call`];
      try {
        inputFrom(
          call,
          given.filter((word) => !/[=…]…$|^…$/.test(word)),
        );
        return [];
      } catch (error) {
        return [`${line}: ${(error as Error).message}`];
      }
    });
    expect(wrong).toEqual([]);
  });

  it("set variables that somebody reads", () => {
    const known = [...Object.keys(SERVER_VARIABLES.shape), ...Object.keys(OUTSIDE_VARIABLES.shape), "HOME"];
    const sources =
      read("tools/ops.ts") + read("tools/ops-token.ts") + read("tools/ask.ts") + read("tools/ops-doors.ts");
    const named = [...GUIDE.matchAll(/`([A-Z][A-Z0-9_]{3,})=/g)].map(([, name = ""]) => name);
    // Words within the values of others: a carrier, and a kind of notice.
    const others = ["CROSS_BORDER_1", "PAID"];
    const assigned = COMMANDS.flatMap(({ env }) => env.map((word) => word.split("=")[0] ?? ""));
    // Rows of the shop's settings look alike; OpenTelemetry reads its own.
    const isKnown = (name: string) =>
      known.includes(name) ||
      sources.includes(name) ||
      name.startsWith("OTEL_") ||
      name.startsWith("TRACKING_");
    expect(
      [...new Set([...named, ...assigned])].filter((name) => !isKnown(name) && !others.includes(name)),
    ).toEqual([]);
    const ofStaff = [...GUIDE.matchAll(/`(CRUX_\w+)/g)].map(([, name = ""]) => name);
    expect(ofStaff.filter((name) => !sources.includes(name))).toEqual([]);
  });

  it("name files that there are", () => {
    const paths = [...GUIDE.matchAll(/(?:docs|packaging|tools)\/[\w./-]+\.\w+/g)].map(([path]) => path);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)) && path !== "packaging/crux.env")).toEqual(
      [],
    );
  });

  it("give programs of this machine no flag that their help does not know", () => {
    const bin = findPostgres();
    const wrong: string[] = [];
    for (const program of ["createuser", "createdb", "useradd", "install", "certbot", "systemctl"]) {
      const path = bin && existsSync(join(bin, program)) ? join(bin, program) : program;
      const { stdout, stderr, error } = spawnSync(path, ["--help"], { encoding: "utf8" });
      if (error) continue;
      const help = stdout + stderr;
      for (const { words, line } of ofProgram(program))
        for (const flag of words.filter((word) => /^--\w/.test(word)))
          if (!help.includes(flag.split("=")[0] ?? flag)) wrong.push(`${line}: ${flag}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Flags that no line of a tool names; what follows `--` belongs to the tool. */
function unknownFlags(line: string, tool: string, words: readonly string[]): string[] {
  const source = read(tool);
  const flags = words.filter((word) => /^--\w/.test(word)).map((word) => word.split("=")[0]?.slice(2) ?? "");
  return flags.filter((flag) => !source.includes(flag)).map((flag) => `${line}: --${flag}`);
}
