import { CODE_TEXTS } from "@crux/contract/codes";
import { splitLine } from "@crux/contract/endpoint";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { PREFIXES } from "@crux/contract/prefixes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { UNWATCHED, type Watch } from "./kernel/log/watch.ts";
import { type Caller, createCaller } from "./testing/caller.ts";
import { ENGINES, openShop, type Shop } from "./testing/open-shop.ts";
import { signUp } from "./testing/people.ts";
import { openStaff } from "./testing/staff.ts";

/** Values that nobody sends by accident, for any field. */
const HOSTILE: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  51,
  2 ** 31,
  2 ** 53,
  1e300,
  "",
  "abc",
  "1; drop table app_user",
  "' or 1=1 --",
  "%_\\",
  "a\u0000b",
  "\ud800",
  "𠮷😀".repeat(20),
  "x".repeat(5000),
  "9".repeat(40),
  "9999-12-31",
  "9999-12-31T23:59:59-23:59",
  [],
  [null],
  [{}],
  {},
  { $gt: 1 },
  { id: { id: 1 } },
  ["CREATED", "NOPE"],
];
const ENVELOPE = "code,data,msg,success";
const LEAKS = /\bat .+:\d+:\d+|select .+ from|syntax error|\/work\/|node_modules|postgres/i;

