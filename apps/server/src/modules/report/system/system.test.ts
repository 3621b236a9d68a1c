import * as generalOutcome from "@crux/contract/outcomes/general";
import { reportOpsApi } from "@crux/contract/report";
import { staffOpsApi } from "@crux/contract/staff";
import { taskOpsApi } from "@crux/contract/task";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTimerLog } from "../../../kernel/time/timer-log.ts";
import { closedOutside } from "../../../outside/outside.ts";
import type { PaymentProvider } from "../../../outside/payment/port.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import type { StaffCtx } from "../../staff/service.ts";
import { outsideCalls } from "./outside-probes.ts";

describe.each(ENGINES)("the system page on %s", (engine) => {
  let shop: Shop;
  let operator: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    operator = await openStaff(shop, ["system.run", "audit.read"]);
  });
  afterAll(() => shop.close());

  it("tells the last audit, the one that runs, and how far the seals are", async () => {
    expect(await operator.call(reportOpsApi.health, {})).toMatchObject({ audit: null, runningTaskId: null });
    const { id } = await operator.call(taskOpsApi.start, { kind: "report.audit" });
    expect(await operator.call(reportOpsApi.health, {})).toMatchObject({ audit: null, runningTaskId: id });
    await shop.app.runTask();
    const health = await operator.call(reportOpsApi.health, {});
    expect(health).toMatchObject({
      audit: { taskId: id, broken: 0, staffName: operator.staff.name },
      runningTaskId: null,
    });
    expect(health.seals.map(({ kind }) => kind)).toContain("ledger");
    expect(health.seals.find(({ kind }) => kind === "deed")?.waiting).toBeGreaterThan(0);
  });

  it("lets what failed for good be tried again, once, and says so in the log", async () => {
    const { rows } = await sql<{ id: number }>`
      insert into outbox (kind, payload, state, tries, failure, run_at, at)
      values ('payment pay back', '{"name": "王小明"}', 'DEAD', 8, 'Error', now(), now()) returning id`.execute(
      shop.database.db,
    );
    const id = rows[0]?.id ?? 0;
    const { list } = await operator.call(reportOpsApi.outbox, {});
    expect(list).toMatchObject([{ id, kind: "payment pay back", state: "DEAD", failure: "Error" }]);
    expect(JSON.stringify(list)).not.toContain("王小明");
    const both = await Promise.allSettled([1, 2].map(() => operator.call(reportOpsApi.retryOutbox, { id })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await operator.refusal(reportOpsApi.retryOutbox, { id })).toBe(generalOutcome.NOT_FOUND);
    expect((await operator.call(reportOpsApi.outbox, {})).list).toEqual([]);
    expect((await operator.call(reportOpsApi.outbox, { isDead: false })).list).toMatchObject([
      { id, state: "READY", tries: 0 },
    ]);
    const { list: entries } = await operator.call(staffOpsApi.deeds, { line: reportOpsApi.retryOutbox.line });
    expect(entries).toHaveLength(1);
    // Many at once, each for itself: one that is gone keeps no other one waiting.
    await sql`update outbox set state = 'DEAD' where id = ${id}`.execute(shop.database.db);
    const outcomes = await operator.call(reportOpsApi.retryOutboxes, { rows: [{ id }, { id: 987_654_321 }] });
    expect(outcomes.map(({ code }) => code)).toEqual([0, generalOutcome.NOT_FOUND]);
    expect((await operator.call(reportOpsApi.outbox, {})).list).toEqual([]);
  });

  it("knows when timers last ran, on which servers, and which of them failed or are late", async () => {
    const log = createTimerLog(shop.app.kernel);
    const work = log.noted({ name: "work", everyMs: 1_000, run: async () => 3 });
    const broken = log.noted({
      name: "broken",
      everyMs: 1_000,
      run: () => Promise.reject(new RangeError("of 王小明")),
    });
    await work.run();
    await work.run();
    await expect(broken.run()).rejects.toThrow(RangeError);
    expect(await log.poller.run()).toBe(2);
    expect(await log.poller.run()).toBe(0);
    const other = createTimerLog(shop.app.kernel);
    await other.noted({ name: "work", everyMs: 1_000, run: async () => 1 }).run();
    await other.poller.run();
    const timers = async () => {
      const rows = await operator.call(reportOpsApi.timers, {});
      return Object.fromEntries(rows.map((row) => [row.name, row]));
    };
    const told = await timers();
    expect(told.work).toMatchObject({
      servers: 2,
      turns: 3,
      taken: 7,
      failures: 0,
      failure: null,
      late: false,
    });
    expect(told.broken).toMatchObject({ servers: 1, turns: 1, failures: 1, failure: "RangeError" });
    shop.clock.advance(130_000);
    expect((await timers()).work).toMatchObject({ late: true });
    shop.clock.advance(24 * 3_600_000);
    await work.run();
    await log.poller.run();
    operator = await openStaff(shop, ["system.run", "audit.read"]);
    expect(Object.keys(await timers())).toEqual(["work"]);
  });

  it("asks the systems that it depends on something harmless", async () => {
    const systems = await operator.call(reportOpsApi.outside, {});
    expect(systems.find(({ name }) => name === "sms")).toEqual({
      name: "sms",
      kind: "SIMULATED",
      testable: false,
    });
    const test = (name: (typeof systems)[number]["name"]) =>
      operator.call(reportOpsApi.testOutside, { name });
    for (const name of ["database", "storage", "alipay", "cashier", "wechat"] as const)
      expect(await test(name), name).toMatchObject({ ok: true, failure: null });
    expect(await test("mail")).toMatchObject({ ok: false, failure: "NoAddress" });
    await operator.call(staffOpsApi.saveNotices, { email: "op@example.com", kinds: [] });
    expect(await test("mail")).toMatchObject({ ok: true });
    expect(await test("sms")).toMatchObject({ ok: false, failure: "NotTestable" });
    const silent = {
      check: () => Promise.reject(new RangeError()),
      query: async () => ({ status: "UNKNOWN" }),
    };
    const closed = { ...closedOutside(), cashier: silent as unknown as PaymentProvider };
    const { list, test: asked } = outsideCalls(closed);
    expect((await list()).find(({ name }) => name === "sms")).toMatchObject({ kind: "OFF" });
    expect(await asked.prepare({} as StaffCtx, { name: "cashier" })).toMatchObject({ failure: "RangeError" });
    const packer = await openStaff(shop, "warehouse");
    for (const call of [reportOpsApi.health, reportOpsApi.timers, reportOpsApi.outside])
      expect(await packer.refusal(call, {})).toBe(generalOutcome.FORBIDDEN);
  });
});
