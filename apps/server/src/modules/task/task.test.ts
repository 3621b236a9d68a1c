import { randomUUID } from "node:crypto";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as taskOutcome from "@crux/contract/outcomes/task";
import { staffOpsApi } from "@crux/contract/staff";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import { userOpsApi } from "@crux/contract/user";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { createCaller } from "../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { createTaskRunner, importRows, parseTable, taskKind } from "./service.ts";
import { taskSweeps } from "./sweeps.ts";

const LINES = 30_000;
/** What happens before a row of the export is written: a test puts an end to something there. */
let atLine = async (_line: number): Promise<void> => {};

/** Numbers as a table of 30,000 rows, more than one part holds. */
const numbers = taskKind({
  name: "test.numbers",
  right: "customer.read",
  input: z.strictObject({ word: z.string().default("=1+1") }),
  file: { name: "numbers", columns: ["号", "词"] },
  async run(job, { word }) {
    const text = word.repeat(20);
    for (let from = Number(job.reached ?? 0); from < LINES; from += 1_000) {
      await atLine(from);
      job.write(Array.from({ length: 1_000 }, (_, index) => [from + index, text]));
      await job.step({ reached: from + 1_000, done: from + 1_000, total: LINES });
    }
    return { lines: LINES };
  },
});

/** Money for wallets, a row each. */
const gifts = taskKind({
  name: "test.gifts",
  right: "wallet.adjust",
  takesTable: true,
  input: z.strictObject({ reason: z.string() }),
  async run(job, { reason }) {
    const rows = parseTable(await job.upload());
    await importRows(job, rows, async ([uid = "", amount = ""]) => {
      await atLine(Number(uid));
      if (!/^\d+$/.test(amount)) return { key: uid, code: generalOutcome.INVALID_REQUEST };
      const input = { uid: Number(uid), type: "ADJUST_INCREASE", amount: Number(amount), reason };
      return { key: uid, line: userOpsApi.adjustWallet.line, input };
    });
    return null;
  },
});

