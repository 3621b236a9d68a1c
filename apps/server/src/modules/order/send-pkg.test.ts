import { readFileSync } from "node:fs";
import { join } from "node:path";
import { logisticsApi } from "@crux/contract/logistics";
import { notifyApi } from "@crux/contract/notify";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { paymentApi } from "@crux/contract/payment";
import { staffOpsApi } from "@crux/contract/staff";
import { userApi } from "@crux/contract/user";
import { DAY_MS, HOUR_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addMasterKey } from "../../kernel/crypto/crypto-box-keys.ts";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { placeOrder } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { buy, newNumber, sendPkg } from "../../testing/parcels.ts";
import { signUp } from "../../testing/people.ts";
import { plainPhoto, sendForm } from "../../testing/photos.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { rewrapPackPhotos } from "../logistics/service.ts";
import { logisticsSweeps } from "../logistics/sweeps.ts";
import { audit } from "../report/audit.ts";
import { refundPkgsOfOrder } from "./service.ts";
import { orderSweeps } from "./sweeps.ts";

const OIL = goods.oil();
const YTO = "YTO" as const;

describe.each(ENGINES)("sending parcels on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop, "warehouse");
  });
  afterAll(() => shop.close());

  const orderStatus = async (bought: { buyer: Awaited<ReturnType<typeof signUp>>; orderId: number }) =>
    (await bought.buyer.call(orderApi.detail, { orderId: bought.orderId })).orderStatus;
  const messages = async (buyer: Awaited<ReturnType<typeof signUp>>) =>
    (await buyer.call(notifyApi.messages, { type: "PERSONAL" })).content.map(
      ({ owMessage }) => owMessage.title,
    );
  const stateOf = async (orderId: number) =>
    (
      await sql<{ status: string }>`select status from audit.orders where id = ${orderId}`.execute(
        shop.database.db,
      )
    ).rows[0]?.status;
  const levels = async () =>
    (await sql`select sku_id, on_hand, reserved from audit.stock order by sku_id`.execute(shop.database.db))
      .rows;

  it("takes an order from paid to completed with its parcels (L-PKG-02 to L-PKG-07, L-ORD-10, L-ORD-11, L-ORD-12)", async () => {
    const bought = await buy(shop);
    const [first, second] = bought.pkgs.map(({ id }) => id) as [number, number];
    expect(bought.pkgs).toHaveLength(2);
    const seen: string[] = [];
    const see = async () => {
      const pkgs = await bought.buyer.call(logisticsApi.ofOrder, { orderId: bought.orderId });
      seen.push(`${await orderStatus(bought)} ${pkgs.map(({ pkgStatus }) => pkgStatus).join(" ")}`);
    };
    await see();
    await sendPkg(staff, first, { upTo: "declare" });
    await see();
    await staff.call(orderOpsApi.packPkg, { pkgId: first });
    await staff.call(orderOpsApi.finishPkg, { pkgId: first });
    await see();
    await staff.call(orderOpsApi.handOverPkg, { pkgId: first });
    await see();
    await sendPkg(staff, second);
    await see();
    for (const pkgId of [first, second]) await staff.call(orderOpsApi.deliverPkg, { pkgId });
    await staff.call(orderOpsApi.receivePkg, { pkgId: first });
    await see();
    await staff.call(orderOpsApi.receivePkg, { pkgId: second });
    await see();
    expect(seen).toEqual([
      "PAID CREATED CREATED",
      "PAID DECLARED CREATED",
      "PAID PACKAGED CREATED",
      "PARTIAL_SHIPPED DELIVERING CREATED",
      "SHIPPED DELIVERING DELIVERING",
      "SHIPPED RECEIVED DELIVERED",
      "COMPLETED RECEIVED RECEIVED",
    ]);
    expect((await messages(bought.buyer)).toSorted()).toEqual(
      ["付款成功", "首个包裹已发货", "包裹已送达", "包裹已送达", "订单已发货"].toSorted(),
    );
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("is found in the list of the staff by the number on its label, with where it goes and how it stands", async () => {
    const { pkgs, orderId } = await buy(shop);
    const pkgId = pkgs[0]?.id ?? 0;
    await sendPkg(staff, pkgId, { upTo: "declare" });
    const { extOrderId, receiverName } = await staff.call(orderOpsApi.pkg, { pkgId });
    const { list, total } = await staff.call(orderOpsApi.pkgs, { q: ` ${extOrderId.toLowerCase()} ` });
    expect(list).toMatchObject([{ id: pkgId, orderId, extOrderId, receiverName, pkgStatus: "DECLARED" }]);
    expect(total).toBe(1);
    expect(list[0]).not.toHaveProperty("logisticsPkgTracks");
    const ofOrder = await staff.call(orderOpsApi.pkgs, { orderId, pkgStatusList: ["CREATED", "PACKING"] });
    expect(ofOrder.list.map(({ id }) => id)).toEqual(pkgs.slice(1).map(({ id }) => id));
  });

  it("notes who moved a parcel from where to where, when and why (I-13)", async () => {
    const { pkgs } = await buy(shop);
    const pkgId = pkgs[0]?.id ?? 0;
    await sendPkg(staff, pkgId);
    await staff.call(orderOpsApi.deliverPkg, { pkgId, why: "驿站签收" });
    const { history } = await staff.call(orderOpsApi.pkg, { pkgId });
    const actor = `staff ${staff.staff.id}`;
    expect(history.map(({ from, to, actor: who, why }) => [from, to, who, why])).toEqual([
      [null, "CREATED", expect.stringMatching(/^user \d+$/), ""],
      ["CREATED", "DECLARED", actor, "declared"],
      ["DECLARED", "PACKING", actor, "packing"],
      ["PACKING", "PACKAGED", actor, "packed"],
      ["PACKAGED", "DELIVERING", actor, "handed to the carrier"],
      ["DELIVERING", "DELIVERED", actor, "驿站签收"],
    ]);
  });

  it("refuses every step that the table does not have, with no effect (L-PKG-02 to L-PKG-07, I-13)", async () => {
    const { pkgs } = await buy(shop);
    const pkgId = pkgs[0]?.id ?? 0;
    const declare = { pkgId, extOrderId: newNumber(), logisticsCompany: YTO };
    const steps = [
      ["CREATED", () => staff.refusal(orderOpsApi.declarePkg, declare)],
      ["DECLARED", () => staff.refusal(orderOpsApi.packPkg, { pkgId })],
      ["PACKING", () => staff.refusal(orderOpsApi.finishPkg, { pkgId, weightGrams: 1 })],
      ["PACKAGED", () => staff.refusal(orderOpsApi.handOverPkg, { pkgId })],
      ["DELIVERING", () => staff.refusal(orderOpsApi.deliverPkg, { pkgId })],
      ["DELIVERED", () => staff.refusal(orderOpsApi.receivePkg, { pkgId })],
    ] as const;
    const { history: begun } = await staff.call(orderOpsApi.pkg, { pkgId });
    for (const [from, attempt] of steps.slice(1)) {
      expect([from, await attempt()]).toEqual([from, logisticsOutcome.WRONG_PARCEL_STATE]);
    }
    const after = await staff.call(orderOpsApi.pkg, { pkgId });
    expect([after.pkgStatus, after.realWeight, after.history]).toEqual(["CREATED", null, begun]);
    await sendPkg(staff, pkgId);
    for (const [from, attempt] of steps.filter(([from]) => from !== "DELIVERING")) {
      expect([from, await attempt()]).toEqual([from, logisticsOutcome.WRONG_PARCEL_STATE]);
    }
    expect(await staff.refusal(orderOpsApi.packPkg, { pkgId: 99_999_999 })).toBe(
      logisticsOutcome.PARCEL_NOT_FOUND,
    );
  });

  it("leaves the parcels of unpaid and cancelled orders alone (L-PKG-02, L-PKG-08)", async () => {
    const buyer = await signUp(shop);
    const { id: orderId } = await placeOrder(buyer, [{ skuId: OIL, quantity: 1 }]);
    const [pkg] = await buyer.call(logisticsApi.ofOrder, { orderId });
    const declare = { pkgId: pkg?.id ?? 0, extOrderId: newNumber(), logisticsCompany: YTO };
    expect(await staff.refusal(orderOpsApi.declarePkg, declare)).toBe(orderOutcome.WRONG_STATE);
    await buyer.call(orderApi.cancel, { orderId });
    expect(await staff.refusal(orderOpsApi.declarePkg, declare)).toBe(orderOutcome.WRONG_STATE);
  });

  it("declares nothing without the papers that customs ask for (L-PKG-02, OP-040)", async () => {
    const buyer = await signUp(shop, { balanceCents: 1_000_000 });
    const { id: orderId } = await placeOrder(buyer, [{ skuId: OIL, quantity: 1 }]);
    const { content: receivers } = await buyer.call(userApi.receivers, {});
    for (const { id } of receivers) await buyer.call(userApi.deleteReceiver, { id });
    await buyer.call(paymentApi.create, { orderId, channel: "WALLET" });
    const [pkg] = await buyer.call(logisticsApi.ofOrder, { orderId });
    const declare = { pkgId: pkg?.id ?? 0, extOrderId: newNumber(), logisticsCompany: YTO };
    expect(await staff.refusal(orderOpsApi.declarePkg, declare)).toBe(orderOutcome.IDENTITY_INCOMPLETE);
    const { pkgStatus, extOrderId } = await staff.call(orderOpsApi.pkg, { pkgId: declare.pkgId });
    expect([pkgStatus, extOrderId]).toEqual(["CREATED", ""]);
  });

  it("gives a number to one parcel only, whoever is faster, in capitals", async () => {
    const [one, other] = [await buy(shop), await buy(shop)];
    const number = newNumber();
    const declare = (pkgId: number, extOrderId: string) =>
      staff.call(orderOpsApi.declarePkg, { pkgId, extOrderId, logisticsCompany: YTO });
    const results = await Promise.allSettled([
      declare(one.pkgs[0]?.id ?? 0, number.toLowerCase()),
      declare(other.pkgs[0]?.id ?? 0, number),
    ]);
    const [won] = results.filter((result) => result.status === "fulfilled");
    expect(won?.value.extOrderId).toBe(number);
    const [lost] = results.filter((result) => result.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: logisticsOutcome.WAYBILL_TAKEN });
  });

  it("takes no number of letters that only look plain in capitals", async () => {
    const [pkg] = (await buy(shop)).pkgs;
    const declare = { pkgId: pkg?.id ?? 0, logisticsCompany: YTO };
    for (const extOrderId of ["ﬀﬀﬀﬀﬀﬀ", "ßßßßßß", "ıııııı", "ＡＢＣ１２３"])
      expect(await staff.refusal(orderOpsApi.declarePkg, { ...declare, extOrderId })).toBe(
        generalOutcome.INVALID_REQUEST,
      );
  });

  it("keeps pictures and the real weight, and charges as before (L-PKG-04)", async () => {
    const { buyer, orderId, pkgs } = await buy(shop);
    const [pkgId = 0, otherId = 0] = pkgs.map(({ id }) => id);
    await sendPkg(staff, pkgId, { upTo: "pack" });
    const session = { uid: 0, token: staff.session?.token ?? "" };
    const upload = async (id: number) => {
      const form = { path: `/order/ops/pkg/${id}/photo`, parts: [{ file: await plainPhoto() }] };
      return (await sendForm(shop.app.http, session, form)).body;
    };
    const picture = (await upload(pkgId)).data ?? "";
    const foreign = (await upload(otherId)).data ?? "";
    expect((await upload(99_999_999)).code).toBe(logisticsOutcome.PARCEL_NOT_FOUND);
    expect(await staff.refusal(orderOpsApi.finishPkg, { pkgId, packImg: [picture, foreign] })).toBe(
      logisticsOutcome.INVALID_PHOTO,
    );
    const before = await buyer.call(orderApi.detail, { orderId });
    const packed = await staff.call(orderOpsApi.finishPkg, { pkgId, packImg: [picture], weightGrams: 1234 });
    expect(packed).toMatchObject({ pkgStatus: "PACKAGED", packImg: picture, realWeight: 1.234 });
    const { totalWeight, totalFee } = pkgs[0] ?? {};
    expect(packed).toMatchObject({ totalWeight, totalFee });
    const after = await buyer.call(orderApi.detail, { orderId });
    expect([after.netAmount, after.shipFee]).toEqual([before.netAmount, before.shipFee]);
    const open = async (token: string, url = picture) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const answer = await shop.app.http.inject({ url, headers });
      return answer.headers["content-type"] === "image/jpeg" ? "picture" : answer.json().code;
    };
    expect(await open(buyer.session.token)).toBe("picture");
    expect(await open((await signUp(shop)).session.token)).toBe(generalOutcome.NOT_FOUND);
    expect(await open("")).toBe(sessionOutcome.TOKEN_MISSING);
    expect(await open(buyer.session.token, foreign)).toBe(generalOutcome.NOT_FOUND);
    expect(await open(session.token)).toBe("picture");
    expect(await open(session.token, foreign)).toBe("picture");
    const others = await openStaff(shop, ["order.read", "payment.review"]);
    expect(await open(others.session?.token ?? "", foreign)).toBe(generalOutcome.NOT_FOUND);
  });

  it("takes four files at a time of each of the staff, whatever the others send", async () => {
    const pkgId = (await buy(shop)).pkgs[0]?.id ?? 0;
    await sendPkg(staff, pkgId, { upTo: "pack" });
    const colleague = await openStaff(shop, "warehouse");
    const file = await plainPhoto();
    // None of them ends before one was refused, however fast this machine is.
    const refused = Promise.withResolvers<void>();
    const { files } = shop.vault.vault;
    const keep = files.keep;
    const keeping = vi.spyOn(files, "keep").mockImplementation(async (...kept) => {
      await refused.promise;
      return keep(...kept);
    });
    const upload = async ({ session }: StaffCaller) => {
      const form = { path: `/order/ops/pkg/${pkgId}/photo`, parts: [{ file }] };
      const { body } = await sendForm(shop.app.http, { uid: 0, token: session?.token ?? "" }, form);
      if (body.code !== 0) refused.resolve();
      return body.code;
    };
    const senders = [staff, staff, staff, staff, staff, colleague];
    const codes = await Promise.all(senders.map(upload));
    keeping.mockRestore();
    // Which of the five comes last is not determined.
    expect(codes.slice(0, 5).toSorted()).toEqual([0, 0, 0, 0, generalOutcome.TOO_MANY_REQUESTS]);
    expect(codes[5]).toBe(0);
  });

  it("logs who uploaded a packing picture, and removes one that nothing came to within a shift (I-38)", async () => {
    const { pkgs } = await buy(shop);
    const pkgId = pkgs[0]?.id ?? 0;
    await sendPkg(staff, pkgId, { upTo: "pack" });
    const [sweep] = logisticsSweeps;
    if (!sweep) throw new Error("there is no such sweep");
    const tidy = () => sweepOnce(shop.app.kernel, sweep);
    const session = { uid: 0, token: staff.session?.token ?? "" };
    const upload = async () => {
      const form = { path: `/order/ops/pkg/${pkgId}/photo`, parts: [{ file: await plainPhoto() }] };
      return (await sendForm(shop.app.http, session, form)).body.data ?? "";
    };
    const fileOf = (url: string) => shop.vault.vault.files.read(url.replace("/v1/files/", ""));
    const [used, left] = [await upload(), await upload()];
    const owner = await openStaff(shop);
    const { list: entries } = await owner.call(staffOpsApi.deeds, { pageSize: 2 });
    expect(entries.map(({ staffId, input }) => [staffId, input])).toEqual([
      [staff.staff.id, { pkgId }],
      [staff.staff.id, { pkgId }],
    ]);
    const names = entries.map(({ after }) => `/v1/files/${(after as { name: string }).name}`);
    expect(names).toEqual([left, used]);
    await tidy();
    expect(await fileOf(left)).not.toBeNull();
    await staff.call(orderOpsApi.finishPkg, { pkgId, packImg: [used] });
    const next = (await buy(shop)).pkgs[0]?.id ?? 0;
    await sendPkg(staff, next, { upTo: "pack" });
    shop.clock.advance(11 * HOUR_MS);
    await tidy();
    expect(await fileOf(left)).not.toBeNull();
    shop.clock.advance(HOUR_MS);
    staff = await openStaff(shop, "warehouse");
    await Promise.all([tidy(), tidy()]);
    expect(await fileOf(left)).toBeNull();
    expect(await fileOf(used)).not.toBeNull();
    const { rows: kept } = await sql<{ name: string }>`
      select name from logistics_pack_photo where pkg_id = ${pkgId}`.execute(shop.database.db);
    expect(kept.map(({ name }) => `/v1/files/${name}`)).toEqual([used]);
    expect(await staff.refusal(orderOpsApi.finishPkg, { pkgId: next, packImg: [left] })).toBe(
      logisticsOutcome.INVALID_PHOTO,
    );
  });

  it("closes no parcel with a picture that is being removed (I-38)", async () => {
    const pkgId = (await buy(shop)).pkgs[0]?.id ?? 0;
    await sendPkg(staff, pkgId, { upTo: "pack" });
    const session = { uid: 0, token: staff.session?.token ?? "" };
    const form = { path: `/order/ops/pkg/${pkgId}/photo`, parts: [{ file: await plainPhoto() }] };
    const url = (await sendForm(shop.app.http, session, form)).body.data ?? "";
    const [sweep] = logisticsSweeps;
    if (!sweep) throw new Error("there is no such sweep");
    const { files } = shop.vault.vault;
    const refusals: (number | null)[] = [];
    // A parcel that somebody began to close before the sweep came, when the picture was young enough.
    const removing = vi.spyOn(files, "remove").mockImplementationOnce(async () => {
      shop.clock.advance(-2 * 60_000);
      refusals.push(await staff.refusal(orderOpsApi.finishPkg, { pkgId, packImg: [url] }));
      shop.clock.advance(2 * 60_000);
    });
    shop.clock.advance(12 * HOUR_MS);
    staff = await openStaff(shop, "warehouse");
    await sweepOnce(shop.app.kernel, sweep);
    removing.mockRestore();
    expect(refusals).toEqual([logisticsOutcome.INVALID_PHOTO]);
    expect((await staff.call(orderOpsApi.pkg, { pkgId })).pkgStatus).toBe("PACKING");
  });

  it("keeps packing pictures readable when a master key takes the place of another (I-35)", async () => {
    const { pkgs } = await buy(shop);
    const pkgId = pkgs[0]?.id ?? 0;
    await sendPkg(staff, pkgId, { upTo: "pack" });
    const session = { uid: 0, token: staff.session?.token ?? "" };
    const form = { path: `/order/ops/pkg/${pkgId}/photo`, parts: [{ file: await plainPhoto() }] };
    const name = ((await sendForm(shop.app.http, session, form)).body.data ?? "").replace("/v1/files/", "");
    const keyId = addMasterKey(shop.vault.keyFolder);
    while ((await runAsSystem(shop.app.kernel, rewrapPackPhotos)) > 0);
    const sealed = readFileSync(join(shop.vault.filesFolder, name));
    expect(shop.vault.vault.box.keyIdOf(sealed)).toBe(keyId);
    expect(await shop.vault.vault.files.read(name)).not.toBeNull();
  });

  it("lets a supplier's parcel leave undeclared, with its number (L-PKG-10, R-PKG-10)", async () => {
    const { buyer, orderId, pkgs } = await buy(shop);
    const [pkgId = 0, otherId = 0] = pkgs.map(({ id }) => id);
    await sql`update logistics_pkg set pkg_type = 'LOGISTICS_PKG_EXTERNAL' where id = ${pkgId}`.execute(
      shop.database.db,
    );
    const extOrderId = newNumber();
    expect(await staff.refusal(orderOpsApi.handOverPkg, { pkgId })).toBe(logisticsOutcome.WAYBILL_MISSING);
    const waybill = { extOrderId, logisticsCompany: YTO };
    expect(await staff.refusal(orderOpsApi.handOverPkg, { pkgId: otherId, ...waybill })).toBe(
      logisticsOutcome.WRONG_PARCEL_STATE,
    );
    const sent = await staff.call(orderOpsApi.handOverPkg, { pkgId, ...waybill });
    expect(sent).toMatchObject({
      pkgStatus: "DELIVERING",
      logisticsPkgType: "LOGISTICS_PKG_EXTERNAL",
      extOrderId,
      logisticsCompany: "YTO",
    });
    expect((await buyer.call(orderApi.detail, { orderId })).orderStatus).toBe("PARTIAL_SHIPPED");
  });

  it("takes no stock a second time when goods leave the house (L-PKG-05, I-10)", async () => {
    const { pkgs } = await buy(shop);
    const before = await levels();
    for (const { id } of pkgs) await sendPkg(staff, id);
    expect(await levels()).toEqual(before);
    expect((await audit(shop.database.db)).filter(({ invariant }) => invariant === "I-10")).toEqual([]);
  });

  it("hands a parcel over once, when two of the staff do it at a time (L-PKG-05, I-15)", async () => {
    const bought = await buy(shop);
    const other = await openStaff(shop, "warehouse");
    for (const { id: pkgId } of bought.pkgs) {
      await sendPkg(staff, pkgId, { upTo: "finish" });
      const results = await Promise.allSettled(
        [staff, other, staff, other].map((one) => one.call(orderOpsApi.handOverPkg, { pkgId })),
      );
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const result of results)
        if (result.status === "rejected")
          expect(result.reason).toMatchObject({ code: logisticsOutcome.WRONG_PARCEL_STATE });
      const { history } = await staff.call(orderOpsApi.pkg, { pkgId });
      expect(history.filter(({ to }) => to === "DELIVERING")).toHaveLength(1);
    }
    expect(await orderStatus(bought)).toBe("SHIPPED");
    expect((await messages(bought.buyer)).filter((title) => title === "订单已发货")).toHaveLength(1);
  });

  it("ships an order whose parcels leave at the same moment exactly once (L-ORD-10, L-ORD-11)", async () => {
    const bought = await buy(shop);
    for (const { id } of bought.pkgs) await sendPkg(staff, id, { upTo: "finish" });
    await Promise.all(bought.pkgs.map(({ id: pkgId }) => staff.call(orderOpsApi.handOverPkg, { pkgId })));
    expect(await orderStatus(bought)).toBe("SHIPPED");
    const { rows } = await sql<{ to_state: string }>`
      select to_state from audit.order_move where order_id = ${bought.orderId} order by id`.execute(
      shop.database.db,
    );
    expect(rows.map(({ to_state }) => to_state)).toEqual(["CREATED", "PAID", "PARTIAL_SHIPPED", "SHIPPED"]);
  });

  it("lets one of receipt and refund win over a parcel, and completes the order either way (L-PKG-07, L-PKG-09, L-ORD-12)", async () => {
    for (let round = 0; round < 4; round += 1) {
      const bought = await buy(shop, [{ skuId: OIL, quantity: 1 }]);
      const pkgId = bought.pkgs[0]?.id ?? 0;
      await sendPkg(staff, pkgId);
      await staff.call(orderOpsApi.deliverPkg, { pkgId });
      const refund = { orderId: bought.orderId, pkgIds: [pkgId], why: "damaged" };
      const [received, refunded] = await Promise.allSettled([
        staff.call(orderOpsApi.receivePkg, { pkgId }),
        runAsSystem(shop.app.kernel, (ctx) => refundPkgsOfOrder(ctx, refund)),
      ]);
      const { history, pkgStatus } = await staff.call(orderOpsApi.pkg, { pkgId });
      expect(refunded.status).toBe("fulfilled");
      expect(pkgStatus).toBe("REFUNDED");
      const way = history.slice(5).map(({ to }) => to);
      const expected = ["DELIVERED", ...(received.status === "fulfilled" ? ["RECEIVED"] : []), "REFUNDED"];
      expect(way).toEqual(expected);
      expect(await orderStatus(bought)).toBe("COMPLETED");
    }
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("refunds nothing when one of the parcels is not there to be refunded (L-PKG-09)", async () => {
    const bought = await buy(shop);
    const [first = 0, second = 0] = bought.pkgs.map(({ id }) => id);
    const refund = (pkgIds: number[]) =>
      runAsSystem(shop.app.kernel, (ctx) =>
        refundPkgsOfOrder(ctx, { orderId: bought.orderId, pkgIds, why: "lost" }),
      );
    const foreign = (await buy(shop)).pkgs[0]?.id ?? 0;
    await expect(refund([first, foreign])).rejects.toMatchObject({
      code: logisticsOutcome.WRONG_PARCEL_STATE,
    });
    expect((await staff.call(orderOpsApi.pkg, { pkgId: first })).pkgStatus).toBe("CREATED");
    await sendPkg(staff, second);
    expect(await orderStatus(bought)).toBe("PARTIAL_SHIPPED");
    await refund([first]);
    expect(await orderStatus(bought)).toBe("SHIPPED");
    await expect(refund([first])).rejects.toMatchObject({ code: logisticsOutcome.WRONG_PARCEL_STATE });
  });

  it("opens to staff with the right alone, and logs what they did (OP-051)", async () => {
    const { buyer, pkgs } = await buy(shop);
    const pkgId = pkgs[0]?.id ?? 0;
    const reader = await openStaff(shop, ["parcel.read"]);
    await reader.call(orderOpsApi.pkg, { pkgId });
    expect(await reader.refusal(orderOpsApi.packPkg, { pkgId })).toBe(generalOutcome.FORBIDDEN);
    expect(await buyer.refusal(orderOpsApi.receivePkg, { pkgId })).toBe(sessionOutcome.WRONG_TOKEN_KIND);
    expect(await shop.visitor.refusal(orderOpsApi.pkgs, {})).toBe(sessionOutcome.TOKEN_MISSING);
    const number = await sendPkg(staff, pkgId, { upTo: "declare" });
    const { rows } = await sql<{ input: object; before: object; after: object }>`
      select input, before, after from staff_deed where staff_id = ${staff.staff.id}
      order by id desc limit 1`.execute(shop.database.db);
    expect(rows[0]).toMatchObject({
      input: { pkgId, extOrderId: number },
      before: { pkgStatus: "CREATED", orderStatus: "PAID" },
      after: { pkgStatus: "DECLARED", orderStatus: "PAID" },
    });
  });

  // Last, since everybody's session has ended after it.
  it("is received when its customer says so, once it arrived, once and by nobody else (OP-051, L-PKG-07, L-ORD-12)", async () => {
    const bought = await buy(shop, [{ skuId: OIL, quantity: 1 }]);
    const pkgId = bought.pkgs[0]?.id ?? 0;
    await sendPkg(staff, pkgId);
    const { refusal, call } = bought.buyer;
    expect(await refusal(orderApi.receiveOwnPkg, { pkgId })).toBe(logisticsOutcome.WRONG_PARCEL_STATE);
    await staff.call(orderOpsApi.deliverPkg, { pkgId });
    const stranger = await signUp(shop);
    expect(await stranger.refusal(orderApi.receiveOwnPkg, { pkgId })).toBe(generalOutcome.FORBIDDEN);
    const answers = await Promise.allSettled([1, 2, 3].map(() => call(orderApi.receiveOwnPkg, { pkgId })));
    expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await call(orderApi.receiveOwnPkg, { pkgId })).toMatchObject({ pkgStatus: "RECEIVED" });
    expect(await stateOf(bought.orderId)).toBe("COMPLETED");
    const { history } = await staff.call(orderOpsApi.pkg, { pkgId });
    const received = history.filter(({ to }) => to === "RECEIVED");
    expect(received).toMatchObject([
      { actor: `user ${bought.buyer.session.uid}`, why: "received by the customer" },
    ]);
    expect(await call(orderApi.receiveOwnPkg, { pkgId })).toMatchObject({ pkgStatus: "RECEIVED" });
  });

  it("counts a parcel as received 14 days after it arrived, not before (OP-051, L-PKG-07, L-ORD-12)", async () => {
    const bought = await buy(shop, [{ skuId: OIL, quantity: 1 }]);
    const pkgId = bought.pkgs[0]?.id ?? 0;
    await sendPkg(staff, pkgId);
    await staff.call(orderOpsApi.deliverPkg, { pkgId });
    const sweep = orderSweeps.find(({ name }) => name === "receive delivered parcels");
    if (!sweep) throw new Error("there is no such sweep");
    const later = async () => (await openStaff(shop)).call(orderOpsApi.pkg, { pkgId });
    shop.clock.advance(14 * DAY_MS - 60_000);
    await sweepOnce(shop.app.kernel, sweep);
    expect((await later()).pkgStatus).toBe("DELIVERED");
    shop.clock.advance(60_000);
    await Promise.all([1, 2, 3].map(() => sweepOnce(shop.app.kernel, sweep)));
    expect((await later()).pkgStatus).toBe("RECEIVED");
    expect(await stateOf(bought.orderId)).toBe("COMPLETED");
    const { history } = await later();
    expect(history.at(-1)).toMatchObject({
      to: "RECEIVED",
      actor: "system",
      why: "14 days after it arrived",
    });
  });
});
