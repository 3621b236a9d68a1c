import { endpoints } from "@crux/contract/endpoint";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { id, quantity, text } from "@crux/contract/wire";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { Fail } from "../fail.ts";
import type { Ctx, UserCtx } from "../verb/context.ts";
import { contextOf, createKernel, type Kernel, stepAsSystem } from "../verb/kernel.ts";
import { read, serve, write } from "../verb/serve.ts";
import type { AdmitCustomer, Door } from "./door.ts";
import { mountEndpoints } from "./endpoint-runner.ts";
import { createHttp } from "./http.ts";

const noteSchemas = {
  add: {
    summary: "",
    input: z.object({ noteId: id, body: text(20), quantity }),
    output: z.object({ count: z.int() }),
    fails: [cartOutcome.INVALID_QUANTITY, orderOutcome.WRONG_STATE],
  },
  list: { summary: "", input: z.object({}), output: z.object({ count: z.int() }), fails: [] },
  fail: { summary: "", input: z.object({}), output: z.null(), fails: [] },
  own: { summary: "", input: z.object({}), output: z.null(), fails: [] },
};
const noteApi = endpoints<typeof noteSchemas>()({
  add: "POST /note/secure/{uid}/note/{noteId}",
  list: "GET /note/all",
  fail: "GET /note/fail",
  own: "GET /note/secure/{uid}/own",
});

