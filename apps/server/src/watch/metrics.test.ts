import { readFileSync } from "node:fs";
import { notifyApi } from "@crux/contract/notify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { createCaller } from "../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../testing/open-shop.ts";
import { signUp } from "../testing/people.ts";
import { createMetrics } from "./metrics.ts";
import { listenForMetrics, mountMetrics } from "./metrics-door.ts";
import { addWaitingGauges } from "./waiting-gauges.ts";

const TOKEN = "a-token-of-the-scraper";
const LIMITS = { perHour: 1000, perDay: 5000 };

describe.each(ENGINES)("the metrics on %s", (engine) => {
  let shop: Shop;
  const metrics = createMetrics();
  let app: ReturnType<typeof createApp>;
  beforeAll(async () => {
    shop = await openShop(engine);
    const { database, clock, vault, sms, wechat, alipay, cashier } = shop;
    app = createApp({
      database,
      clock,
      vault: vault.vault,
      logLevel: "silent",
      watch: metrics.watch,
      outside: { sms, wechat, alipay, cashier, carrier: null, mail: null, publicUrl: () => "http://shop" },
    });
    addWaitingGauges(metrics, app.kernel.db, LIMITS);
    mountMetrics(app.http, metrics, TOKEN);
  });
  afterAll(async () => {
    await app.close();
    await shop.close();
  });

  const scrape = async () => {
    const { body } = await app.http.inject({
      url: "/metrics",
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    return body;
  };
  const value = (text: string, series: string) => {
    const line = text.split("\n").find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1).split(" ")[0]);
  };

  it("counts answers by route and code, and times them, without a value of any request", async () => {
    const person = await signUp({ ...shop, app });
    const other = await signUp({ ...shop, app });
    await person.raw(`GET /user/secure/${other.session.uid}/user`);
    await createCaller(app.http, null).call(notifyApi.sendLoginCode, {
      mobile: "+61412345000",
      type: "LOGIN_VERIFY_TEXT",
    });
    const text = await scrape();
    const route = 'route="/v1/user/secure/:userId/user"';
    expect(value(text, `crux_requests_total{${route},code="900003"}`)).toBe(1);
    expect(value(text, `crux_request_seconds_count{${route}}`)).toBe(1);
    expect(value(text, 'crux_outside_seconds_count{system="sms",call="send",outcome="good"}')).toBe(1);
    expect(text).not.toContain(String(other.session.uid));
    expect(text).not.toContain("61412345000");
    expect(text.trimEnd().endsWith("# EOF")).toBe(true);
  });

  it("tells what waits in the database, since when and for how much", async () => {
    await shop.database.script(`
      insert into outbox (kind, payload, state, run_at, at)
      values ('x', '{}', 'DEAD', now(), now() - interval '1 hour'),
        ('x', '{}', 'READY', now(), now() - interval '2 minutes');
      insert into payment_capture (provider, provider_txn, trade_no, amount_cents, currency, went, why, at)
      values ('ALIPAY', 'lost-1', '', 12345, 'AUD', 'UNMATCHED', 'UNKNOWN_PAYMENT', now() - interval '3 days')`);
    const fresh = createMetrics();
    addWaitingGauges(fresh, app.kernel.db, LIMITS);
    const text = await fresh.registry.metrics();
    expect(value(text, 'crux_queue_rows{queue="outbox dead"}')).toBe(1);
    expect(value(text, 'crux_queue_oldest_seconds{queue="outbox"}')).toBeGreaterThan(115);
    expect(value(text, 'crux_queue_cents{queue="unmatched"}')).toBe(12345);
    expect(value(text, 'crux_seal_lag_rows{chain="capture"}')).toBeGreaterThan(0);
    expect(value(text, 'crux_texts_limit{window="day"}')).toBe(5000);
    expect(Math.abs(value(text, "crux_clock_skew_seconds") ?? 99)).toBeLessThan(5);
    expect(value(text, "crux_database_up")).toBe(1);
  });

  it("asks the database once for scrapes that come together, and shows when it is away", async () => {
    let asked = 0;
    const db = new Proxy(app.kernel.db, {
      get(target, name, receiver) {
        if (name === "getExecutor") asked += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    const fresh = createMetrics();
    addWaitingGauges(fresh, db, LIMITS);
    await Promise.all(Array.from({ length: 10 }, () => fresh.registry.metrics()));
    expect(asked).toBeLessThanOrEqual(4);
    const away = createMetrics();
    addWaitingGauges(
      away,
      {
        getExecutor: () => {
          throw new Error("away");
        },
      } as never,
      LIMITS,
    );
    expect(value(await away.registry.metrics(), "crux_database_up")).toBe(0);
  });

  it("times sweeps and pollers, and counts those that fail", async () => {
    app.startTimers();
    await expect
      .poll(scrape, { timeout: 20_000 })
      .toMatch(/crux_round_last_good_timestamp_seconds\{round="deliver outbox"\} 1\d{9}/);
    await shop.database.script("alter table outbox rename to outbox_away");
    await expect
      .poll(scrape, { timeout: 20_000 })
      .toMatch(/crux_faults_total\{place="deliver outbox"\} [1-9]/);
    await shop.database.script("alter table outbox_away rename to outbox");
  });

  it("have every name that an alarm looks at, and every alarm says what to do", async () => {
    const alarms = readFileSync(new URL("../../../../docs/alarms.yml", import.meta.url), "utf8");
    const operations = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8");
    const text = await scrape();
    const told = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name));
    const names = [...alarms.matchAll(/\b(?:crux|nodejs)_\w+/g)].map(([name]) => name);
    const isTold = (name: string) =>
      [name, name.replace(/_(?:total|bucket|count)$/, "")].some((one) => told.has(one));
    // The embedded database has no pool, and no shop of these tests a replica.
    const missing = names.filter(
      (name) =>
        !isTold(name) && !name.includes("_replica_") && !(engine === "pglite" && name.includes("_pool_")),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
    const queues = [...alarms.matchAll(/queue=~?\\"([^"\\]+)\\"/g)].flatMap(([, some = ""]) =>
      some.split("|"),
    );
    for (const queue of queues) expect(text).toContain(`crux_queue_rows{queue="${queue}"}`);
    for (const [, name = ""] of alarms.matchAll(/alert: Crux(\w+)/g))
      expect(operations).toContain(`**${name}**`);
  });

  it("are nobody's without the token, and have a port of their own where one is given", async () => {
    for (const headers of [{}, { authorization: "Bearer guess" }, { authorization: TOKEN.slice(1) }]) {
      const { statusCode, body } = await app.http.inject({ url: "/metrics", headers });
      expect(statusCode).toBe(404);
      expect(body).not.toContain("crux_");
    }
    const server = await listenForMetrics(metrics, { port: 0, host: "127.0.0.1", token: null });
    const { port } = server.address() as { port: number };
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get("content-type")).toContain("application/openmetrics-text");
    expect(await answer.text()).toContain("nodejs_eventloop_lag_p99_seconds");
    expect((await fetch(`http://127.0.0.1:${port}/v1/user/login`)).status).toBe(404);
    server.close();
    const plain = await shop.app.http.inject({ url: "/metrics" });
    expect(plain.statusCode).toBe(404);
  });
});
