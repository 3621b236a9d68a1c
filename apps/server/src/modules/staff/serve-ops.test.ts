import { endpoints } from "@crux/contract/endpoint";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { staffOpsApi } from "@crux/contract/staff";
import { id, text } from "@crux/contract/wire";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { mountEndpoints } from "../../kernel/http/endpoint-runner.ts";
import { createHttp } from "../../kernel/http/http.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { createKernel } from "../../kernel/verb/kernel.ts";
import { read, serve, write } from "../../kernel/verb/serve.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { createCustomerDoor } from "../user/service.ts";
import { staffOpsEndpoints } from "./api.ts";
import { carryOutDue } from "./approvals.ts";
import { DEFAULT_SOLO, type OpsCtx, type RevealCtx, type StaffCtx } from "./context.ts";
import { opsRead, opsReveal, opsSteps, opsWrite, serveOps } from "./serve-ops.ts";
import { createStaffDoor, type StaffDoor } from "./staff-door.ts";
import { ANYWHERE } from "./staff-place.ts";

const said = { summary: "", fails: [] };
const schemas = {
  rewrite: { ...said, input: z.object({ noteId: id, body: text(20) }), output: z.null() },
  draw: { ...said, input: z.object({ noteId: id, body: text(20) }), output: z.string() },
  share: { ...said, input: z.object({ noteId: id, body: text(20) }), output: z.string() },
  lock: { ...said, input: z.object({ noteId: id, password: text(20) }), output: z.null() },
  show: { ...said, input: z.object({ noteId: id }), output: z.string() },
  bare: { ...said, input: z.object({ noteId: id, reason: text(20) }), output: z.string() },
};
const api = endpoints<typeof schemas>()({
  rewrite: "PUT /note/ops/note/{noteId}",
  draw: "PUT /note/ops/note/{noteId}/draw",
  share: "PUT /note/ops/note/{noteId}/share",
  lock: "PUT /note/ops/note/{noteId}/lock",
  show: "GET /note/ops/note/{noteId}",
  bare: "POST /note/ops/note/{noteId}/bare",
});
const openSchemas = { show: schemas.show };
const openApi = endpoints<typeof openSchemas>()({ show: "GET /note/note/{noteId}" });

type Note = { noteId: number; body: string };

async function rewriteNote(ctx: OpsCtx, { noteId, body }: Note): Promise<null> {
  await sql`insert into note values (${noteId}, ${body})
    on conflict (id) do update set body = excluded.body`.execute(ctx.db);
  ctx.note({ after: body });
  if (body === "refuse") throw new Fail(orderOutcome.WRONG_STATE);
  return null;
}

async function showNote(ctx: StaffCtx | Ctx, { noteId }: { noteId: number }): Promise<string> {
  const { rows } = await sql<{ body: string }>`select body from note where id = ${noteId}`.execute(ctx.db);
  return rows[0]?.body ?? "";
}

async function bareNote(ctx: RevealCtx, { noteId }: { noteId: number }): Promise<string> {
  const body = await showNote(ctx, { noteId });
  if (body === "") throw new Fail(orderOutcome.NOT_FOUND);
  ctx.note({ after: { letters: body.length } });
  return body;
}

/** What ran outside of transactions, which no refusal undoes. */
const trace: string[] = [];

const draw = {
  async prepare(ctx: StaffCtx, { body }: Note): Promise<string> {
    trace.push(`prepare ${ctx.staff.name}`);
    if (body === "unfit") throw new Fail(orderOutcome.INCOMPLETE);
    return `drawn ${body}`;
  },
  async change(ctx: OpsCtx, { noteId, body }: Note, drawn: string): Promise<string> {
    await rewriteNote(ctx, { noteId, body: body === "refuse" ? body : drawn });
    return drawn;
  },
};
const share = {
  prepare: draw.prepare,
  async change(ctx: OpsCtx, note: Note, drawn: string): Promise<string> {
    await ctx.countersigned();
    return draw.change(ctx, note, drawn);
  },
  async finish(_ctx: StaffCtx, data: string, drawn: string): Promise<string> {
    trace.push(`finish ${data}`);
    if (data === "drawn crash") throw new Error("the server went away");
    return `${data}, and ${drawn} told`;
  },
};

