import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cartApi } from "@crux/contract/cart";
import { paymentApi } from "@crux/contract/payment";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { placeOrder } from "../../testing/checkout.ts";
import { freePort } from "../../testing/free-port.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openCopy } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { type OpenedDatabase, type Shop, shopOn } from "../../testing/shop-on.ts";
import { isUnavailable, sqlState } from "./database.ts";
import { openPostgres } from "./open-postgres.ts";

const isInstalled = spawnSync("pgbouncer", ["--version"]).error === undefined;
const NOBODY = 65_534;
/** What all servers have together; each wants more for itself. */
const SESSIONS = 4;
const CROWD = 24;

describe.runIf(isInstalled && ENGINES.includes("postgres"))("behind pgbouncer, by transactions", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-pooler-"));
  let pooler: ChildProcess;
  let direct: OpenedDatabase;
  let pooledUrl: string;
  const shops: Shop[] = [];

  beforeAll(async () => {
    direct = await openCopy();
    const { url = "" } = direct;
    const socketFolder = new URL(url).searchParams.get("host") ?? "";
    const port = await freePort();
    pooler = await startPooler({ folder, socketFolder, port });
    pooledUrl = `postgres://crux@127.0.0.1:${port}${new URL(url).pathname}`;
    for (let server = 0; server < 2; server += 1) {
      const options = { url: pooledUrl, directUrl: url, poolSize: 10, isNamed: false };
      const database = await vi.waitFor(() => openPostgres(options), { timeout: 10_000, interval: 100 });
      shops.push(shopOn({ database, drop: async () => {} }, inject("vaultFolder")));
    }
  });
  afterAll(async () => {
    for (const shop of shops) await shop.close();
    pooler.kill();
    await direct.database.close();
    await direct.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("has sessions that are set as requests need them, though a connection brings no settings", async () => {
    for (const { database } of shops) {
      const { rows } = await sql<Record<string, string>>`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone,
          current_setting('jit') as jit`.execute(database.db);
      expect(rows).toEqual([{ statement: "8s", lock: "7s", idle: "15s", zone: "UTC", jit: "off" }]);
    }
  });

  it("waits as long as it takes where tables are changed", async () => {
    const [shop] = shops;
    const limit = await shop?.database.inSession((run) => run("show statement_timeout"));
    expect(limit).toEqual([{ statement_timeout: "0" }]);
  });

  it("sells to a crowd on two servers, each order once", async () => {
    const buyers = await Promise.all(
      Array.from({ length: CROWD }, (_, place) =>
        signUp(shops[place % shops.length] as Shop, { balanceCents: 1_000_000 }),
      ),
    );
    const orders = await Promise.all(
      buyers.map(async (buyer) => {
        const order = await placeOrder(buyer, [{ skuId: goods.cream(), quantity: 1 }]);
        await buyer.call(paymentApi.create, { channel: "WALLET", orderId: order.id });
        return (await buyer.call(cartApi.items, {})) && order.id;
      }),
    );
    expect(new Set(orders).size).toBe(CROWD);
    const { rows } = await sql<{ paid: number; backends: number }>`
      select (select count(*) from orders where state = 'PAID' and id = any(${orders}::bigint[]))::int as paid,
        (select count(*) from pg_stat_activity where datname = current_database() and client_port = -1
          and application_name = 'pooled')::int as backends`.execute(direct.database.db);
    expect(rows[0]?.paid).toBe(CROWD);
    expect(rows[0]?.backends).toBeLessThanOrEqual(SESSIONS);
  });

  it("takes a pooler that does not reach its server for one that will", async () => {
    const empty = mkdtempSync(join(tmpdir(), "crux-pooler-"));
    const port = await freePort();
    const lost = await startPooler({ folder: empty, socketFolder: empty, port, patienceS: 1 });
    try {
      const options = { url: `postgres://crux@127.0.0.1:${port}/shop`, directUrl: direct.url, poolSize: 1 };
      const error = await vi.waitFor(
        async () => {
          const thrown = await openPostgres(options).catch((reason) => reason);
          expect(sqlState(thrown)).toBe("08P01");
          return thrown;
        },
        { timeout: 10_000, interval: 100 },
      );
      expect(isUnavailable(error)).toBe(true);
    } finally {
      lost.kill();
      rmSync(empty, { recursive: true, force: true });
    }
  });

  it("hears on one server what another changed", async () => {
    const [one, other] = shops;
    const heard: string[] = [];
    await other?.database.listen({ onTopic: (topic) => heard.push(topic), onGap: () => {} });
    await one?.database.announce(["told here"]);
    // What the orders before it changed may be heard as well.
    await vi.waitFor(() => expect(heard).toContain("told here"), { timeout: 10_000 });
  });
});

type Place = { folder: string; socketFolder: string; port: number; patienceS?: number };

async function startPooler({ folder, socketFolder, port, patienceS = 120 }: Place): Promise<ChildProcess> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${socketFolder} user=crux connect_query='set application_name to pooled'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SESSIONS}
max_client_conn = 200
query_wait_timeout = ${patienceS}
`,
    { mode: 0o644 },
  );
  return spawn("pgbouncer", ["-q", file], {
    stdio: "ignore",
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
}
