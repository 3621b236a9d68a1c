import type { ApiError } from "@crux/client/client";
import { orderApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { staffOpsApi } from "@crux/contract/staff";
import { MINUTE_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { placeOrder } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { goOn, openAt, tell } from "../../testing/payments.ts";
import { signUp } from "../../testing/people.ts";
import { sendForm } from "../../testing/photos.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { DEFAULT_SOLO } from "../staff/context.ts";

type Person = Awaited<ReturnType<typeof signUp>>;

let shade = 0;
/** A picture that no other one is like. */
const newPicture = () => {
  shade += 1;
  const background = { r: (shade * 16) % 256, g: Math.floor(shade / 16) * 16, b: 120 };
  return sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
};

describe.each(ENGINES)("the desk of slips on %s", (engine) => {
  const solo = { ...DEFAULT_SOLO, limitCents: { ...DEFAULT_SOLO.limitCents } };
  let shop: Shop;
  let [chen, lin]: StaffCaller[] = [];
  const staff = (who: StaffCaller | undefined) => {
    if (!who) throw new Error("nobody is there");
    return who;
  };
  beforeAll(async () => {
    shop = await openShop(engine, { solo });
    chen = await openStaff(shop, "finance");
    lin = await openStaff(shop, "finance");
  });
  afterAll(() => shop.close());

  const handIn = async (person: Person, picture?: Buffer) => {
    const order = await placeOrder(person, [{ skuId: goods.cream(), quantity: 1 }]);
    const { id } = await person.call(paymentApi.create, { channel: "BANK_TRANSFER", orderId: order.id });
    return { order, ...(await submit(person, id, picture)) };
  };
  const submit = async (person: Person, id: number, picture?: Buffer) => {
    const parts = [{ file: picture ?? (await newPicture()) }];
    const { body } = await sendForm(shop.app.http, person.session, { path: "/order/manual_order", parts });
    return person.call(paymentApi.submitProof, { id, imgUrls: body.data ?? "" });
  };
  const claim = (who: StaffCaller | undefined, input: { id?: number; after?: number } = {}) =>
    staff(who).call(paymentOpsApi.claimProof, input);
  const failure = (work: Promise<unknown>) => work.then(String, (error: ApiError) => error);

  afterEach(async () => {
    for (const who of [chen, lin]) {
      const { proof } = await claim(who);
      if (proof) await staff(who).call(paymentOpsApi.releaseProof, { id: proof.id });
    }
    const cleaner = await openStaff(shop, "finance");
    for (let next = (await claim(cleaner)).proof; next; next = (await claim(cleaner)).proof)
      await cleaner.call(paymentOpsApi.refuseProof, { id: next.id, reason: "其他" });
  });

  it("hands the oldest slip out with its order, and the next one to the next person", async () => {
    const [person, other] = [await signUp(shop), await signUp(shop, { userClass: "VIP" })];
    const [first, second] = [await handIn(person), await handIn(other)];
    const one = await claim(chen);
    expect(one.proof).toMatchObject({
      id: first.id,
      orderId: first.order.id,
      price: first.order.netAmount,
      status: "CHECKING",
      auditImgUrls: first.auditImgUrls,
      order: {
        netAmount: first.order.netAmount,
        orderStatus: "CREATED",
        pieces: 1,
        receiverName: first.order.receiverName,
      },
      buyer: { userClass: "PLAIN" },
      goesTo: "ORDER",
      earlier: [],
      same: [],
      claim: { staffId: staff(chen).staff.id, name: staff(chen).staff.name },
      approval: null,
      reviewer: null,
    });
    expect(one.desk).toMatchObject({ free: 1, held: [{ id: first.id }], secondPerson: 0 });
    const two = await claim(lin);
    expect(two.proof).toMatchObject({ id: second.id, buyer: { userClass: "VIP" } });
    expect(two.desk).toMatchObject({ free: 0, held: [{ id: first.id }, { id: second.id }] });
    expect((await claim(chen)).proof?.id).toBe(first.id);
    expect((await claim(await openStaff(shop))).proof).toBeNull();
    const desk = await staff(lin).call(paymentOpsApi.proofDesk, {});
    expect(desk.held.map(({ name }) => name)).toEqual([staff(chen).staff.name, staff(lin).staff.name]);
  });

  it("never gives one slip to two people who ask at once", async () => {
    const person = await signUp(shop);
    const slips = [await handIn(person), await handIn(person)];
    const crowd = await Promise.all(Array.from({ length: 6 }, () => openStaff(shop, "finance")));
    const taken = await Promise.all(crowd.map((who) => claim(who)));
    const ids = taken.flatMap(({ proof }) => proof?.id ?? []);
    expect(ids.toSorted()).toEqual(slips.map(({ id }) => id).toSorted());
    const holders = crowd.flatMap((who, place) =>
      taken[place]?.proof ? [{ who, id: taken[place].proof.id }] : [],
    );
    for (const { who, id } of holders) await who.call(paymentOpsApi.releaseProof, { id });
  });

  it("lets go by skipping, by letting go and after five minutes, and holds on by asking again", async () => {
    const person = await signUp(shop);
    const [first, second] = [await handIn(person), await handIn(person)];
    await claim(chen);
    const skipped = await claim(chen, { after: first.id });
    expect(skipped.proof?.id).toBe(second.id);
    expect((await claim(lin)).proof?.id).toBe(first.id);
    expect((await claim(lin, { id: second.id })).proof).toMatchObject({
      id: second.id,
      claim: { name: staff(chen).staff.name },
    });
    await staff(lin).call(paymentOpsApi.releaseProof, { id: second.id });
    expect((await claim(lin, { id: second.id })).proof?.claim?.name).toBe(staff(chen).staff.name);
    await staff(chen).call(paymentOpsApi.releaseProof, { id: second.id });
    expect((await claim(lin, { id: second.id })).proof?.claim?.name).toBe(staff(lin).staff.name);
    shop.clock.advance(4 * MINUTE_MS);
    await claim(lin, { id: second.id });
    shop.clock.advance(4 * MINUTE_MS);
    expect((await claim(chen, { id: second.id })).proof?.claim?.name).toBe(staff(lin).staff.name);
    shop.clock.advance(2 * MINUTE_MS);
    expect((await claim(chen, { id: second.id })).proof?.claim?.name).toBe(staff(chen).staff.name);
  });

  it("refuses to decide over the head of whoever holds a slip, until their time is over", async () => {
    const person = await signUp(shop);
    const { id } = await handIn(person);
    await claim(chen);
    for (const decide of [
      () => staff(lin).call(paymentOpsApi.approveProof, { id }),
      () => staff(lin).call(paymentOpsApi.refuseProof, { id, reason: "未到账" }),
    ])
      expect(await failure(decide())).toMatchObject({
        code: paymentOutcome.CLAIMED,
        data: { name: staff(chen).staff.name },
      });
    shop.clock.advance(6 * MINUTE_MS);
    expect(await staff(lin).call(paymentOpsApi.approveProof, { id })).toMatchObject({
      status: "PAID",
      went: "ORDER",
    });
    expect(await failure(staff(chen).call(paymentOpsApi.approveProof, { id }))).toMatchObject({
      code: paymentOutcome.CLOSED,
      data: { status: "PAID", name: staff(lin).staff.name },
    });
    expect(await staff(chen).call(paymentOpsApi.proof, { id })).toMatchObject({
      status: "PAID",
      reviewer: { name: staff(lin).staff.name },
    });
  });

  it("has one winner where one approves and another refuses after a claim ran out (I-15)", async () => {
    const person = await signUp(shop);
    const { id } = await handIn(person);
    await claim(chen);
    shop.clock.advance(6 * MINUTE_MS);
    const ends = await Promise.allSettled([
      staff(chen).call(paymentOpsApi.approveProof, { id }),
      staff(lin).call(paymentOpsApi.refuseProof, { id, reason: "未到账" }),
      claim(lin, { id }),
    ]);
    const codes = ends
      .slice(0, 2)
      .map((end) => (end.status === "fulfilled" ? 0 : (end.reason as ApiError).code));
    expect(codes.filter((code) => code === 0).length).toBeLessThanOrEqual(1);
    const lost = codes.filter((code) => code !== 0);
    for (const code of lost) expect([paymentOutcome.CLOSED, paymentOutcome.CLAIMED]).toContain(code);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from payment_history
      where payment_id = ${id} and from_status = 'CHECKING'`.execute(shop.database.db);
    expect(rows[0]?.count).toBe(codes.filter((code) => code === 0).length);
  });

  it("leaves a slip under review whose customer cancels while it is taken (130019)", async () => {
    const person = await signUp(shop);
    const order = await placeOrder(person, [{ skuId: goods.cream(), quantity: 1 }]);
    const { id } = await person.call(paymentApi.create, { channel: "BANK_TRANSFER", orderId: order.id });
    const [handedIn, cancelled, taken] = await Promise.allSettled([
      submit(person, id),
      person.call(orderApi.cancel, { orderId: order.id }),
      claim(chen),
    ]);
    expect([handedIn.status, cancelled.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    if (handedIn.status === "rejected") {
      expect(taken).toMatchObject({ status: "fulfilled", value: { proof: null } });
      return;
    }
    expect((await claim(chen)).proof?.id).toBe(id);
    expect(await person.refusal(orderApi.cancel, { orderId: order.id })).toBe(paymentOutcome.UNDER_REVIEW);
  });

  it("shows earlier slips, and the same picture on anybody's, even in another file of it", async () => {
    const [person, thief] = [await signUp(shop), await signUp(shop)];
    const picture = await newPicture();
    const first = await handIn(person, picture);
    await claim(chen, { id: first.id });
    await staff(chen).call(paymentOpsApi.refuseProof, { id: first.id, reason: "图片不清" });
    const again = await person.call(paymentApi.create, {
      channel: "BANK_TRANSFER",
      orderId: first.order.id,
    });
    await submit(person, again.id);
    const stolen = await handIn(thief, await sharp(picture).withMetadata({ density: 300 }).png().toBuffer());
    expect((await claim(chen, { id: again.id })).proof).toMatchObject({
      earlier: [{ id: first.id, status: "REJECTED", refuseReason: "图片不清" }],
      same: [],
    });
    expect((await claim(chen, { id: stolen.id })).proof).toMatchObject({
      earlier: [],
      same: [{ id: first.id, uid: person.session.uid }],
    });
    await sql`update payment_order set picture_hashes = null where id = ${first.id}`.execute(
      shop.database.db,
    );
    expect((await claim(chen, { id: stolen.id })).proof).toMatchObject({ same: [] });
  });

  it("says that the money goes to the wallet where the order was paid meanwhile (L-ORD-09)", async () => {
    const person = await signUp(shop);
    const order = await placeOrder(person, [{ skuId: goods.cream(), quantity: 1 }]);
    const { tradeNo } = await openAt(shop, person, { orderId: order.id, channel: "ALIPAY_QR" });
    const { id } = await person.call(paymentApi.create, { channel: "BANK_TRANSFER", orderId: order.id });
    await submit(person, id);
    expect((await claim(chen, { id })).proof).toMatchObject({ goesTo: "ORDER" });
    await tell(shop, shop.alipay, shop.alipay.take(tradeNo));
    await goOn(shop);
    expect((await claim(chen, { id })).proof).toMatchObject({
      goesTo: "WALLET",
      order: { orderStatus: "PAID" },
    });
    expect(await staff(chen).call(paymentOpsApi.approveProof, { id })).toMatchObject({
      status: "REFUNDED",
      went: "WALLET",
    });
  });

  it("keeps a slip that waits for a second person from the desk until there is an answer", async () => {
    const asker = await openStaff(shop, "finance");
    solo.limitCents.FOUND = 1;
    try {
      const person = await signUp(shop);
      const { id } = await handIn(person);
      await claim(asker, { id });
      expect(await asker.refusal(paymentOpsApi.approveProof, { id })).toBe(staffOutcome.APPROVAL_REQUIRED);
      const { proof, desk } = await claim(asker, { after: id });
      expect(proof).toBeNull();
      expect(desk).toMatchObject({ free: 0, held: [], secondPerson: 1 });
      const waiting = await staff(lin).call(paymentOpsApi.proof, { id });
      expect(waiting).toMatchObject({ status: "CHECKING", approval: { askedBy: asker.staff.name } });
      await staff(lin).call(staffOpsApi.approve, { id: waiting.approval?.id ?? 0 });
      expect(await person.call(paymentApi.ofOrder, { orderId: waiting.orderId })).toMatchObject([
        { id, status: "PAID" },
      ]);
    } finally {
      solo.limitCents.FOUND = DEFAULT_SOLO.limitCents.FOUND;
    }
  });

  it("is for reviewers alone", async () => {
    const clerk = await openStaff(shop, ["payment.read", "order.read"]);
    for (const refused of [
      () => clerk.refusal(paymentOpsApi.claimProof, {}),
      () => clerk.refusal(paymentOpsApi.proofDesk, {}),
      () => clerk.refusal(paymentOpsApi.proof, { id: 1 }),
      () => clerk.refusal(paymentOpsApi.releaseProof, { id: 1 }),
    ])
      expect(await refused()).toBe(generalOutcome.FORBIDDEN);
    expect(await staff(chen).refusal(paymentOpsApi.proof, { id: 999_999 })).toBe(paymentOutcome.NOT_FOUND);
    expect(await staff(chen).refusal(paymentOpsApi.claimProof, { id: 999_999 })).toBe(
      paymentOutcome.NOT_FOUND,
    );
  });
});
