import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "@crux/server/config";
import { validate } from "dockerfile-utils";
import { afterAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

describe("what a shop is installed with", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-packaging-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("is an image whose recipe the linter finds nothing in", () => {
    expect(validate(read("Dockerfile")).map(({ message }) => message)).toEqual([]);
  });

  it("has a folder of its account's own for what is compiled once, since that of the program is not", () => {
    const [, folder = "?"] = / NODE_COMPILE_CACHE=(\S+)/.exec(read("packaging/crux.service")) ?? [];
    expect(read("packaging/crux.service")).toContain(
      `\nCacheDirectory=${folder.replace("/var/cache/", "")}\n`,
    );
    expect(read("Dockerfile")).toContain(` NODE_COMPILE_CACHE=${folder}\n`);
    expect(read("Dockerfile")).toMatch(new RegExp(`install -d -m 700 -o node -g node .*${folder} `));
  });

  it("is an image with the pictures of the goods that a shop is tried with", () => {
    expect(read(".dockerignore")).not.toContain("packages/demo");
    expect(existsSync(join(root, "packages/demo/out"))).toBe(true);
  });

  it("is a set of services whose recipe the linter finds nothing in", () => {
    const dclint = join(root, "node_modules/.bin/dclint");
    const { status, stdout } = spawnSync(dclint, ["--max-warnings", "0", join(root, "compose.yaml")], {
      encoding: "utf8",
      cwd: root,
    });
    expect(status, stdout).toBe(0);
  });

  it("is configured by an example that the server accepts as it stands", () => {
    const lines = read("packaging/crux.env.example").split("\n");
    const env = Object.fromEntries(
      lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)),
    );
    expect(readConfig(env)).toMatchObject({ isProduction: true, publicUrl: "https://shop.example.com" });
  });

  const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
  it.skipIf(!hasSystemd)("is started by a unit that systemd can read", () => {
    const unit = join(folder, "crux.service");
    copyFileSync(join(root, "packaging/crux.service"), unit);
    // Accounts are looked up: one that each machine has stands in for the shop's own.
    writeFileSync(unit, read("packaging/crux.service").replace(/^(User|Group)=crux$/gm, "$1=root"));
    const { stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", unit], { encoding: "utf8" });
    expect(stderr.split("\n").filter((line) => line.includes("crux.service"))).toEqual([]);
  });
});
