import { cartApi } from "@crux/contract/cart";
import { couponApi } from "@crux/contract/coupon";
import type { AnyEndpoint, Input } from "@crux/contract/endpoint";
import { logisticsApi } from "@crux/contract/logistics";
import { notifyApi } from "@crux/contract/notify";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { userApi } from "@crux/contract/user";
import type { Caller } from "@crux/server/testing/caller";
import { addCoupon, giveTicket } from "@crux/server/testing/coupons";
import { sendPkg } from "@crux/server/testing/parcels";
import type { Shop } from "@crux/server/testing/shop-on";
import { openStaff } from "@crux/server/testing/staff";
import { type Buyer, GOODS, hire, MEMBERSHIP, orderRequest } from "./buyers.ts";
import { learn, learnIds, type Seen } from "./fuzz-input.ts";

/** Inputs that worked, by the line of their call. */
export type Examples = Map<string, unknown[]>;

/** Stands in everything that a bystander typed, so that it is known again wherever it shows. */
export const PLANTED = "Planted Marker";

const HOME = { country: "澳大利亚", state: "NSW", city: "SYDNEY", postCode: "2000" } as const;
const RICH = 1_000_000_000;

/** Somebody who may be asked to call anything, with all that worked noted down as examples. */
export function noting<Person extends Caller>(person: Person, examples: Examples, seen: Seen): Person {
  return {
    ...person,
    async call<E extends AnyEndpoint>(endpoint: E, input: Input<E>) {
      const answer = await person.call(endpoint, input);
      examples.set(endpoint.line, [...(examples.get(endpoint.line) ?? []), input]);
      learn(seen, input);
      learn(seen, answer);
      learnIds(seen, endpoint.line, answer);
      return answer;
    },
  };
}

/** A customer who did nearly all that a customer can do. */
export async function liveAsCustomer(shop: Shop, examples: Examples, seen: Seen): Promise<Buyer> {
  const [hired] = await hire(shop, 1, RICH);
  if (!hired) throw new Error("a storm needs people");
  const buyer = noting(hired, examples, seen);
  await giveTicket(shop, buyer.session.uid);
  const sender = { name: "Anna Lee", mobile: "+61412345678", detailAddress: "1 George St" };
  await buyer.call(userApi.saveSender, sender);
  await buyer.call(userApi.saveReceiver, { ...sender, ...HOME });
  for (const list of [userApi.senders, userApi.receivers, couponApi.tickets, notifyApi.messages])
    await buyer.call(list, {});
  const { cartId } = await buyer.call(cartApi.items, {});
  const itemList = GOODS.map((skuId) => ({ skuId, quantity: 2 }));
  const { unmatchCartItems } = await buyer.call(cartApi.add, { cartId, itemList });
  const [kept, removed] = unmatchCartItems;
  if (kept) await buyer.call(cartApi.change, { cartId, itemList: [{ id: kept.id, quantity: 3 }] });
  if (removed) await buyer.call(cartApi.remove, { cartId, idList: [removed.id] });
  await buyer.call(couponApi.collect, { ticketRuleId: await addCoupon(shop, { perUser: 50 }) });
  await buyer.call(orderApi.create, MEMBERSHIP);
  for (const skuId of GOODS.slice(0, 3)) await order(buyer, skuId);
  await buyer.call(paymentApi.create, { orderId: (await order(buyer, GOODS[1])).id, channel: "WALLET" });
  await buyer.call(paymentApi.create, {
    orderId: (await order(buyer, GOODS[2])).id,
    channel: "BANK_TRANSFER",
  });
  return buyer;
}

async function order(buyer: Buyer, skuId: number) {
  const request = await orderRequest(buyer, [{ skuId, quantity: 1 }]);
  return buyer.call(orderApi.create, request);
}

const STAGES = ["declare", "pack", "finish", "handOver"] as const;

/** Staff bring a parcel to each stage of its way, leave others as they are, and give some money back. */
export async function workAsStaff(
  shop: Shop,
  { buyer, examples, seen }: { buyer: Buyer; examples: Examples; seen: Seen },
): Promise<void> {
  const staff = noting(await openStaff(shop), examples, seen);
  for (const upTo of [...STAGES, null, null, null]) {
    const { id: orderId } = await order(buyer, GOODS[3]);
    await buyer.call(paymentApi.create, { orderId, channel: "WALLET" });
    const [pkg] = await buyer.call(logisticsApi.ofOrder, { orderId });
    if (pkg && upTo) await sendPkg(staff, pkg.id, { upTo });
  }
  const { list: content } = await staff.call(orderOpsApi.pkgs, {});
  for (const { orderId } of content.slice(0, 2))
    await staff.call(orderOpsApi.createRefund, { orderId, otherFee: 1, remark: "sorry" });
  learn(seen, { amount: 100, otherFee: 1, reason: "sorry" });
}

/** Somebody who owns a little of everything, and whom nobody else may see or touch. */
export async function liveAsBystander(shop: Shop): Promise<Buyer> {
  const [person] = await hire(shop, 1, RICH);
  if (!person) throw new Error("a storm needs people");
  await giveTicket(shop, person.session.uid);
  const sender = { name: PLANTED, mobile: "+61499000111", detailAddress: PLANTED };
  const { id: senderId } = await person.call(userApi.saveSender, sender);
  const { id: receiverId } = await person.call(userApi.saveReceiver, { ...sender, ...HOME });
  const buyer = { ...person, senderId, receiverId };
  const { cartId } = await buyer.call(cartApi.items, {});
  await buyer.call(cartApi.add, { cartId, itemList: [{ skuId: GOODS[0], quantity: 2 }] });
  const { id: transferredId } = await order(buyer, GOODS[0]);
  await buyer.call(paymentApi.create, { orderId: transferredId, channel: "BANK_TRANSFER" });
  await order(buyer, GOODS[1]);
  const { id: orderId } = await order(buyer, GOODS[2]);
  await buyer.call(paymentApi.create, { orderId, channel: "WALLET" });
  const refund = { orderId, otherFee: 1, remark: PLANTED };
  await (await openStaff(shop)).call(orderOpsApi.createRefund, refund);
  return buyer;
}

/** What the shop changes by itself, or by what others buy. */
const NOT_THEIRS = new Set(["skuDetail", "updateTime"]);

/** All that somebody owns, as one text: pairs of a call and its answer. */
export async function belongings(person: Caller): Promise<string> {
  const calls = [
    userApi.current,
    userApi.wallet,
    userApi.walletTxns,
    userApi.senders,
    userApi.receivers,
    userApi.identities,
    couponApi.tickets,
    cartApi.items,
    orderApi.list,
    orderApi.refunds,
    logisticsApi.list,
    notifyApi.messages,
  ];
  const answers = [];
  for (const call of calls) answers.push([call.line, await person.call(call, {})]);
  return JSON.stringify(answers, (key, value) => (NOT_THEIRS.has(key) ? null : value));
}
