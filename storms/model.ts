import type { OrderRequest } from "@crux/client/order-request";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { userApi } from "@crux/contract/user";
import { stock } from "@crux/server/testing/checkout";
import { giveTicket } from "@crux/server/testing/coupons";
import type { Shop } from "@crux/server/testing/shop-on";
import { openStaff, type StaffCaller } from "@crux/server/testing/staff";
import fc from "fast-check";
import { sql } from "kysely";
import { type Buyer, GOODS, hire, orderRequest } from "./buyers.ts";
import { auditShop, inShop, letDayPass, type Storm } from "./ground.ts";
import { count, newTally, type Tally } from "./tally.ts";

const STEPS = 50;
const PIECES = 30;
const MOST_UNPAID = 20;
const MOST_PIECES = 3;
/** One customer holds a fifth of what others left unpaid, or three pieces. */
const HELD_PART = 5;
const LEAST_HELD = 3;
const AUDIT_EVERY = 100;

type State = "CREATED" | "PAID" | "CANCELLED" | "REJECTED";
type KnownOrder = { id: number; state: State; netCents: number; pieces: number; ticket: Ticket | null };
type Ticket = { id: number; isFree: boolean };

/** The reference: what the shop should know, kept in a few plain fields. */
type Model = { balanceCents: number; available: number; orders: KnownOrder[]; tickets: Ticket[] };

/** The shop itself, through its calls. */
type Real = {
  shop: Shop;
  buyer: Buyer;
  staff: StaffCaller;
  skuId: number;
  requests: readonly OrderRequest[];
  tally: Tally;
  /** The steps that were begun. */
  steps: Step[];
};

/**
 * T-15: random steps of one customer and the staff, each compared with a small reference: order, pay, cancel, reject with
 * refund, collect and use coupons, let a day pass. `size` is the number of runs of fifty steps.
 */
export const modelStorm: Storm = {
  about: "random steps, each compared with a small reference model",
  sizes: { stated: 10_000, small: 2 },
  run: (ground, { size, seed }) =>
    inShop(ground, async (shop) => {
      const tally = newTally();
      let runs = 0;
      let begun: Step[] = [];
      // Not `fc.commands`, whose first runs are a step or two long.
      const steps = fc.array(fc.oneof(...COMMANDS), { minLength: STEPS, maxLength: STEPS });
      const property = fc.asyncProperty(steps, async (planned) => {
        const world = await newWorld({ shop, skuId: GOODS[0], tally });
        begun = world.real.steps;
        await fc.asyncModelRun(() => world, planned);
        runs += 1;
        if (runs % AUDIT_EVERY === 0) await auditShop(shop, tally);
      });
      const outcome = await fc.check(property, { numRuns: size, seed, endOnFailure: true });
      if (outcome.failed)
        tally.problems.push(
          `seed ${outcome.seed}, path ${outcome.counterexamplePath}: ${reasonOf(outcome.errorInstance)}: ${begun.join(", ")}`,
        );
      tally.notes.set("runs", runs);
      return tally;
    }),
};

async function newWorld(
  given: Pick<Real, "shop" | "skuId" | "tally">,
): Promise<{ model: Model; real: Real }> {
  const { shop, skuId } = given;
  // What the run before left unpaid would come back to the stock in the middle of this one.
  await letDayPass(shop);
  const balanceCents = 30_000;
  const [buyer] = await hire(shop, 1, balanceCents);
  if (!buyer) throw new Error("a run needs a buyer");
  const { rows } = await sql<{ reserved: number }>`
    select reserved from audit.stock where sku_id = ${skuId}`.execute(shop.database.db);
  await stock(shop, skuId, PIECES + (rows[0]?.reserved ?? 0));
  const requests: OrderRequest[] = [];
  for (let quantity = 1; quantity <= MOST_PIECES; quantity += 1)
    requests.push(await orderRequest(buyer, [{ skuId, quantity }]));
  return {
    model: { balanceCents, available: PIECES, orders: [], tickets: [] },
    real: { ...given, staff: await openStaff(shop), buyer, requests, steps: [] },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Makes one call and answers its code. */
async function call(
  real: Real,
  caller: Buyer | StaffCaller,
  line: string,
  body: object,
): Promise<{ code: number; data: unknown }> {
  const from = performance.now();
  const rest: Record<string, unknown> = { ...body };
  const path = line.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === "uid" ? real.buyer.session.uid : rest[name];
    delete rest[name];
    return String(value);
  });
  const answer = await caller.raw(path, rest);
  count(real.tally, { code: answer.body.code, ms: performance.now() - from });
  return answer.body;
}

function expectCode(what: string, code: number, expected: number): void {
  if (code !== expected) throw new Error(`${what} answers ${code}, the model expects ${expected}`);
}

/** What every step ends with: balance and states are those of the model. */
async function compare(model: Model, real: Real): Promise<void> {
  const { balance } = await real.buyer.call(userApi.wallet, {});
  if (balance !== model.balanceCents)
    throw new Error(`the wallet holds ${balance}, the model ${model.balanceCents}`);
  const { content } = await real.buyer.call(orderApi.list, { pageSize: 100 });
  const found = new Map(content.map(({ id, orderStatus }) => [id, orderStatus]));
  if (found.size !== model.orders.length)
    throw new Error(`${found.size} orders, the model has ${model.orders.length}`);
  for (const { id, state } of model.orders)
    if (found.get(id) !== state) throw new Error(`order ${id} is ${found.get(id)}, the model says ${state}`);
}

