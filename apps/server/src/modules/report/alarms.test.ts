import { readFileSync } from "node:fs";
import { staffOpsApi } from "@crux/contract/staff";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { openStaff } from "../../testing/staff.ts";
import { tellOfAlarms } from "./alarms.ts";
import { insertBackupRun } from "./backup-store.ts";

const RULES = { backupHours: 30 };
const EMAIL = "owner@merchant.example";

describe.each(ENGINES)("alarms that reach staff outside the shop on %s", (engine) => {
  let shop: Shop;
  let read = 0;
  beforeAll(async () => {
    shop = await openShop(engine);
    const owner = await openStaff(shop);
    await owner.call(staffOpsApi.saveNotices, { email: EMAIL, kinds: ["ALARM"] });
    const clerk = await openStaff(shop, "warehouse");
    await clerk.call(staffOpsApi.saveNotices, { email: "clerk@merchant.example", kinds: ["ALARM"] });
    // The demo has a past of its own.
    await shop.database.script("update logistics_pkg set updated_at = now()");
    await good();
    await look();
    await letters();
  });
  afterAll(() => shop.close());

  /** Two servers look at the same moment. */
  const look = async () => {
    for (const sweep of shop.app.sweeps)
      if (sweep.name.startsWith("seal ")) await sweepOnce(shop.app.kernel, sweep);
    const one = () => runAsSystem(shop.app.kernel, (ctx) => tellOfAlarms(ctx, RULES));
    const told = await Promise.all([one(), one()]);
    return told[0] + told[1];
  };
  const letters = async () => {
    await shop.app.deliver();
    const inbox = shop.mail.inbox();
    const fresh = inbox.slice(0, inbox.length - read);
    read = inbox.length;
    return fresh;
  };
  const good = () => endBackup(null);
  const endBackup = (failure: string | null) =>
    runAsSystem(shop.app.kernel, ({ db, now }) =>
      insertBackupRun(db, { beganAt: now, endedAt: now, failure }),
    );
  const texts = async () => (await letters()).map(({ text }) => text.split("\n\n")[0]);
  const at = (ms: number) => new Date(shop.clock.now().getTime() + ms);

  it("say nothing while nothing is wrong", async () => {
    expect([await look(), await letters()]).toEqual([0, []]);
  });

  it("tell of what was given up after eight tries: each row once, and every half hour at most", async () => {
    const die = () =>
      sql`
      insert into outbox (kind, payload, run_at, at, state, tries, failure)
      values ('nobody', '{}', ${at(0)}, ${at(0)}, 'DEAD', 8, 'Error')`.execute(shop.database.db);
    await die();
    await look();
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ to: EMAIL, subject: "南十字商城：商城告警" });
    expect(letter?.text).toContain("有 1 条短信、邮件或支付指令多次发送失败");
    shop.clock.advance(2 * HOUR_MS);
    await look();
    expect(await letters()).toEqual([]);
    await die();
    await die();
    await look();
    expect(await texts()).toEqual([expect.stringContaining("有 3 条")]);
    await die();
    shop.clock.advance(29 * MINUTE_MS);
    await look();
    expect(await texts()).toEqual([]);
    shop.clock.advance(2 * MINUTE_MS);
    await look();
    expect(await texts()).toEqual([expect.stringContaining("有 4 条")]);
    await sql`delete from outbox where kind = 'nobody'`.execute(shop.database.db);
  });

  it("tell of notices of providers that nobody handled for ten minutes, once as long as that lasts", async () => {
    const notice = () =>
      sql`
      insert into payment_notice (provider, event_id, body, told, received_at, due_at)
      values ('CASHIER', ${`evt-${at(0).getTime()}`}, '', '{}', ${at(0)}, ${at(0)})`.execute(
        shop.database.db,
      );
    await notice();
    shop.clock.advance(9 * MINUTE_MS);
    await look();
    expect(await texts()).toEqual([]);
    shop.clock.advance(2 * MINUTE_MS);
    await look();
    expect(await texts()).toEqual([expect.stringContaining("有 1 条支付通知超过10分钟未处理")]);
    for (let hour = 0; hour < 4; hour += 1) {
      await notice();
      for (let step = 0; step < 3; step += 1) {
        shop.clock.advance(20 * MINUTE_MS);
        await look();
      }
    }
    expect(await texts()).toEqual([]);
    const handle = () => sql`update payment_notice set due_at = null`.execute(shop.database.db);
    await handle();
    shop.clock.advance(5 * MINUTE_MS);
    await look();
    // It began again before it was over.
    await notice();
    shop.clock.advance(11 * MINUTE_MS);
    await look();
    expect(await texts()).toEqual([]);
    await handle();
    shop.clock.advance(31 * MINUTE_MS);
    await look();
    await notice();
    shop.clock.advance(11 * MINUTE_MS);
    await look();
    expect(await texts()).toEqual([expect.stringContaining("有 1 条支付通知")]);
    await handle();
  });

  it("tell of a backup that failed, of each once, and of one that is overdue", async () => {
    await good();
    shop.clock.advance(HOUR_MS);
    await endBackup("pg_dump ended with 1");
    await look();
    await look();
    expect(await texts()).toEqual([expect.stringMatching(/^备份失败：.*上一次成功是 /)]);
    shop.clock.advance(HOUR_MS);
    await endBackup("pg_dump ended with 1");
    await look();
    expect(await texts()).toEqual([expect.stringMatching(/^备份失败/)]);
    await good();
    shop.clock.advance(29 * HOUR_MS);
    await look();
    expect(await texts()).toEqual([]);
    shop.clock.advance(2 * HOUR_MS);
    await look();
    expect(await texts()).toEqual([expect.stringMatching(/^超过 30 小时没有成功的备份；上一次成功是 /)]);
    shop.clock.advance(HOUR_MS);
    await look();
    expect(await texts()).toEqual([]);
    await good();
    shop.clock.advance(HOUR_MS);
    await look();
    shop.clock.advance(31 * HOUR_MS);
    await look();
    expect(await texts()).toEqual([expect.stringMatching(/^超过 30 小时/)]);
    await good();
  });

  it("tell of whatever else waits too long, of timers that keep failing, and of many wrong passwords, in one letter", async () => {
    const old = at(-6 * DAY_MS);
    await sql`
      insert into timer_run (server, name, every_ms, started_at, ran_at, took_ms, turns, taken, failures, failing_since)
      values ('here', 'expire orders', 1000, ${old}, ${at(0)}, 1, 9, 0, 9, ${at(-16 * MINUTE_MS)}),
        ('gone', 'hear carriers', 1000, ${old}, ${at(-2 * HOUR_MS)}, 1, 9, 0, 9, ${old})`.execute(
      shop.database.db,
    );
    await sql`
      insert into login_attempt (name_hash, place_hash, at)
      select 'somebody', number::text, ${at(-MINUTE_MS)} from generate_series(1, 300) number`.execute(
      shop.database.db,
    );
    await sql`
      insert into carrier_push (provider, digest, payload, at) values ('17TRACK', 'x', '', ${at(-11 * MINUTE_MS)})`.execute(
      shop.database.db,
    );
    await look();
    const [letter, ...others] = await texts();
    expect(others).toEqual([]);
    expect(letter?.split("\n")).toEqual([
      "5分钟内有 300 次以上登录失败，可能有人在猜测密码。",
      "有 1 条物流推送超过10分钟未处理。",
      "后台任务持续失败超过15分钟：expire orders。",
    ]);
    await look();
    expect(await texts()).toEqual([]);
  });

  it("are those of the list of alarms that stand in the database", () => {
    const operations = readFileSync(new URL("../../../../../docs/operations.md", import.meta.url), "utf8");
    const source = readFileSync(new URL("./alarms.ts", import.meta.url), "utf8");
    const queues = [...operations.matchAll(/queue=~?"([^"]+)"/g)].flatMap(([, some = ""]) =>
      some.split(/\\?\|/),
    );
    expect(queues.length).toBeGreaterThan(8);
    for (const queue of new Set(queues)) expect(source).toMatch(new RegExp(`["']?${queue}["']?`));
  });
});
