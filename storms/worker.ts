import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ApiError, type Client, createClient } from "@crux/client/client";
import type { OrderRequest } from "@crux/client/order-request";
import type { AnyEndpoint, Input, Output } from "@crux/contract/endpoint";
import { notifyApi } from "@crux/contract/notify";
import { orderApi } from "@crux/contract/order";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import { paymentApi } from "@crux/contract/payment";
import { staffApi } from "@crux/contract/staff";
import { userApi, userOpsApi } from "@crux/contract/user";
import { GOODS, MEMBERSHIP, orderRequest } from "./buyers.ts";
import { count, type Tally } from "./tally.ts";

const RICH_CENTS = 10_000_000_000;

/**
 * Somebody who orders and pays without a pause, and remembers what the shop said. A request without an answer is asked
 * again under its key after the next start: then it is there once, or not at all.
 */
export type Worker = {
  session: { uid: number; token: string };
  /** What makes a request theirs. */
  headers: Record<string, string>;
  /** Asks again for what got no answer, under its key, as the shop's own pages do. */
  settle(url: string, tally: Tally): Promise<void>;
  /** Settles what the last kill left open, and looks for everything that was acknowledged since the start before. */
  recover(url: string, tally: Tally): Promise<void>;
  /** Works until something gets no answer, or until it is told to end. */
  work(url: string, tally: Tally, pace?: Pace): Promise<void>;
  /** Looks for every order that was ever acknowledged, and for orders that nobody asked for. */
  verifyAll(url: string, tally: Tally): Promise<void>;
};

/** When the work ends, and how long an order takes at least. */
export type Pace = { until?: () => boolean; everyMs?: number };

type Known = { orderId: number; isPaid: boolean };
type Open = { request: OrderRequest; key: string };

/** Registers a customer with money and an address in a running demo shop; `heard` gets the status of each answer. */
export async function createWorker(
  url: string,
  n: number,
  { heard = () => {} }: { heard?: (status: number) => void } = {},
): Promise<Worker> {
  const session = await register(url);
  const listening: typeof fetch = async (...asked) => {
    const answer = await fetch(...asked);
    heard(answer.status);
    return answer;
  };
  const at = (base: string): Client =>
    createClient({ fetch: listening, base: `${base}/v1`, session: () => session });
  const goods = await shoppingRequest(await memberOf(at(url)), n);
  const known = new Map<number, Known>();
  const fresh = new Set<number>();
  let turn = n;
  let open: Open | null = null;
  let unsettled: number | null = null;

  const note = (orderId: number, isPaid: boolean) => {
    known.set(orderId, { orderId, isPaid });
    fresh.add(orderId);
  };

  const end = async (client: Client, orderId: number, tally: Tally): Promise<boolean> => {
    unsettled = orderId;
    const paid = await ask(client, paymentApi.create, { channel: "WALLET", orderId }, tally);
    if (paid.code === null) return false;
    if (paid.code === 0 || paid.code === paymentOutcome.ALREADY_PAID) note(orderId, true);
    else tally.problems.push(`paying order ${orderId} again answers ${paid.code}`);
    unsettled = null;
    return true;
  };

  const place = async (client: Client, tally: Tally): Promise<boolean> => {
    open ??= { request: turn % 2 === 0 ? goods : MEMBERSHIP, key: randomUUID() };
    const placed = await ask(client, orderApi.create, open.request, tally, open.key);
    if (placed.code === null) return false;
    open = null;
    turn += 1;
    // In the end the goods are sold out.
    if (placed.code === cartOutcome.INSUFFICIENT_STOCK) return true;
    if (placed.code !== 0 || !placed.data) tally.problems.push(`an order is refused with ${placed.code}`);
    else note(placed.data.id, false);
    return placed.data ? end(client, placed.data.id, tally) : true;
  };

  const verify = async (client: Client, ids: Iterable<number>, tally: Tally) => {
    for (const orderId of ids) {
      const isPaid = known.get(orderId)?.isPaid;
      const order = await detailOf(client, orderId);
      if (order instanceof Error) tally.problems.push(`acknowledged order ${orderId} is gone: ${order.code}`);
      else if (isPaid && order.orderStatus === "CREATED")
        tally.problems.push(`the acknowledged payment of order ${orderId} is gone`);
    }
  };

  const settle = async (client: Client, tally: Tally) => {
    if (open) await place(client, tally);
    if (unsettled !== null) await end(client, unsettled, tally);
  };

  return {
    session,
    headers: { authorization: `Bearer ${session.token}` },
    settle: (base, tally) => settle(at(base), tally),
    async recover(base, tally) {
      const client = at(base);
      await verify(client, fresh, tally);
      fresh.clear();
      await settle(client, tally);
    },
    async work(base, tally, { until = () => false, everyMs = 0 } = {}) {
      const client = at(base);
      let isUp = true;
      while (isUp && !until()) {
        const from = performance.now();
        isUp = await place(client, tally);
        const restMs = everyMs - (performance.now() - from);
        if (isUp && restMs > 0) await pause(restMs);
      }
    },
    async verifyAll(base, tally) {
      const client = at(base);
      await verify(client, known.keys(), tally);
      const { totalElements } = await client.call(orderApi.list, { pageSize: 1 });
      // One is the membership from before the storm.
      if (totalElements !== known.size + 1)
        tally.problems.push(`${totalElements} orders are there, ${known.size + 1} were acknowledged`);
    },
  };
}

