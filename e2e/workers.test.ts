import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { freePort } from "@crux/server/testing/free-port";
import { type Cluster, findPostgres, startCluster } from "@crux/server/testing/postgres-cluster";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "./site.ts";

const bin = findPostgres();
const WORKERS = 2;
const PATIENCE = { timeout: 90_000, interval: 50 };

/** Asks on a connection of its own, as the next customer would. */
function ask(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    }).once("error", reject);
  });
}

const workersOf = ({ process: { pid } }: Site) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);

describe.runIf(bin && process.platform === "linux")("a shop of several processes", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-workers-"));
  let cluster: Cluster;
  let site: Site;
  let metricsUrl: string;

  beforeAll(async () => {
    cluster = await startCluster(bin ?? "");
    const admin = await openPostgres({ url: cluster.url("postgres"), poolSize: 1, isPatient: true });
    await admin.script("create database crux");
    await admin.close();
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    site = await startSite({
      DATABASE_URL: cluster.url("crux"),
      DATA_DIR: join(folder, "data"),
      KEY_DIR: join(folder, "keys"),
      METRICS_PORT: String(port),
      WORKERS: String(WORKERS),
    });
  });
  afterAll(async () => {
    await site.stop("SIGKILL");
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const crowd = (size: number) =>
    Promise.all(Array.from({ length: size }, () => ask(`${site.url}/v1/sale/shop/abstract/getAll`)));

  it("has one address, said once, and its numbers at one door", async () => {
    expect(site.printed).toContain(`工作进程    ${WORKERS}`);
    expect(site.log().match(/南十字商城 {2}http/g)).toHaveLength(1);
    expect(workersOf(site)).toHaveLength(WORKERS);
    expect(await crowd(20)).toEqual(Array.from({ length: 20 }, () => 200));
    const numbers = await (await fetch(metricsUrl)).text();
    // Of both together, while what both see of the database counts once.
    expect(numbers).toContain('crux_requests_total{route="/v1/sale/shop/abstract/getAll",code="0"} 20\n');
    expect(numbers).toContain("crux_database_up 1\n");
    expect(numbers.endsWith("# EOF\n")).toBe(true);
  });

  it("replaces a worker that dies, and goes on meanwhile", async () => {
    const [killed = "", ...others] = workersOf(site);
    process.kill(Number(killed), "SIGKILL");
    await expect.poll(() => workersOf(site), PATIENCE).toEqual(others);
    expect(await crowd(10)).toEqual(Array.from({ length: 10 }, () => 200));
    await expect.poll(() => site.log(), PATIENCE).toContain("and is replaced");
    await expect.poll(() => workersOf(site).length, PATIENCE).toBe(WORKERS);
  });

  it("renews its workers one after the other while customers are served", async () => {
    const before = workersOf(site);
    const answers = new Set<number>();
    let isDone = false;
    const customers = (async () => {
      while (!isDone) for (const status of await crowd(5)) answers.add(status);
    })();
    const pid = Number(readFileSync(join(folder, "data/workers.pid"), "utf8"));
    process.kill(pid, "SIGHUP");
    await expect.poll(() => workersOf(site).filter((one) => before.includes(one)), PATIENCE).toEqual([]);
    isDone = true;
    await customers;
    expect([...answers]).toEqual([200]);
    expect(workersOf(site)).toHaveLength(WORKERS);
  });

  it("ends all of them in good order", async () => {
    const workers = workersOf(site);
    expect(await site.stop()).toBe(0);
    const isThere = (one: string) => {
      try {
        return process.kill(Number(one), 0);
      } catch {
        return false;
      }
    };
    expect(workers.filter(isThere)).toEqual([]);
  });

  it("is refused on the embedded database, which is one process's alone", async () => {
    await expect(startSite({ WORKERS: "2", DATA_DIR: join(folder, "data") })).rejects.toThrow(
      /WORKERS needs DATABASE_URL/,
    );
  });
});