describe.each(ENGINES)("long work of the staff on %s", (engine) => {
  let shop: Shop;
  let clerk: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine, { tasks: [numbers, gifts] });
    clerk = await openStaff(shop, ["customer.read", "wallet.adjust"]);
  });
  afterAll(() => shop.close());

  const detail = ({ id }: { id: number }, who = clerk) => who.call(taskOpsApi.detail, { id });
  const runAll = async () => {
    while ((await shop.app.runTask()) > 0);
  };
  const otherServer = () => createTaskRunner(shop.app.kernel, shop.app.staff, [numbers, gifts]);
  const fetchFile = async (who: StaffCaller, task: { id: number }) => {
    const { path } = await who.call(taskOpsApi.file, task);
    return shop.app.http.inject({
      url: path,
      headers: { authorization: `Bearer ${who.session?.token}` },
    });
  };
  const hand = async (table: string | Buffer, input: object, name = "table.csv", who = clerk) => {
    const form = new FormData();
    form.set("kind", "test.gifts");
    form.set("input", JSON.stringify(input));
    form.set("file", new Blob([typeof table === "string" ? table : new Uint8Array(table)]), name);
    const request = new Request("http://shop/", { method: "POST", body: form });
    const answer = await shop.app.http.inject({
      method: "POST",
      url: "/v1/task/ops/import",
      headers: {
        authorization: `Bearer ${who.session?.token}`,
        "content-type": request.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return answer.json() as { code: number; data: Task };
  };
  const balance = async (uid: number) => {
    const { rows } = await sql<{ cents: number }>`
      select balance_cents as cents from ledger_account where uid = ${uid}`.execute(shop.database.db);
    return rows[0]?.cents ?? 0;
  };

  it("leaves a file of all its rows, whose formulas are none, for whoever asked, and its taking is logged", async () => {
    const asked = await clerk.call(taskOpsApi.start, { kind: "test.numbers" });
    expect(asked).toMatchObject({ state: "WAITING", mine: true, fileName: null });
    await runAll();
    const done = await detail(asked);
    expect(done).toMatchObject({ state: "DONE", done: LINES, total: LINES, result: { lines: LINES } });
    expect(done.fileName).toMatch(/^numbers-\d{8}-\d{4}\.csv$/);
    const file = await fetchFile(clerk, asked);
    expect(file.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": "attachment",
      "cache-control": "private, no-store",
    });
    expect(file.rawPayload).toHaveLength(done.fileBytes);
    const lines = file.payload.split("\r\n");
    expect(lines[0]).toBe("\u{feff}号,词");
    expect(lines[1]).toBe(`0,'${"=1+1".repeat(20)}`);
    expect(lines.slice(1, -1).map((line) => Number.parseInt(line, 10))).toEqual(
      Array.from({ length: LINES }, (_, index) => index),
    );
    const owner = await openStaff(shop);
    const { list } = await owner.call(staffOpsApi.deeds, { line: taskOpsApi.file.line });
    expect(list[0]).toMatchObject({ staffName: clerk.staff.name, after: { kind: "test.numbers" } });
  });

  it("gives its file to nobody else, a minute long, and for a day", async () => {
    const asked = await clerk.call(taskOpsApi.start, { kind: "test.numbers" });
    expect(await clerk.refusal(taskOpsApi.file, asked)).toBe(taskOutcome.NO_FILE);
    await runAll();
    const colleague = await openStaff(shop, ["customer.read"]);
    for (const call of [taskOpsApi.file, taskOpsApi.detail, taskOpsApi.stop])
      expect(await colleague.refusal(call, asked)).toBe(taskOutcome.NOT_FOUND);
    const { path } = await clerk.call(taskOpsApi.file, asked);
    const open = (who: StaffCaller | null) =>
      shop.app.http.inject({
        url: path,
        headers: who ? { authorization: `Bearer ${who.session?.token}` } : {},
      });
    expect((await open(colleague)).json().code).toBe(generalOutcome.NOT_FOUND);
    expect((await open(null)).json().code).toBe(sessionOutcome.TOKEN_MISSING);
    expect((await open(clerk)).statusCode).toBe(200);
    shop.clock.advance(61_000);
    expect((await open(clerk)).json().code).toBe(generalOutcome.NOT_FOUND);
    const operator = await openStaff(shop, ["system.run"]);
    expect(await detail(asked, operator)).toMatchObject({ mine: false, state: "DONE" });
    expect(await operator.refusal(taskOpsApi.file, asked)).toBe(generalOutcome.FORBIDDEN);
    shop.clock.advance(24 * 3_600_000);
    for (const sweep of taskSweeps) await sweepOnce(shop.app.kernel, sweep);
    const late = await openStaff(shop);
    expect(await late.refusal(taskOpsApi.file, asked)).toBe(taskOutcome.NO_FILE);
    expect(await detail(asked, late)).toMatchObject({ fileName: null, state: "DONE" });
    clerk = await openStaff(shop, ["customer.read", "wallet.adjust"]);
  });

  it("goes on where the server before ended, without a row twice or missing", async () => {
    const asked = await clerk.call(taskOpsApi.start, { kind: "test.numbers" });
    const first = otherServer();
    atLine = async (line) => {
      if (line !== 20_000) return;
      first.leave();
      atLine = async () => {};
    };
    expect(await first.run()).toBe(1);
    expect(await first.run()).toBe(0);
    expect(await detail(asked)).toMatchObject({ state: "WAITING" });
    await runAll();
    const file = await fetchFile(clerk, asked);
    const numbers = file.payload
      .split("\r\n")
      .slice(1, -1)
      .map((line) => Number.parseInt(line, 10));
    expect(numbers).toEqual(Array.from({ length: LINES }, (_, index) => index));
  });

  it("is taken over from a server that says nothing, which then writes no more", async () => {
    const asked = await clerk.call(taskOpsApi.start, { kind: "test.numbers" });
    const silent = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    atLine = async (line) => {
      if (line !== 15_000) return;
      atLine = async () => {};
      reached.resolve();
      await silent.promise;
    };
    const stalled = otherServer().run();
    await reached.promise;
    expect(await shop.app.runTask()).toBe(0);
    shop.clock.advance(61_000);
    await runAll();
    const done = await detail(asked);
    expect(done).toMatchObject({ state: "DONE", done: LINES });
    silent.resolve();
    await stalled;
    expect(await detail(asked)).toEqual(done);
    expect((await fetchFile(clerk, asked)).rawPayload).toHaveLength(done.fileBytes);
  });

  it("stops when it is told to, before it begins or with its next step", async () => {
    const waiting = await clerk.call(taskOpsApi.start, { kind: "test.numbers" });
    expect(await clerk.call(taskOpsApi.stop, waiting)).toMatchObject({ state: "STOPPED" });
    const running = await clerk.call(taskOpsApi.start, { kind: "test.numbers" });
    atLine = async (line) => {
      if (line === 5_000)
        expect(await clerk.call(taskOpsApi.stop, running)).toMatchObject({
          state: "RUNNING",
          stopping: true,
        });
    };
    await runAll();
    atLine = async () => {};
    expect(await detail(running)).toMatchObject({ state: "STOPPED", stopping: false });
    expect(await clerk.refusal(taskOpsApi.stop, running)).toBe(taskOutcome.ENDED);
    const { rows } = await sql`select input from task where input is not null`.execute(shop.database.db);
    expect(rows).toEqual([]);
  });

  it("takes a table row by row, each once and logged, and says which it refused", async () => {
    const [a, b] = [await signUp(shop), await signUp(shop)];
    const table = `${a.session.uid},100\n${b.session.uid},x\n${b.session.uid},"200"\r\n999999999,5\n\n`;
    const { data: asked } = await hand(table, { reason: "thanks" });
    await runAll();
    expect(await detail(asked)).toMatchObject({
      state: "DONE",
      done: 4,
      total: 4,
      failed: 2,
      errors: [
        { row: 2, key: String(b.session.uid), code: generalOutcome.INVALID_REQUEST, msg: "请求参数有误" },
        { row: 4, key: "999999999", code: 140001, msg: "用户不存在" },
      ],
    });
    expect([await balance(a.session.uid), await balance(b.session.uid)]).toEqual([100, 200]);
    const owner = await openStaff(shop);
    const { list } = await owner.call(staffOpsApi.deeds, { line: userOpsApi.adjustWallet.line });
    expect(list.map(({ staffName }) => staffName)).toEqual([clerk.staff.name, clerk.staff.name]);
  });

  it("does no row twice when its server ends between two, or is taken for dead within one", async () => {
    const people = [await signUp(shop), await signUp(shop), await signUp(shop)];
    const uids = people.map(({ session }) => session.uid);
    const { data: asked } = await hand(uids.map((uid) => `${uid},100`).join("\n"), { reason: "thanks" });
    const silent = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    atLine = async (uid) => {
      if (uid !== uids[1]) return;
      atLine = async () => {};
      reached.resolve();
      await silent.promise;
    };
    const stalled = otherServer().run();
    await reached.promise;
    shop.clock.advance(61_000);
    await runAll();
    silent.resolve();
    await stalled;
    expect(await detail(asked)).toMatchObject({ state: "DONE", done: 3, failed: 0 });
    expect(await Promise.all(uids.map(balance))).toEqual([100, 100, 100]);
  });

  it("asks for a second person where the call would", async () => {
    const { session } = await signUp(shop);
    const { data: asked } = await hand(`${session.uid},90000\n${session.uid},10`, { reason: "thanks" });
    await runAll();
    expect((await detail(asked)).errors).toMatchObject([{ row: 1, code: 270010 }]);
    expect(await balance(session.uid)).toBe(10);
  });

  it("reads tables as spreadsheets write them, and says so when it cannot", async () => {
    const { session } = await signUp(shop);
    const wide = Buffer.from(`\u{feff}${session.uid}\t7\n`, "utf16le");
    const { data: asked } = await hand(wide, { reason: "thanks" }, "table.tsv");
    const { data: broken } = await hand(Buffer.from([0x25, 0x50, 0, 0xff, 0xfe, 0x81]), { reason: "x" });
    await runAll();
    expect(await detail(asked)).toMatchObject({ state: "DONE", failed: 0, done: 1 });
    expect(await balance(session.uid)).toBe(7);
    expect(await detail(broken)).toMatchObject({ state: "FAILED", failure: taskOutcome.UNREADABLE_TABLE });
    expect(parseTable(Buffer.from([0xb6, 0xa9, 0xb5, 0xa5, 0x2c, 0x27, 0x3d, 0x31]))).toEqual([
      ["订单", "=1"],
    ]);
    expect(parseTable(Buffer.from('a;"b ""c"";\n"; d\n'))).toEqual([["a", 'b "c";', "d"]]);
    const narrow = Buffer.from(`uid,amount\n${session.uid},7\n`, "utf16le");
    const { data: unmarked } = await hand(narrow, { reason: "x" });
    const { data: open } = await hand(`${session.uid},7\n\n${session.uid},"7\n1,7\n`, { reason: "x" });
    await runAll();
    expect(await detail(unmarked)).toMatchObject({ state: "FAILED", failure: taskOutcome.WIDE_TABLE });
    expect(await detail(open)).toMatchObject({
      state: "FAILED",
      failure: taskOutcome.OPEN_QUOTE,
      result: { line: 3 },
    });
    expect(await balance(session.uid)).toBe(7);
    expect((await hand("1,2", { reason: "x" }, "table.exe")).code).toBe(generalOutcome.INVALID_REQUEST);
    const giant = Buffer.alloc(32 * 2 ** 20 + 1, "1,2\n");
    expect((await hand(giant, { reason: "x" })).code).toBe(generalOutcome.FILE_TOO_LARGE);
    expect((await hand("1,2", {})).code).toBe(generalOutcome.INVALID_REQUEST);
  });

  it("refuses what nobody may ask for, and the same key has one task", async () => {
    const stranger = createCaller(shop.app.http, null);
    expect(await stranger.refusal(taskOpsApi.start, { kind: "test.numbers" })).toBe(
      sessionOutcome.TOKEN_MISSING,
    );
    expect(await clerk.refusal(taskOpsApi.start, { kind: "report.audit" })).toBe(generalOutcome.FORBIDDEN);
    expect(await clerk.refusal(taskOpsApi.start, { kind: "nonsense" })).toBe(generalOutcome.NOT_FOUND);
    expect(await clerk.refusal(taskOpsApi.start, { kind: "test.gifts" })).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    expect(await clerk.refusal(taskOpsApi.start, { kind: "test.numbers", input: { odd: 1 } })).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    const key = { idempotencyKey: randomUUID() };
    const ids = await Promise.all(
      [1, 2, 3].map(() => clerk.call(taskOpsApi.start, { kind: "test.numbers" }, key)),
    );
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    for (let more = 1; more < 20; more += 1) await clerk.call(taskOpsApi.start, { kind: "test.numbers" });
    expect(await clerk.refusal(taskOpsApi.start, { kind: "test.numbers" })).toBe(
      taskOutcome.TOO_MANY_WAITING,
    );
    const { list } = await clerk.call(taskOpsApi.list, { isOpen: true, pageSize: 100 });
    expect(list).toHaveLength(20);
    for (const one of list) await clerk.call(taskOpsApi.stop, one);
  });

  it("ends when its asker may no longer ask for it", async () => {
    const owner = await openStaff(shop);
    const gone = await openStaff(shop, ["customer.read"]);
    const asked = await gone.call(taskOpsApi.start, { kind: "test.numbers" });
    await owner.call(staffOpsApi.disable, { id: gone.staff.id });
    await runAll();
    expect(await detail(asked, owner)).toMatchObject({ state: "FAILED", failure: 270014 });
  });

  it("audits the shop, one audit at a time", async () => {
    const operator = await openStaff(shop, ["system.run"]);
    const both = await Promise.all(
      [1, 2].map(() =>
        operator.call(taskOpsApi.start, { kind: "report.audit" }).catch((error: { code: number }) => error),
      ),
    );
    const asked = both.find((one): one is Task => "id" in one);
    expect(both.find((one) => "code" in one)).toMatchObject({ code: taskOutcome.ALREADY_RUNNING });
    await runAll();
    const done = await operator.call(taskOpsApi.detail, { id: asked?.id ?? 0 });
    expect(done).toMatchObject({ state: "DONE", result: { broken: 0, breaks: [] } });
    expect(done.done).toBe(done.total);
    await sql`update stock set on_hand = on_hand - 1 where sku_id = (select min(sku_id) from stock)`.execute(
      shop.database.db,
    );
    const again = await operator.call(taskOpsApi.start, { kind: "report.audit" });
    await runAll();
    expect((await operator.call(taskOpsApi.detail, again)).result).toMatchObject({
      broken: 1,
      breaks: [{ invariant: "I-10" }],
    });
  });
});