/** Every call that a page of the shop makes; operators work past these, with credentials of their own. */
const SHOP_CALLS = new Set(
  Object.entries({
    GET: `
      /sale/banner/getAll
      /sale/section/getAll
      /sale/config
      /sale/shop/abstract/getAll
      /commodity/tag/findByLevel
      /sale/shopProduct/safe/{id}
      /commodity/skuDetail/findByProductId
      /cart/secure/{uid}/cart/items
      /cart/secure/{uid}/limit/{skuId}
      /cart/secure/{uid}/favourites/ids
      /cart/secure/{uid}/restock-wishes/ids
      /notify/secure/{uid}/notices
      /order/secure/{uid}/order/{orderId}
      /order/secure/{uid}/counts
      /order/secure/{uid}/refundOrder/{id}
      /order/secure/{uid}/order/{orderId}/taxPaper
      /order/secure/{uid}/refundOrder/{id}/taxPaper
      /logistics/secure/{uid}/logisticsPkg/{id}
      /logistics/secure/{uid}/logisticsPkg/getByOrderId
      /logistics/secure/{uid}/receiver/{receiverId}/pkgsNeeding
      /logistics/logisticsPkg/getLogisticsTrackInfo
      /payment/channels
      /payment/secure/{uid}/paymentOrder/getByOrderId
      /payment/secure/{uid}/owed
      /member/secure/{uid}/member/info
      /user/secure/{uid}/membership
      /user/secure/{userId}/user/logout
      /user/login/ways
      /user/wechat/login/redirect
      /user/wechat/login
      /user/secure/{userId}/user
      /user/secure/{userId}/wechat/bind/redirect
      /user/wechat/bind/
      /user/wechat/unbind/
      /user/wechat/share/signature
      /user/secure/{uid}/code/pos
      /user/secure/{uid}/sender/{id}
      /user/secure/{uid}/sender/default
      /user/secure/{uid}/receiver/{id}
      /user/secure/{uid}/receiver/default
      /user/secure/{uid}/client_identify
      /user/secure/{uid}/wallet
      /member/cash_back_rule
      /report/secure/{userId}/rebate
      /coupon/coupon/ticketRule
      /coupon/secure/{uid}/coupon/recommendTicket
      /coupon/secure/{uid}/coupon/claims
      /coupon/secure/{uid}/coupon/invitation
      /coupon/coupon/centre
      /review/product/{productId}/summary
      /review/secure/{uid}/order/{orderId}
      /notify/secure/{uid}/message/{id}/read
      /user/secure/{uid}/safety
      /user/secure/{uid}/account/closing
      /sale/pauses
      /cases/secure/{uid}/case/{caseId}
    `,
    POST: `
      /review/product/{productId}/reviews
      /cart/secure/{uid}/favourites
      /sale/preview
      /sale/shopProduct/safe/search
      /sale/shopProduct/safe/query
      /sale/shopProduct/safe/narrowings
      /sale/nearWords
      /cart/secure/{uid}/cart/{cartId}/cartItems
      /cart/secure/{uid}/cart/pre
      /order/secure/{uid}/order
      /order/secure/{uid}/order/portions
      /order/secure/{uid}/orders
      /order/secure/{uid}/refundOrder/query
      /logistics/secure/{uid}/logisticsPkg/query
      /payment/secure/{uid}/paymentOrder
      /payment/secure/{uid}/paymentOrder/{id}/upload
      /user/user
      /user/login
      /user/secure/{userId}/mobile/modify
      /notify/sms/verify
      /notify/secure/{userId}/sms/verify
      /user/secure/{uid}/sender/query
      /user/secure/{uid}/sender
      /user/secure/{uid}/receiver/query
      /user/secure/{uid}/receiver
      /user/secure/{uid}/wallet/txns/query
      /coupon/secure/{uid}/coupon/ticket/query
      /coupon/secure/{uid}/coupon/ticket
      /notify/secure/{uid}/message/query
      /user/password/reset
      /user/secure/{userId}/password/modify
      /user/secure/{userId}/password/set
      /user/secure/{uid}/account/closing
      /cases/secure/{uid}/case
      /cases/secure/{uid}/cases
      /cases/secure/{uid}/case/{caseId}/words
    `,
    PUT: `
      /review/secure/{uid}/order/{orderId}/review
      /review/picture
      /cart/secure/{uid}/favourite/{productId}
      /cart/secure/{uid}/restock-wish/{productId}
      /notify/secure/{uid}/notice/{kind}/{way}
      /cart/secure/{uid}/cart/{cartId}/cartItems
      /order/secure/{uid}/order/{orderId}/cancel
      /order/secure/{uid}/order/{orderId}/receiver
      /order/secure/{uid}/pkg/{pkgId}/receive
      /user/secure/{userId}/user
      /user/receiver
      /user/headImgUrl
      /order/manual_order
      /cases/secure/{uid}/case/{caseId}/withdraw
      /cases/picture
    `,
    DELETE: `
      /review/secure/{uid}/review/{reviewId}
      /cart/secure/{uid}/favourite/{productId}
      /cart/secure/{uid}/restock-wish/{productId}
      /cart/secure/{uid}/cart/{cartId}/cartItems
      /user/secure/{uid}/sender/{id}
      /user/secure/{uid}/receiver/{id}
      /user/secure/{uid}/session/{id}
      /user/secure/{uid}/session/other
    `,
  }).flatMap(([method, paths]) =>
    paths
      .trim()
      .split(/\s+/)
      .map((path) => `${method} ${path}`),
  ),
);

/** Refusals that say who may not call, whatever was asked. */
const NO_ENTRY = [
  sessionOutcome.TOKEN_MISSING,
  sessionOutcome.TOKEN_UNKNOWN,
  sessionOutcome.ACCOUNT_DISABLED,
  sessionOutcome.WRONG_TOKEN_KIND,
  sessionOutcome.EXPIRED,
  generalOutcome.FORBIDDEN,
];

type Call = { name: string; line: string; fields: string[] };

const CALLS: Call[] = PREFIXES.flatMap(({ name: prefix, api, schemas }) =>
  Object.entries(api).map(([name, endpoint]) => {
    const schema = schemas[name]?.input ?? z.object({});
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as { properties?: object };
    return { name: `${prefix}.${name}`, line: endpoint.line, fields: Object.keys(json.properties ?? {}) };
  }),
);