async function countNotes(ctx: Ctx): Promise<{ count: number }> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from note`.execute(ctx.db);
  return { count: Number(rows[0]?.count) };
}

async function addNote(ctx: UserCtx, input: { noteId: number; body: string }): Promise<{ count: number }> {
  await sql`insert into note (uid, note_id, body) values (${ctx.caller.uid}, ${input.noteId}, ${input.body})`.execute(
    ctx.db,
  );
  ctx.invalidate("notes");
  if (input.body === "refuse") throw new Fail(orderOutcome.WRONG_STATE);
  if (input.body === "too many") throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
  return countNotes(ctx);
}

/** Lets one robot in, which may make one call. */
const robotSchemas = {
  count: {
    summary: "",
    input: z.object({ add: z.int() }),
    output: z.int(),
    fails: [sessionOutcome.TOKEN_UNKNOWN],
  },
};
const robotApi = endpoints<typeof robotSchemas>()({ count: "POST /note/robot/count" });
const robots: Door<{ number: number }> = {
  calls: [{ mode: "read", endpoint: robotApi.count, schema: robotSchemas.count, perMinute: { person: 2 } }],
  answers: (line, { headers }) => line !== robotApi.count.line || headers["x-place"] !== "elsewhere",
  async admit(token) {
    if (token !== "robot") throw new Fail(sessionOutcome.TOKEN_UNKNOWN);
    return { number: -7 };
  },
  numberOf: ({ number }) => number,
  run: async (_line, { person }, input) => (input as { add: number }).add + person.number,
};

const noteEndpoints = serve(noteApi, noteSchemas, {
  add: write(addNote, { idempotent: true }),
  list: read(countNotes, { cache: ["notes"] }),
  fail: read(async () => {
    throw new Error("secret detail");
  }),
  own: read(async () => null, { perMinute: { person: 3 } }),
});

describe.each(ENGINES)("the endpoint runner on %s", (engine) => {
  let shop: Shop;
  let kernel: Kernel;
  const http = createHttp({ logLevel: "silent" });

  beforeAll(async () => {
    shop = await openShop(engine);
    await shop.database.script("create table note (uid bigint, note_id bigint, body text)");
    kernel = createKernel({ ...shop, vault: shop.vault.vault });
    const admitCustomer: AdmitCustomer = async (token) => {
      if (token !== "good" && token !== "other") throw new Fail(sessionOutcome.TOKEN_UNKNOWN);
      return { uid: token === "good" ? 5 : 6, userClass: "PLAIN", sessionId: 1, hasMobile: true };
    };
    mountEndpoints(http, kernel, noteEndpoints, { admitCustomer, door: robots });
  });
  beforeEach(async () => {
    await shop.database.script("truncate note; truncate idempotency");
    kernel.topics.invalidate(["notes"]);
  });
  afterAll(async () => {
    await http.close();
    await shop.close();
  });

  const post = (
    url: string,
    payload: unknown,
    headers: Record<string, string> = { authorization: "Bearer good" },
  ) =>
    http.inject({
      method: "POST",
      url: `/v1/note/secure/${url}`,
      headers: { "content-type": "application/json", ...headers },
      payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    });
  const count = async () => (await http.inject({ url: "/v1/note/all" })).json().data.count;

  it("answers the envelope (R-API-02)", async () => {
    const response = await post("5/note/7", { body: "a", quantity: 1 });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ code: 0, data: { count: 1 }, success: true, msg: "" });
  });

  it("refuses a secure call without a token before it looks at the body (R-API-03)", async () => {
    const response = await post("5/note/7", "{ no json", {});
    expect(response.json().code).toBe(sessionOutcome.TOKEN_MISSING);
    expect((await post("5/note/7", {}, { authorization: "bad" })).json().code).toBe(
      sessionOutcome.TOKEN_UNKNOWN,
    );
    expect((await post("5/note/7", { body: "a", quantity: 1 }, { authorization: "good" })).json().code).toBe(
      0,
    );
  });

  it("refuses a foreign uid in the path before anything else (R-API-04)", async () => {
    for (const uid of ["6", "05", "5%20", "%35x", "0", "null"]) {
      const response = await post(`${uid}/note/7`, { body: "a", quantity: 1, uid: 5 });
      expect(response.json().code).toBe(generalOutcome.FORBIDDEN);
    }
    expect(await count()).toBe(0);
  });

  it("lets nothing on the way keep what was for one person, refusals included (I-36)", async () => {
    for (const headers of [{ authorization: "good" }, { authorization: "bad" }, undefined]) {
      const response = await post("5/note/7", { body: "a", quantity: 1 }, headers);
      expect(response.headers["cache-control"]).toBe("no-store");
    }
  });

  it("lets the path win over the body", async () => {
    await post("5/note/7", { body: "a", quantity: 1, noteId: 99 });
    const { rows } = await sql<{ note_id: number }>`select note_id from note`.execute(shop.database.db);
    expect(rows.map((row) => Number(row.note_id))).toEqual([7]);
  });

  it.each([
    ["no json", "{", generalOutcome.INVALID_REQUEST, 400],
    ["a list", [], generalOutcome.INVALID_REQUEST, 400],
    ["a number", 5, generalOutcome.INVALID_REQUEST, 400],
    ["a missing field", { quantity: 1 }, generalOutcome.INVALID_REQUEST, 400],
    ["a wrong type", { body: 1, quantity: 1 }, generalOutcome.INVALID_REQUEST, 400],
    ["a NUL", { body: "a\u0000", quantity: 1 }, generalOutcome.INVALID_REQUEST, 400],
    ["a lone surrogate", '{"body":"\\ud800","quantity":1}', generalOutcome.INVALID_REQUEST, 400],
    ["a long text", { body: "a".repeat(21), quantity: 1 }, generalOutcome.INVALID_REQUEST, 400],
    ["quantity 0", { body: "a", quantity: 0 }, cartOutcome.INVALID_QUANTITY, 200],
    ["quantity 51", { body: "a", quantity: 51 }, cartOutcome.INVALID_QUANTITY, 200],
    ["quantity 1.5", { body: "a", quantity: 1.5 }, cartOutcome.INVALID_QUANTITY, 200],
    ["quantity 1e20", { body: "a", quantity: 1e20 }, cartOutcome.INVALID_QUANTITY, 200],
    ["no quantity", { body: "a" }, cartOutcome.INVALID_QUANTITY, 200],
  ])("refuses %s with a clear code and changes nothing (R-ERR-27)", async (_name, body, code, status) => {
    const response = await post("5/note/7", body);
    expect(response.json()).toMatchObject({ code, data: null, success: false });
    expect(response.statusCode).toBe(status);
    expect(await count()).toBe(0);
  });

  it("has no HEAD, which would run the verb and hide its answer", async () => {
    const response = await http.inject({ method: "HEAD", url: "/v1/note/all" });
    expect(response.statusCode).toBe(404);
  });

  it("refuses a body above 256 KB", async () => {
    const response = await post("5/note/7", { body: "a".repeat(300_000), quantity: 1 });
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe(generalOutcome.INVALID_REQUEST);
  });

  it("rolls everything back when the verb refuses", async () => {
    expect((await post("5/note/7", { body: "refuse", quantity: 1 })).json().code).toBe(
      orderOutcome.WRONG_STATE,
    );
    expect(await count()).toBe(0);
  });

  it("hides what went wrong inside", async () => {
    const response = await http.inject({ url: "/v1/note/fail" });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain("secret");
    expect(response.json().code).toBe(generalOutcome.UNAVAILABLE);
  });

  it("has one effect and one answer for one idempotency key", async () => {
    const headers = { authorization: "Bearer good", "idempotency-key": "k1" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post("5/note/7", { body: "a", quantity: 1 }, headers)),
    );
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await count()).toBe(1);
    const other = await post("5/note/7", { body: "b", quantity: 1 }, headers);
    expect(other.json().code).toBe(generalOutcome.INVALID_REQUEST);
    expect(await count()).toBe(1);
  });

  it("forgets the key of a refused call", async () => {
    const headers = { authorization: "Bearer good", "idempotency-key": "k2" };
    await post("5/note/7", { body: "refuse", quantity: 1 }, headers);
    expect((await post("5/note/7", { body: "fine", quantity: 1 }, headers)).json().code).toBe(0);
  });

  it("leaves who may make a door's calls, where, and what they do to the door", async () => {
    const count = async (token: string, body: unknown = { add: 9 }, headers = {}) => {
      const authorization = { authorization: `Bearer ${token}`, ...headers };
      const call = { method: "POST", url: "/v1/note/robot/count", headers: authorization } as const;
      return (await http.inject({ ...call, payload: body as object })).json();
    };
    expect(await count("good")).toMatchObject({ code: sessionOutcome.TOKEN_UNKNOWN });
    expect(await count("robot", { add: 9 }, { "x-place": "elsewhere" })).toMatchObject({
      code: generalOutcome.NOT_FOUND,
    });
    expect(await count("robot", { add: "9" })).toMatchObject({ code: generalOutcome.INVALID_REQUEST });
    expect(await count("robot")).toMatchObject({ code: 0, data: 2 });
    expect(await count("robot")).toMatchObject({ code: generalOutcome.TOO_MANY_REQUESTS });
  });

  it("limits what one person calls, from however many addresses, and nobody else", async () => {
    let lastAddress = 0;
    const own = async (uid: number, token: string) => {
      lastAddress += 1;
      const headers = { authorization: `Bearer ${token}` };
      const url = `/v1/note/secure/${uid}/own`;
      return (await http.inject({ url, headers, remoteAddress: `192.0.2.${lastAddress}` })).statusCode;
    };
    const statuses = [await own(5, "good"), await own(5, "good"), await own(5, "good"), await own(5, "good")];
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await own(6, "other")).toBe(200);
  });

  it("looks at no more bodies of somebody whom it refused twenty times in a minute, and at everybody else's", async () => {
    const codeOf = async (uid: number, token: string, body: unknown) =>
      (await post(`${uid}/note/7`, body, { authorization: `Bearer ${token}` })).json().code;
    const unreadable = (uid: number, token: string) => codeOf(uid, token, "{ no json");
    for (let time = 0; time < 20; time += 1) {
      expect(await unreadable(6, "other")).toBe(generalOutcome.INVALID_REQUEST);
      expect(await codeOf(6, "other", { body: "too many", quantity: 1 })).toBe(
        generalOutcome.TOO_MANY_REQUESTS,
      );
    }
    expect(await unreadable(6, "other")).toBe(generalOutcome.TOO_MANY_REQUESTS);
    expect(await unreadable(5, "good")).toBe(generalOutcome.INVALID_REQUEST);
    shop.clock.advance(60_000);
    expect(await unreadable(6, "other")).toBe(generalOutcome.INVALID_REQUEST);
  });

  it("drops what work in steps invalidated, and lets nothing be invalidated where nobody would drop it", async () => {
    expect(await count()).toBe(0);
    await shop.database.script("insert into note values (1, 1, 'behind the back')");
    expect(() => contextOf(kernel, { caller: null, ip: "" }).invalidate("notes")).toThrow("notes");
    expect(await count()).toBe(0);
    const step = stepAsSystem(kernel, async (ctx) => {
      ctx.invalidate("notes");
      throw new Error("refused afterwards");
    });
    await expect(step).rejects.toThrow("refused afterwards");
    expect(await count()).toBe(1);
  });

  it("keeps an answer until its topic is invalidated", async () => {
    expect(await count()).toBe(0);
    await shop.database.script("insert into note values (1, 1, 'behind the back')");
    expect(await count()).toBe(0);
    await post("5/note/7", { body: "a", quantity: 1 });
    expect(await count()).toBe(2);
  });
});