type Step = fc.AsyncCommand<Model, Real>;

function step(name: string, run: (model: Model, real: Real) => Promise<void>): Step {
  const self: Step = {
    check: () => true,
    async run(model, real) {
      real.steps.push(self);
      await run(model, real);
      await compare(model, real);
    },
    toString: () => name,
  };
  return self;
}

const nth = <Item>(items: readonly Item[], place: number): Item | undefined =>
  items[place % Math.max(1, items.length)];

const order = (pieces: number, withTicket: number | null) =>
  step(`order ${pieces}${withTicket === null ? "" : " with a ticket"}`, async (model, real) => {
    const ticket = withTicket === null ? null : (nth(model.tickets, withTicket) ?? null);
    const { netAmount: _, ...request } = real.requests[pieces - 1] ?? {};
    const body = { ...request, ...(ticket ? { couponTicketId: ticket.id } : {}) };
    const { code, data } = await call(real, real.buyer, orderApi.create.line, body);
    const unpaid = model.orders.filter(({ state }) => state === "CREATED");
    const held = unpaid.reduce((sum, { pieces: count }) => sum + count, 0);
    const most = Math.max(LEAST_HELD, Math.floor((model.available + held) / HELD_PART));
    const isTooMuch = pieces > model.available || unpaid.length >= MOST_UNPAID || held + pieces > most;
    if (isTooMuch || (ticket && !ticket.isFree)) {
      if (code === 0) throw new Error("an order is taken that the model refuses");
      return;
    }
    expectCode("ordering", code, 0);
    const { id, netAmount } = data as { id: number; netAmount: number };
    if (ticket) ticket.isFree = false;
    model.available -= pieces;
    model.orders.push({ id, state: "CREATED", netCents: netAmount, pieces, ticket });
  });

const pay = (place: number) =>
  step(`pay ${place}`, async (model, real) => {
    const known = nth(model.orders, place);
    if (!known) return;
    const { code } = await call(real, real.buyer, paymentApi.create.line, {
      channel: "WALLET",
      orderId: known.id,
    });
    if (known.state === "PAID") return expectCode("paying twice", code, paymentOutcome.ALREADY_PAID);
    if (known.state !== "CREATED") return expectCode("paying an ended order", code, orderOutcome.WRONG_STATE);
    if (known.netCents > model.balanceCents)
      return expectCode("paying too much", code, paymentOutcome.INSUFFICIENT_BALANCE);
    expectCode("paying", code, 0);
    known.state = "PAID";
    model.balanceCents -= known.netCents;
  });

const cancel = (place: number) =>
  step(`cancel ${place}`, async (model, real) => {
    const known = nth(model.orders, place);
    if (!known) return;
    const { code } = await call(real, real.buyer, orderApi.cancel.line, { orderId: known.id });
    expectCode("cancelling", code, known.state === "CREATED" ? 0 : orderOutcome.WRONG_STATE);
    if (known.state === "CREATED") giveBack(model, known, "CANCELLED");
  });

function giveBack(model: Model, known: KnownOrder, state: State): void {
  known.state = state;
  model.available += known.pieces;
  if (known.ticket) known.ticket.isFree = true;
}

const reject = (place: number) =>
  step(`reject ${place}`, async (model, real) => {
    const known = nth(model.orders, place);
    if (!known) return;
    const wish = { orderId: known.id, remark: "sold out", target: "WALLET" };
    const { code, data } = await call(real, real.staff, orderOpsApi.rejectOrder.line, wish);
    if (known.state !== "PAID") return expectCode("rejecting", code, orderOutcome.WRONG_STATE);
    expectCode("rejecting", code, 0);
    const { id: refundId } = data as { id: number };
    // Nobody alone may pay back what a whole run refunds.
    const cashier = await openStaff(real.shop);
    expectCode("refunding", (await call(real, cashier, paymentOpsApi.payRefund.line, { refundId })).code, 0);
    expectCode(
      "refunding twice",
      (await call(real, cashier, paymentOpsApi.payRefund.line, { refundId })).code,
      orderOutcome.WRONG_STATE,
    );
    giveBack(model, known, "REJECTED");
    model.balanceCents += known.netCents;
  });

const collect = step("collect", async (model, real) => {
  model.tickets.push({
    id: await giveTicket(real.shop, real.buyer.session.uid, { effectiveCents: 100, durationDays: 365 }),
    isFree: true,
  });
});

const dayPasses = step("a day passes", async (model, real) => {
  await letDayPass(real.shop);
  // A session of the staff ends sooner.
  real.staff = await openStaff(real.shop);
  for (const known of model.orders) if (known.state === "CREATED") giveBack(model, known, "CANCELLED");
});

const place = fc.nat({ max: 30 });
const COMMANDS: fc.Arbitrary<Step>[] = [
  fc.integer({ min: 1, max: MOST_PIECES }).map((pieces) => order(pieces, null)),
  fc.tuple(fc.integer({ min: 1, max: MOST_PIECES }), place).map(([pieces, ticket]) => order(pieces, ticket)),
  place.map(pay),
  place.map(cancel),
  place.map(reject),
  fc.constant(collect),
  fc.constant(dayPasses),
];