const TRIES = 6;

/** The order, or the error that says it is not there; a busy machine may leave a question unanswered for ten seconds. */
async function detailOf(client: Client, orderId: number): Promise<Output<typeof orderApi.detail> | ApiError> {
  for (let tried = 1; ; tried += 1) {
    const order = await client.call(orderApi.detail, { orderId }).catch((error: ApiError) => error);
    if (!(order instanceof Error) || order.code !== null || tried === TRIES) return order;
  }
}

type Asked<E extends AnyEndpoint> = { code: number | null; data: Output<E> | null };

async function ask<E extends AnyEndpoint>(
  client: Client,
  endpoint: E,
  input: Input<E>,
  tally: Tally,
  key?: string,
): Promise<Asked<E>> {
  const from = performance.now();
  const options = key === undefined ? {} : { idempotencyKey: key };
  try {
    const data = await client.call(endpoint, input, options);
    return { code: count(tally, { code: 0, ms: performance.now() - from }), data };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    return { code: count(tally, { code, ms: performance.now() - from }), data: null };
  }
}

/** A new customer with a proven mobile, which goods are ordered with, and with a lot of money. */
async function register(url: string): Promise<{ uid: number; token: string }> {
  const visitor = createClient({ fetch, base: `${url}/v1`, session: () => null });
  const username = `+8613${String(randomInt(1_000_000_000)).padStart(9, "0")}`;
  await visitor.call(notifyApi.sendLoginCode, { mobile: username, type: "LOGIN_VERIFY_TEXT" });
  const password = await codeFor(url, username);
  const login = { username, password, type: "MOBILE_VERIFY_CODE" as const };
  const { user, token } = await visitor.call(userApi.login, login);
  const staff = await visitor.call(staffApi.login, { name: "an", password: "crux2026" });
  const boss = createClient({ fetch, base: `${url}/v1`, session: () => ({ uid: 0, token: staff.token }) });
  const gift = { uid: user.id, type: "ADJUST_INCREASE" as const, amount: RICH_CENTS, reason: "storm" };
  await boss.call(userOpsApi.adjustWallet, gift);
  return { uid: user.id, token };
}

/** The newest code in the simulated inbox for a number. */
async function codeFor(url: string, mobile: string): Promise<string> {
  const inbox = await (await fetch(`${url}/simulated/sms`)).text();
  const code = /\d{6}(?!\d)/.exec(inbox.slice(inbox.indexOf(mobile) + mobile.length))?.[0];
  if (!code) throw new Error("no code came");
  return code;
}

/** Makes somebody a member first, since a membership changes what goods cost. */
async function memberOf(client: Client): Promise<Client> {
  const { id: orderId } = await client.call(orderApi.create, MEMBERSHIP);
  await client.call(paymentApi.create, { channel: "WALLET", orderId });
  return client;
}

async function shoppingRequest(client: Client, n: number): Promise<OrderRequest> {
  const person = { name: "Anna Lee", mobile: "+61412345678", detailAddress: "1 George St" };
  const sender = await client.call(userApi.saveSender, person);
  const place = {
    country: "澳大利亚" as const,
    state: "NSW",
    city: "SYDNEY",
    district: "",
    postCode: "2000",
  };
  const receiver = await client.call(userApi.saveReceiver, { ...person, ...place });
  const skuId = GOODS[n % GOODS.length] ?? GOODS[0];
  const orderer = { ...client, senderId: sender.id, receiverId: receiver.id };
  return orderRequest(orderer, [{ skuId, quantity: 1 }]);
}
