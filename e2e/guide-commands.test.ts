import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cluster, findPostgres, startCluster } from "@crux/server/testing/postgres-cluster";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const GUIDE = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
const bin = findPostgres();

/** `tools/operations.test.ts` reads all of them; these are run, since they harm nothing on a database of their own. */
describe.runIf(bin)("the harmless commands of docs/operations.md, on an empty PostgreSQL", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-guide-"));
  let cluster: Cluster;
  let env: Record<string, string>;
  beforeAll(async () => {
    cluster = await startCluster(bin ?? "");
    env = {
      ...(process.env as Record<string, string>),
      PATH: `${bin}:${process.env.PATH}`,
      PGHOST: cluster.socket.replace(/\/[^/]+$/, ""),
      PGUSER: "crux",
      DATABASE_URL: cluster.url("crux"),
      DATA_DIR: join(folder, "data"),
      KEY_DIR: join(folder, "keys"),
      NODE_ENV: "production",
    };
  });
  afterAll(() => {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a command that the guide has, with these places for its own. */
  function follow(command: string, places: Record<string, string> = {}): string {
    expect(GUIDE).toContain(command);
    const line = Object.entries(places).reduce((text, [from, to]) => text.replace(from, to), command);
    const more = {
      SMS_PROVIDER: "off",
      WECHAT_APP: "off",
      ALIPAY: "off",
      CASHIER: "off",
      PUBLIC_URL: "http://localhost:3000",
    };
    const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", line], {
      cwd: ROOT,
      env: { ...env, ...more },
      encoding: "utf8",
    });
    expect(status, `${line}: ${stdout}${stderr}`).toBe(0);
    return stdout + stderr;
  }

  it("make database, keys and tables, prove the books, and take a backup that is given back", () => {
    follow("createdb --owner=crux --encoding=UTF8 --template=template0 --locale=C.UTF-8 crux");
    follow("npx node tools/rotate-keys.ts --first");
    expect(readdirSync(join(folder, "keys")).length).toBeGreaterThan(1);
    follow("npm run migrate");
    expect(follow("npm run -s audit")).toMatch(/every invariant|hold/);
    follow("npm run replay -- --all");
    follow("npm run -s backup -- /var/lib/crux/backups", {
      "/var/lib/crux/backups": join(folder, "backups"),
    });
    const [backup = ""] = readdirSync(join(folder, "backups"));
    expect(backup).toMatch(/^crux-\d{8}T\d{6}$/);
    follow("npx node tools/rotate-keys.ts");
    spawnSync("/bin/sh", ["-c", "createdb crux2"], { env });
    env = { ...env, DATABASE_URL: cluster.url("crux2"), DATA_DIR: join(folder, "data2") };
    const given = { "/backups/crux-20261122T030000": join(folder, "backups", backup) };
    expect(follow("npm run restore -- /backups/crux-20261122T030000", given)).toContain(
      "every invariant holds",
    );
  }, 120_000);

  it("list what can be called, and read the proxy's file", () => {
    const calls = follow("npm run ops");
    expect(calls).toContain("staff.saveNotices");
    expect(follow("node --version")).toMatch(/^v\d+/);
  });
});