function lineFor({ line, fields }: Call, uid: number, values: Record<string, unknown>): string {
  const { method, path } = splitLine(line);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(name === "uid" || name === "userId" ? String(uid) : text(values[name] ?? 999_999)),
  );
  const query = fields.filter((field) => field in values && !path.includes(`{${field}}`));
  if (method !== "GET" || query.length === 0) return `${method} ${filled}`;
  return `${method} ${filled}?${query.map((field) => `${field}=${encodeURIComponent(text(values[field]))}`).join("&")}`;
}

/** A value as it stands in a URL; a lone surrogate can't stand there at all. */
function text(value: unknown): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed().slice(0, 300);
}

/** What an answer has that none may have: another envelope, a fault of the server, or what it is made of. */
function faultsOf({ status, body }: Awaited<ReturnType<Caller["raw"]>>): string[] {
  return [
    Object.keys(body).sort().join() === ENVELOPE ? "" : `an envelope of ${Object.keys(body)}`,
    status < 500 ? "" : `status ${status}`,
    LEAKS.exec(JSON.stringify(body))?.[0] ?? "",
  ].filter(Boolean);
}

/** Refusals that say nothing of what was asked. */
const NOT_READ: readonly number[] = [...NO_ENTRY, generalOutcome.TOO_MANY_REQUESTS];

/**
 * Rubbish that a call's schema refused. No database is asked about it, so what the first engine answered is what the next
 * one would: it gets the rest.
 */
const refusedUnread = new Set<string>();

