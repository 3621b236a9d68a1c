import { orderApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { paymentApi } from "@crux/contract/payment";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../testing/caller.ts";
import { placeOrder } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { plainPhoto, sendForm } from "../../testing/photos.ts";
import { openStaff } from "../../testing/staff.ts";

const BANK = { channel: "BANK_TRANSFER" as const };
const wanted = [{ skuId: goods.cream(), quantity: 1 }];

describe.each(ENGINES)("bank transfers on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  type Person = Awaited<ReturnType<typeof signUp>>;
  const send = async (who: Person | null, file?: Uint8Array, name = "proof.jpg") =>
    sendForm(shop.app.http, who?.session ?? null, {
      path: "/order/manual_order",
      parts: [{ file: file ?? (await plainPhoto()), name }],
    });
  const picture = async (who: Person) => {
    const { body } = await send(who);
    if (!body.data) throw new Error(`the upload was refused with ${body.code}`);
    return body.data;
  };
  const look = async (who: Caller | null, url: string) =>
    shop.app.http.inject({
      url,
      ...(who && { headers: { authorization: `Bearer ${who.session?.token}` } }),
    });
  const start = async (who: Person) => {
    const order = await placeOrder(who, wanted);
    const payment = await who.call(paymentApi.create, { ...BANK, orderId: order.id });
    return { order, payment };
  };
  const orderOf = (who: Person, orderId: number) => who.call(orderApi.detail, { orderId });

  it("says where to transfer, and again while it is open (L-PAY-01, OP-065)", async () => {
    const person = await signUp(shop);
    const { order, payment } = await start(person);
    expect(payment).toMatchObject({ ...BANK, status: "CREATED", price: order.netAmount, payUrl: "" });
    expect(payment.bankAccount.map(({ title }) => title)).toEqual(["开户行", "账户名", "BSB", "账号"]);
    expect(await person.call(paymentApi.create, { ...BANK, orderId: order.id })).toEqual(payment);
    expect(await person.call(paymentApi.ofOrder, { orderId: order.id })).toEqual([payment]);
  });

  it("keeps a picture under its moment, for its owner and for reviewers (OP-066, R-PAY-15)", async () => {
    const person = await signUp(shop);
    const urls = await Promise.all(Array.from({ length: 4 }, () => picture(person)));
    expect(new Set(urls).size).toBe(4);
    for (const url of urls) expect(url).toMatch(/^\/v1\/files\/manual_order\/\d{13}\.jpg$/);
    const [url = ""] = urls;
    const seen = await look(person, url);
    expect([seen.statusCode, seen.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect((await look(await signUp(shop), url)).statusCode).toBe(404);
    expect((await look(null, url)).json()).toMatchObject({ code: sessionOutcome.TOKEN_MISSING, data: null });
    const [reviewer, other] = [
      await openStaff(shop, ["payment.review"]),
      await openStaff(shop, ["order.read"]),
    ];
    expect((await look(reviewer, url)).statusCode).toBe(200);
    expect((await look(other, url)).statusCode).toBe(404);
  });

  it("takes pictures with a token only, by their content (R-PAY-12, OP-066)", async () => {
    const person = await signUp(shop);
    expect((await send(null)).body.code).toBe(sessionOutcome.TOKEN_MISSING);
    expect((await send(person, Buffer.from("%PDF-1.7 proof"))).body.code).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    expect((await send(person, await plainPhoto(), "proof.pdf")).body.code).toBe(
      generalOutcome.INVALID_REQUEST,
    );
  });

  it("puts order and payment under review with the proof (L-PAY-04, L-ORD-02, R-API-31, R-PAY-13)", async () => {
    const person = await signUp(shop, { balanceCents: 100_000 });
    const { order, payment } = await start(person);
    const urls = [await picture(person), await picture(person)];
    const checking = await person.call(paymentApi.submitProof, { id: payment.id, imgUrls: urls });
    expect(checking).toMatchObject({ status: "CHECKING", auditImgUrls: urls.join("||") });
    expect(await orderOf(person, order.id)).toMatchObject({
      orderStatus: "CREATED",
      paymentOrderStatus: "CHECKING",
      expireTime: null,
    });
    for (const channel of ["WALLET", "BANK_TRANSFER"] as const)
      expect(await person.refusal(paymentApi.create, { channel, orderId: order.id })).toBe(
        paymentOutcome.UNDER_REVIEW,
      );
    expect(await person.refusal(orderApi.cancel, { orderId: order.id })).toBe(paymentOutcome.UNDER_REVIEW);
    const again = { id: payment.id, imgUrls: await picture(person) };
    expect(await person.refusal(paymentApi.submitProof, again)).toBe(paymentOutcome.UNDER_REVIEW);
  });

  it("refuses what is no own new upload, and too many (OP-068)", async () => {
    const [person, other] = [await signUp(shop), await signUp(shop)];
    const { order, payment } = await start(person);
    const own = await picture(person);
    const refused = [
      "",
      "||",
      "https://elsewhere.example/a.jpg",
      "/v1/files/manual_order/../identity/a.jpg",
      await picture(other),
      [own, await picture(other)],
      await Promise.all(Array.from({ length: 4 }, () => picture(person))),
    ];
    for (const imgUrls of refused)
      expect(await person.refusal(paymentApi.submitProof, { id: payment.id, imgUrls })).toBe(
        paymentOutcome.INVALID_PROOF,
      );
    expect((await orderOf(person, order.id)).paymentOrderStatus).toBeNull();
    await person.call(paymentApi.submitProof, { id: payment.id, imgUrls: own });
    const next = await start(person);
    const used = { id: next.payment.id, imgUrls: own };
    expect(await person.refusal(paymentApi.submitProof, used)).toBe(paymentOutcome.INVALID_PROOF);
  });

  it("refuses the proof of somebody else's, an unknown, a paid or a closed payment (R-API-31)", async () => {
    const [person, other] = [await signUp(shop, { balanceCents: 100_000 }), await signUp(shop)];
    const { order, payment } = await start(person);
    const proof = async (who: Person, id = payment.id) => ({ id, imgUrls: await picture(who) });
    expect(await other.refusal(paymentApi.submitProof, await proof(other))).toBe(paymentOutcome.NOT_FOUND);
    expect(await person.refusal(paymentApi.submitProof, await proof(person, 999_999))).toBe(
      paymentOutcome.NOT_FOUND,
    );
    const paid = await person.call(paymentApi.create, { channel: "WALLET", orderId: order.id });
    expect(await person.refusal(paymentApi.submitProof, await proof(person))).toBe(paymentOutcome.CLOSED);
    expect(await person.refusal(paymentApi.submitProof, await proof(person, paid.id))).toBe(
      paymentOutcome.CHANNEL_NOT_ALLOWED,
    );
    const history = await sql<{ to_status: string }>`
      select to_status from payment_history where payment_id = ${payment.id} order by id`.execute(
      shop.database.db,
    );
    expect(history.rows.map(({ to_status }) => to_status)).toEqual(["CREATED", "CLOSED"]);
  });

  it("reviews a proof once, however often it is handed in at once (I-15)", async () => {
    const person = await signUp(shop, { balanceCents: 100_000 });
    const { order, payment } = await start(person);
    const path = `/payment/secure/${person.session.uid}/paymentOrder`;
    const proofs = await Promise.all(Array.from({ length: 4 }, () => picture(person)));
    const answers = await Promise.all([
      ...proofs.map((imgUrls) => person.raw(`POST ${path}/${payment.id}/upload`, { imgUrls })),
      person.raw(`POST ${path}`, { channel: "WALLET", orderId: order.id }),
    ]);
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
    for (const { body } of answers)
      expect([0, paymentOutcome.CLOSED, paymentOutcome.ALREADY_PAID, paymentOutcome.UNDER_REVIEW]).toContain(
        body.code,
      );
  });
});