const noteCalls = serveOps(api, schemas, {
  rewrite: opsWrite(rewriteNote, { right: "order.edit", idempotent: true }),
  draw: opsSteps(draw, { idempotent: true }),
  share: opsSteps(share),
  lock: opsWrite(async (ctx) => {
    await ctx.countersigned();
    return null;
  }),
  show: opsRead(showNote),
  bare: opsReveal(bareNote, { right: "order.read" }),
});

describe.each(ENGINES)("calls of the staff on %s", (engine) => {
  let shop: Shop;
  let door: StaffDoor;
  let an: StaffCaller;
  let bo: StaffCaller;
  let http: ReturnType<typeof createHttp>;

  beforeAll(async () => {
    shop = await openShop(engine);
    await shop.database.script("create table note (id bigint primary key, body text)");
    const kernel = createKernel({ ...shop, vault: shop.vault.vault });
    http = createHttp({ logLevel: "silent" });
    door = createStaffDoor(kernel, {
      calls: [...staffOpsEndpoints({ mail: null }), ...noteCalls],
      place: ANYWHERE,
      rules: { isStrict: false, solo: { ...DEFAULT_SOLO } },
    });
    mountEndpoints(http, kernel, [], { admitCustomer: createCustomerDoor(kernel), door });
    [an, bo] = await Promise.all([openStaff(shop), openStaff(shop)]);
  });
  beforeEach(async () => {
    trace.length = 0;
    door.rules.solo.hasSecondPerson = true;
    await shop.database.script("truncate note; truncate idempotency");
  });
  afterAll(async () => {
    await http.close();
    await shop.close();
  });

  const put = async (url: string, body: object, { by = an, key = "" } = {}) => {
    const headers = {
      authorization: `Bearer ${by.session?.token}`,
      ...(key ? { "idempotency-key": key } : {}),
    };
    return (await http.inject({ method: "PUT", url: `/v1${url}`, headers, payload: body })).json();
  };
  const draws = (body: string, options = {}) => put("/note/ops/note/7/draw", { body }, options);
  const shares = (body: string, options = {}) => put("/note/ops/note/7/share", { body }, options);
  const note = () => shop.app.kernel.db;
  const bodyOfNote = async () => {
    const { rows } = await sql<{ body: string }>`select body from note where id = 7`.execute(note());
    return rows[0]?.body ?? null;
  };
  type Entry = {
    line: string;
    staff_name: string;
    after: unknown;
    input: unknown;
    approved_by: number | null;
  };
  const entries = async () => {
    const { rows } = await sql<Entry>`
      select line, staff_name, input, after, approved_by from staff_deed where line like '%/note/%' order by id`.execute(
      note(),
    );
    return rows;
  };
  const entriesSince = async (work: () => Promise<unknown>) => {
    const before = (await entries()).length;
    await work();
    return (await entries()).slice(before);
  };

  it("are open to the right that they name alone, and note what was done", async () => {
    const reader = await openStaff(shop, ["order.read"]);
    const editor = await openStaff(shop, ["order.edit"]);
    const rewrite = async (by: StaffCaller, body: string) =>
      (await put("/note/ops/note/7", { body }, { by, key: body })).code;
    expect(
      await entriesSince(async () => {
        expect(await rewrite(reader, "one")).toBe(generalOutcome.FORBIDDEN);
        expect(await rewrite(editor, "refuse")).toBe(orderOutcome.WRONG_STATE);
      }),
    ).toEqual([]);
    const written = await entriesSince(async () => {
      expect(await rewrite(editor, "one")).toBe(0);
      expect(await rewrite(editor, "one")).toBe(0);
    });
    expect(written).toEqual([
      expect.objectContaining({ line: api.rewrite.line, input: { noteId: 7, body: "one" }, after: "one" }),
    ]);
  });

  it("in steps write the entry with the change, and neither when the change is refused", async () => {
    const written = await entriesSince(async () => {
      expect(await draws("refuse")).toMatchObject({ code: orderOutcome.WRONG_STATE });
      expect(await draws("unfit")).toMatchObject({ code: orderOutcome.INCOMPLETE });
    });
    expect(written).toEqual([]);
    expect(await bodyOfNote()).toBeNull();
    const [entry, ...others] = await entriesSince(() => draws("a"));
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ line: api.draw.line, after: "drawn a", staff_name: an.staff.name });
    expect(await bodyOfNote()).toBe("drawn a");
  });

  it("in steps have one effect, one entry and one answer for one key, and make nothing ready again", async () => {
    const written = await entriesSince(async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => draws("a", { key: "k" })));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    });
    expect(written).toHaveLength(1);
    trace.length = 0;
    expect(await draws("a", { key: "k" })).toMatchObject({ code: 0, data: "drawn a" });
    expect(trace).toEqual([]);
    expect(await draws("b", { key: "k" })).toMatchObject({ code: generalOutcome.INVALID_REQUEST });
    expect(await draws("a", { key: "k", by: bo })).toMatchObject({ code: 0 });
  });

  it("in steps wait for a second person without an amount, who has every step done in the asker's name", async () => {
    const asked = await shares("a");
    expect(asked).toMatchObject({ code: staffOutcome.APPROVAL_REQUIRED, data: { amount: 0 } });
    expect(await bodyOfNote()).toBeNull();
    trace.length = 0;
    const approval = `/staff/ops/approval/${asked.data.approvalId}/approve`;
    expect(await put(approval, {}, { by: an })).toMatchObject({ code: staffOutcome.OWN_REQUEST });
    const written = await entriesSince(async () => {
      const answer = await put(approval, {}, { by: bo });
      expect(answer).toMatchObject({ code: 0, data: { answer: "drawn a, and drawn a told" } });
    });
    expect(trace.slice(-2)).toEqual([`prepare ${an.staff.name}`, "finish drawn a"]);
    expect(written).toEqual([
      expect.objectContaining({ line: api.share.line, staff_name: an.staff.name, approved_by: bo.staff.id }),
    ]);
    expect(await bodyOfNote()).toBe("drawn a");
    expect(await put(approval, {}, { by: bo })).toMatchObject({ code: staffOutcome.APPROVAL_CLOSED });
  });

  it("in steps are carried out at their hour where nobody else is asked", async () => {
    door.rules.solo.hasSecondPerson = false;
    const asked = await shares("late");
    expect(asked).toMatchObject({ code: staffOutcome.SCHEDULED });
    expect(await carryOutDue(shop.app.kernel, door.actions)).toBe(0);
    shop.clock.advance(25 * 60 * 60_000);
    const written = await entriesSince(async () => {
      const taken = await Promise.all([1, 2, 3].map(() => carryOutDue(shop.app.kernel, door.actions)));
      expect(taken.toSorted()).toEqual([0, 0, 1]);
    });
    expect(written).toHaveLength(1);
    expect(await bodyOfNote()).toBe("drawn late");
    expect(trace.filter((step) => step.startsWith("finish"))).toEqual(["finish drawn late"]);
  });

  it("keep their entry when the server ends before the last step", async () => {
    [an, bo] = await Promise.all([openStaff(shop), openStaff(shop)]);
    const asked = await shares("crash");
    const written = await entriesSince(async () => {
      const approval = `/staff/ops/approval/${asked.data.approvalId}/approve`;
      expect(await put(approval, {}, { by: bo })).toMatchObject({ code: generalOutcome.UNAVAILABLE });
    });
    expect(await bodyOfNote()).toBe("drawn crash");
    expect(written).toHaveLength(1);
  });

  it("keep no password for a second person: what holds one cannot wait", async () => {
    const answer = await put("/note/ops/note/7/lock", { password: "a secret of mine" });
    expect(answer).toMatchObject({ code: generalOutcome.UNAVAILABLE });
    const { rows } = await sql`select 1 from staff_approval where line = ${api.lock.line}`.execute(note());
    expect(rows).toEqual([]);
  });

  it("in reading leave no entry", async () => {
    const headers = { authorization: `Bearer ${an.session?.token}` };
    const written = await entriesSince(async () => {
      const answer = await http.inject({ url: "/v1/note/ops/note/7", headers });
      expect(answer.json()).toMatchObject({ code: 0, data: "" });
    });
    expect(written).toEqual([]);
    const paths = door.calls.map(({ endpoint }) => endpoint.line);
    expect(paths.filter((line) => !line.includes("/ops/"))).toEqual([]);
    expect(paths).toContain(staffOpsApi.approve.line);
  });

  it("in revealing leave one with its reason and its subject, unless nothing was shown", async () => {
    const bare = async () => {
      const headers = { authorization: `Bearer ${an.session?.token}` };
      const payload = { reason: "customs" };
      const url = "/v1/note/ops/note/7/bare";
      return (await http.inject({ method: "POST", url, headers, payload })).json();
    };
    const written = await entriesSince(async () => {
      expect(await bare()).toMatchObject({ code: orderOutcome.NOT_FOUND });
      await sql`insert into note values (7, 'shown')`.execute(note());
      expect(await bare()).toMatchObject({ code: 0, data: "shown" });
    });
    expect(written).toEqual([
      expect.objectContaining({ input: { noteId: 7, reason: "customs" }, after: { letters: 5 } }),
    ]);
    const { list } = await an.call(staffOpsApi.deeds, { isRead: true, subjectType: "note", subjectId: 7 });
    expect(list).toMatchObject([{ line: api.bare.line, staffName: an.staff.name, uid: null, isRead: true }]);
  });

  it("in revealing answer nothing when the entry can't be written", async () => {
    await sql`insert into note values (7, 'shown')`.execute(note());
    await shop.database.script(
      "alter table staff_deed add constraint full_disk check (not is_read) not valid",
    );
    const headers = { authorization: `Bearer ${an.session?.token}` };
    const answer = await http.inject({
      method: "POST",
      url: "/v1/note/ops/note/7/bare",
      headers,
      payload: { reason: "customs" },
    });
    await shop.database.script("alter table staff_deed drop constraint full_disk");
    expect(answer.json()).toMatchObject({ code: generalOutcome.UNAVAILABLE, data: null });
  });
});

