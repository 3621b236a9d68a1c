import { ApiError } from "@crux/client/client";
import { casesOpsApi } from "@crux/contract/cases";
import type { AnyEndpoint, Input, Output } from "@crux/contract/endpoint";
import { logisticsApi } from "@crux/contract/logistics";
import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { stock } from "@crux/server/testing/checkout";
import { newNumber } from "@crux/server/testing/parcels";
import type { Shop } from "@crux/server/testing/shop-on";
import { openStaff, type StaffCaller } from "@crux/server/testing/staff";
import { type Buyer, GOODS, hire, orderRequest } from "./buyers.ts";
import { inShop, type Storm } from "./ground.ts";
import { type Random, seeded } from "./random.ts";
import { count, newTally, type Tally } from "./tally.ts";

const ROUNDS = 6;
const AT_ONCE = 3;
const ORDERS_EACH = 10;
const ORDERS_AT_ONCE = 2;
const PIECES = 2;
const KINDS = ["LOST", "SEIZED", "RETURNED", "DAMAGED", "DUTY"] as const;

type World = { buyer: Buyer; staff: StaffCaller; orderId: number; random: Random; tally: Tally };

/**
 * Staff divide the parcels of paid orders anew, send them, open cases, send goods again, refund and call off, three at a
 * time on one order. Whatever wins, the audit has to be clean, and an order never loses a piece. `size` is the number of
 * orders.
 */
export const parcelsStorm: Storm = {
  about: "parcels divided anew, sent, sent again, refunded and called off at the same moment",
  sizes: { stated: 1_000, small: 4 },
  run: (ground, { size, seed }) =>
    inShop(ground, async (shop) => {
      const tally = newTally();
      const random = seeded(seed);
      for (const skuId of GOODS) await stock(shop, skuId, 50 * size);
      const buyers = await hire(shop, Math.ceil(size / ORDERS_EACH), 1_000_000_000);
      for (let first = 0; first < size; first += ORDERS_AT_ONCE) {
        const places = Array.from({ length: Math.min(ORDERS_AT_ONCE, size - first) }, (_, n) => first + n);
        await Promise.all(
          places.map(async (place) => {
            const buyer = buyers[Math.floor(place / ORDERS_EACH)];
            if (buyer) await storm(shop, { buyer, random, tally });
          }),
        );
      }
      return tally;
    }),
};

async function storm(shop: Shop, given: Pick<World, "buyer" | "random" | "tally">): Promise<void> {
  const { buyer, random } = given;
  const wanted = random.shuffle([...GOODS]).slice(0, 2);
  const goods = wanted.map((skuId) => ({ skuId, quantity: PIECES }));
  const { id: orderId } = await buyer.call(orderApi.create, await orderRequest(buyer, goods));
  await buyer.call(paymentApi.create, { channel: "WALLET", orderId });
  // Nobody alone may pay back what a whole storm refunds.
  const world = { ...given, orderId, staff: await openStaff(shop) };
  for (let round = 0; round < ROUNDS; round += 1) {
    const acts = Array.from({ length: AT_ONCE }, () => ACTS[random.below(ACTS.length)] ?? divide);
    await Promise.all(acts.map((act) => act(world)));
  }
}

/** Makes one call and counts what came of it; undefined when it was refused. */
async function tried<E extends AnyEndpoint>(
  { staff, tally }: World,
  endpoint: E,
  input: Input<E>,
): Promise<Output<E> | undefined> {
  const from = performance.now();
  try {
    const data = await staff.call(endpoint, input);
    count(tally, { code: 0, ms: performance.now() - from });
    return data;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    count(tally, { code, ms: performance.now() - from });
    if (code === null) tally.problems.push(`${endpoint.line} has no answer: ${error}`);
    return undefined;
  }
}

async function somePkg({ buyer, orderId, random }: World): Promise<LogisticsPkg | undefined> {
  // A busy shop that has no time for a question is asked again with the next step.
  const pkgs = await buyer.call(logisticsApi.ofOrder, { orderId }).catch(() => []);
  return pkgs[random.below(Math.max(1, pkgs.length))];
}