describe.each(ENGINES)("every call on %s", (engine) => {
  const ran = new Set<string>();
  const watch: Watch = {
    ...UNWATCHED,
    span(name, work) {
      ran.add(name);
      return work();
    },
  };
  let shop: Shop;
  let owner: Caller & { session: { uid: number; token: string } };
  let stranger: Caller & { session: { uid: number; token: string } };
  let staff: Caller;
  let rightless: Caller;

  beforeAll(async () => {
    shop = await openShop(engine, { watch });
    owner = await signUp(shop, { balanceCents: 100_000 });
    stranger = await signUp(shop);
    rightless = await openStaff(shop, []);
  });
  afterAll(() => shop.close());

  const send = async (caller: Caller, call: Call, uid: number, values: Record<string, unknown>) => {
    const isGet = call.line.startsWith("GET");
    const answer = await caller.raw(lineFor(call, uid, values), isGet ? undefined : values);
    // An expectation is made for what is wrong alone: there are tens of thousands of answers.
    const wrong = faultsOf(answer);
    if (wrong.length > 0)
      expect.fail(`${call.name} ${JSON.stringify(values).slice(0, 200)}: ${wrong.join(", ")}`);
    return answer.body;
  };

  const secure = CALLS.filter(({ line }) => line.includes("/secure/"));
  const ops = CALLS.filter(({ line }) => line.includes("/ops/"));

  it.each(ops)("$name is the staff's alone, and only with the right for it (OP-125)", async (call) => {
    expect((await send(shop.visitor, call, 1, {})).code).toBe(sessionOutcome.TOKEN_MISSING);
    const forged = createCaller(shop.app.http, { uid: 1, token: "x".repeat(43) });
    expect((await send(forged, call, 1, {})).code).toBe(sessionOutcome.TOKEN_UNKNOWN);
    expect((await send(owner, call, owner.session.uid, {})).code).toBe(sessionOutcome.WRONG_TOKEN_KIND);
    if (shop.app.staff.calls.find(({ endpoint }) => endpoint.line === call.line)?.right)
      expect((await send(rightless, call, 1, {})).code).toBe(generalOutcome.FORBIDDEN);
    // Somebody of its own, since what is let in may end their session.
    else expect(NO_ENTRY).not.toContain((await send(await openStaff(shop, []), call, 1, {})).code);
  });

  it("lets nobody of the staff into a customer's call", async () => {
    const staff = await openStaff(shop);
    for (const call of secure)
      expect((await send(staff, call, owner.session.uid, {})).code, call.name).toBe(
        sessionOutcome.WRONG_TOKEN_KIND,
      );
  });

  it.each(secure)("$name asks for a token (R-API-03)", async (call) => {
    expect((await send(shop.visitor, call, owner.session.uid, {})).code).toBe(sessionOutcome.TOKEN_MISSING);
    const forged = createCaller(shop.app.http, { uid: owner.session.uid, token: "x".repeat(43) });
    expect((await send(forged, call, owner.session.uid, {})).code).toBe(sessionOutcome.TOKEN_UNKNOWN);
  });

  it.each(secure)("$name refuses another user's path (R-API-04, R-SEC-05)", async (call) => {
    const body = await send(stranger, call, owner.session.uid, { uid: stranger.session.uid });
    expect(body).toMatchObject({ code: generalOutcome.FORBIDDEN, data: null, success: false });
  });

  it("lets a user into every own call and a visitor into none of them (R-SEC-03)", async () => {
    const user = await signUp(shop);
    const order = ({ line }: Call) => Number(line.endsWith("/logout"));
    for (const call of secure.toSorted((one, other) => order(one) - order(other))) {
      const visitor = await send(shop.visitor, call, user.session.uid, {});
      expect(visitor, call.name).toMatchObject({ code: sessionOutcome.TOKEN_MISSING, data: null });
      const { code } = await send(user, call, user.session.uid, {});
      expect(NO_ENTRY, `${call.name} ${code}`).not.toContain(code);
    }
  });

  it("serves the calls of the shop's pages and no others, to members of the black card too (R-SEC-04)", async () => {
    const others = CALLS.map(({ line }) => line).filter((line) => !/\/ops\/|\/staff\//.test(line));
    expect(others.filter((line) => !SHOP_CALLS.has(line))).toEqual([]);
    const member = await signUp(shop, { userClass: "VIP" });
    for (const call of secure)
      expect((await send(member, call, owner.session.uid, {})).code, call.name).toBe(
        generalOutcome.FORBIDDEN,
      );
  });

  it.each(CALLS)(
    "$name answers rubbish with a known code and never with a fault (R-SEC-05)",
    async (call) => {
      const codes = new Set<number>();
      // All fields of a call that has one are that one again.
      const sent = new Set<string>();
      const isOps = call.line.includes("/ops/");
      if (isOps) staff = await openStaff(shop);
      const sendRubbish = async (values: Record<string, unknown>) => {
        const rubbish = `${call.name} ${JSON.stringify(values)}`;
        if (sent.has(rubbish) || refusedUnread.has(rubbish)) return;
        sent.add(rubbish);
        ran.clear();
        const { code } = await send(isOps ? staff : owner, call, owner.session.uid, values);
        codes.add(code);
        if (code !== 0 && !ran.has(call.line) && !NOT_READ.includes(code)) refusedUnread.add(rubbish);
      };
      for (const field of call.fields) for (const value of HOSTILE) await sendRubbish({ [field]: value });
      for (const value of HOSTILE) {
        await sendRubbish(Object.fromEntries(call.fields.map((field) => [field, value])));
        if (call.name === "user.logout") owner = await signUp(shop, { balanceCents: 100_000 });
      }
      for (const code of codes) if (code !== 0) expect(Object.keys(CODE_TEXTS)).toContain(String(code));
    },
  );

  it("answers a body that is nested out of all reason, whoever sends it (R-SEC-05, I-40)", async () => {
    const deep = `{"deep":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
    for (const call of CALLS.filter(({ line }) => !line.startsWith("GET"))) {
      const { status } = await owner.raw(lineFor(call, owner.session.uid, {}), deep);
      expect(status, call.name).toBeLessThan(500);
    }
  });

  it("left all books in order after the rubbish (I-01, I-03)", async () => {
    const sums = await sql`select tx_id from audit.ledger group by tx_id having sum(amount) <> 0`.execute(
      shop.database.db,
    );
    const below = await sql`select uid from audit.wallet where balance < 0`.execute(shop.database.db);
    expect([...sums.rows, ...below.rows]).toEqual([]);
  });
});