describe("the types of calls", () => {
  it("take no call of the staff past the audit log", () => {
    const fits = { rewrite: opsWrite(rewriteNote), draw: opsSteps(draw), show: opsRead(showNote) };
    const rest = { share: opsSteps(share), lock: opsWrite(async () => null), bare: opsReveal(bareNote) };
    expect(serveOps(api, schemas, { ...fits, ...rest })).toHaveLength(6);
    // @ts-expect-error a change of the staff served like a customer's
    serve(api, schemas, { ...fits, ...rest, rewrite: write(rewriteNote) });
    // @ts-expect-error a change of the staff in a transaction without its entry
    serveOps(api, schemas, { ...fits, ...rest, rewrite: write(rewriteNote) });
    // @ts-expect-error a change of the staff without a transaction
    serveOps(api, schemas, { ...fits, ...rest, show: read(showNote) });
    // @ts-expect-error a verb that notes changes served as one that reads
    opsRead(rewriteNote);
    // @ts-expect-error a verb that has to leave an entry served as one that leaves none
    opsRead(bareNote);
    // @ts-expect-error a change that may take two people served as a read
    opsReveal(rewriteNote);
    // @ts-expect-error a change beside the one transaction
    opsSteps({ ...draw, prepare: rewriteNote });
    // @ts-expect-error a customer's call served to the staff
    serveOps(openApi, openSchemas, { show: opsRead(showNote) });
    expect(serve(openApi, openSchemas, { show: read(showNote) })).toHaveLength(1);
  });
});