/** As the solver would, or each line in piles of one piece and the rest, by the ways that its goods travel already. */
async function divide(world: World): Promise<void> {
  const { orderId, random, tally } = world;
  const found = await tried(world, orderOpsApi.splitOffers, { orderId });
  if (!found) return;
  const { version, pkgs, offers } = found;
  const offer = offers[random.below(Math.max(1, offers.length))];
  const piles = pkgs.flatMap(({ routeId, items }) =>
    items.flatMap((item) => {
      const first = { routeId, items: [{ ...item, quantity: 1 }] };
      const rest = { routeId, items: [{ ...item, quantity: item.quantity - 1 }] };
      return item.quantity > 1 ? [first, rest] : [first];
    }),
  );
  const isOffered = offer !== undefined && offer.parcels.length > 0 && random.below(2) === 0;
  const parcels = isOffered ? offer.parcels : piles;
  const input = { orderId, version, reason: "storm", pkgIds: pkgs.map(({ id }) => id), parcels };
  const done = await tried(world, orderOpsApi.resplit, input);
  if (done && done.version > version) tally.notes.set("divided", (tally.notes.get("divided") ?? 0) + 1);
}

async function send(world: World): Promise<void> {
  const pkg = await somePkg(world);
  if (!pkg) return;
  const { id: pkgId } = pkg;
  const waybill = { pkgId, extOrderId: newNumber(), logisticsCompany: "YTO" } as const;
  if (!(await tried(world, orderOpsApi.declarePkg, waybill))) return;
  if (!(await tried(world, orderOpsApi.finishPkg, { pkgId }))) return;
  await tried(world, orderOpsApi.handOverPkg, { pkgId });
}

async function arrive(world: World): Promise<void> {
  const pkg = await somePkg(world);
  if (pkg && (await tried(world, orderOpsApi.deliverPkg, { pkgId: pkg.id })))
    await tried(world, orderOpsApi.receivePkg, { pkgId: pkg.id });
}

async function refund(world: World): Promise<void> {
  const pkg = await somePkg(world);
  const [item] = pkg?.pkgItems ?? [];
  if (!pkg || !item) return;
  const { orderId, random } = world;
  const what =
    random.below(2) === 0
      ? { pkgIds: [pkg.id] }
      : { items: [{ skuId: item.skuDetail.id, itemType: item.itemType, quantity: 1 }] };
  const entered = await tried(world, orderOpsApi.createRefund, { orderId, remark: "storm", ...what });
  if (entered) await tried(world, paymentOpsApi.payRefund, { refundId: entered.id });
}

/** A case about a parcel that left, and one of its two ends. */
async function mishap(world: World): Promise<void> {
  const pkg = await somePkg(world);
  if (!pkg) return;
  const { random, tally } = world;
  const kind = KINDS[random.below(KINDS.length)] ?? "LOST";
  const opened = await tried(world, casesOpsApi.openCase, { pkgId: pkg.id, kind, words: "storm" });
  if (!opened) return;
  const end = { caseId: opened.id, words: "storm" };
  if (random.below(3) === 0) {
    await tried(world, casesOpsApi.refundCase, { ...end, pkgIds: [pkg.id] });
    return;
  }
  const items = pkg.pkgItems.map(({ skuDetail, itemType }) => ({
    skuId: skuDetail.id,
    itemType,
    quantity: 1,
  }));
  const again = { ...end, pkgId: pkg.id, items, isGivenUp: random.below(2) === 0 };
  if (await tried(world, casesOpsApi.reshipCase, again))
    tally.notes.set("sent again", (tally.notes.get("sent again") ?? 0) + 1);
}

async function callOff(world: World): Promise<void> {
  const { orderId, random } = world;
  // Else nothing would be left to storm.
  if (random.below(5) > 0) return;
  const ended = await tried(world, orderOpsApi.callOffOrder, { orderId, remark: "storm" });
  if (ended) await tried(world, paymentOpsApi.payRefund, { refundId: ended.id });
}

const ACTS = [divide, divide, send, send, arrive, refund, mishap, mishap, callOff] as const;
