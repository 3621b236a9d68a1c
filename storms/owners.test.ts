import { splitLine } from "@crux/contract/endpoint";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { PREFIXES } from "@crux/contract/prefixes";
import { userApi } from "@crux/contract/user";
import { type Caller, createCaller } from "@crux/server/testing/caller";
import { ENGINES, openShop, type Shop } from "@crux/server/testing/open-shop";
import { signUp } from "@crux/server/testing/people";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Buyer } from "./buyers.ts";
import { learn, type Seen } from "./fuzz-input.ts";
import {
  belongings,
  type Examples,
  liveAsBystander,
  liveAsCustomer,
  PLANTED,
  workAsStaff,
} from "./fuzz-world.ts";

const YEAR_MS = 366 * 24 * 3_600_000;

type SecureCall = { name: string; line: string; fields: string[] };

/** Every call on something of one's own, as the contract has them; a new one is here by itself. */
const SECURE: SecureCall[] = PREFIXES.flatMap(({ name: prefix, api, schemas }) =>
  Object.entries(api).map(([name, { line }]) => {
    const shape = schemas[name]?.input.toJSONSchema({ io: "input", unrepresentable: "any" });
    return { name: `${prefix}.${name}`, line, fields: Object.keys(shape?.properties ?? {}) };
  }),
).filter(({ line }) => line.includes("/secure/"));

const isUid = (name: string) => name === "uid" || name === "userId";
const isId = (name: string) => name === "id" || (name.endsWith("Id") && !isUid(name) && name !== "shopId");

/** T-17: whatever is wrong about the owner, nothing is shown and nothing changes. */
describe.each(ENGINES)("what belongs to somebody else on %s", (engine) => {
  let shop: Shop;
  let bystander: Buyer;
  let thief: Buyer;
  let before: string;
  const examples: Examples = new Map();
  const theirs: Seen = new Map();

  beforeAll(async () => {
    shop = await openShop(engine);
    shop.app.kernel.rateLimit = { take: () => true, isSpent: () => false };
    bystander = await liveAsBystander(shop);
    thief = await liveAsCustomer(shop, examples, new Map());
    await workAsStaff(shop, { buyer: thief, examples: new Map(), seen: new Map() });
    before = await belongings(bystander);
    for (const [, data] of JSON.parse(before) as [string, unknown][]) learn(theirs, data);
  });
  afterEach(async () => expect(await belongings(bystander)).toBe(before));
  afterAll(() => shop.close());

  const send = async (caller: Caller, uid: number, { line }: SecureCall, input: Record<string, unknown>) => {
    const { method, path } = splitLine(line);
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      String(isUid(name) ? uid : (input[name] ?? 1)),
    );
    const words = Object.entries(input).map(
      ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
    );
    return method === "GET"
      ? caller.raw(`GET ${filled}?${words.join("&")}`)
      : caller.raw(`${method} ${filled}`, input);
  };
  const exampleOf = ({ line }: SecureCall) => (examples.get(line)?.[0] ?? {}) as Record<string, unknown>;
  const marks = () => {
    const orderIds = theirs.get("orderId") ?? [];
    return new RegExp([PLANTED, bystander.session.uid, ...orderIds].join("|"));
  };

  it("is out of reach under their own path (I-30, OP-008)", async () => {
    for (const call of SECURE) {
      const answer = await send(thief, bystander.session.uid, call, exampleOf(call));
      expect(answer.body, call.name).toMatchObject({ code: generalOutcome.FORBIDDEN, data: null });
    }
  });

  it("is out of reach by any of its ids under one's own path (I-30, OP-008)", async () => {
    const ids = [...theirs].flatMap(([name, values]) => (isId(name) ? values : []));
    expect(ids.length).toBeGreaterThan(15);
    for (const call of SECURE) {
      const fields = [...new Set([...call.fields, ...Object.keys(exampleOf(call))])].filter(isId);
      if (call.fields.includes("idList")) fields.push("idList");
      for (const field of fields) {
        for (const id of new Set(ids)) {
          const value = field === "idList" ? [id] : id;
          const { body } = await send(thief, thief.session.uid, call, { ...exampleOf(call), [field]: value });
          expect(JSON.stringify(body.data), `${call.name} ${field} ${id}`).not.toMatch(marks());
        }
      }
    }
  });

  it("is out of reach with a session that ended, and with one that is over (R-API-03)", async () => {
    const { token } = (await signUp(shop)).session;
    const uid = bystander.session.uid;
    const leaving = await signUp(shop);
    await leaving.call(userApi.logout, {});
    for (const call of SECURE)
      expect([sessionOutcome.TOKEN_UNKNOWN, sessionOutcome.EXPIRED]).toContain(
        (await send(leaving, leaving.session.uid, call, {})).body.code,
      );
    shop.clock.advance(YEAR_MS);
    for (const call of SECURE) {
      const { body } = await send(createCaller(shop.app.http, { uid, token }), uid, call, exampleOf(call));
      expect(body, call.name).toMatchObject({ code: sessionOutcome.EXPIRED, data: null });
    }
    shop.clock.advance(-YEAR_MS);
  });
});
