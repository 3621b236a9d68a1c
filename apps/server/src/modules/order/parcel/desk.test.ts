import { logisticsApi, logisticsPapersApi } from "@crux/contract/logistics";
import { notifyApi } from "@crux/contract/notify";
import { orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { paymentApi } from "@crux/contract/payment";
import { staffOpsApi } from "@crux/contract/staff";
import { taskOpsApi } from "@crux/contract/task";
import { userApi } from "@crux/contract/user";
import { PKG_PROBLEMS } from "@crux/rules/parcel/pkg-problems";
import { DAY_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMasterKey } from "../../../kernel/crypto/crypto-box-keys.ts";
import { sweepOnce } from "../../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { placeOrder } from "../../../testing/checkout.ts";
import { goods } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { type Bought, buy, newNumber, sendPkg } from "../../../testing/parcels.ts";
import { signUp } from "../../../testing/people.ts";
import { newPapers } from "../../../testing/photos.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { eraseCustomer } from "../../privacy/erase-customer.ts";
import { saveConfig } from "../../sale/service.ts";
import { rewrapPapers } from "../../user/service.ts";
import { userSweeps } from "../../user/sweeps.ts";
import { orderSweeps } from "../sweeps.ts";

const OIL = goods.oil();
const YTO = "YTO" as const;
const NUMBER = "990101199001010013";

describe.each(ENGINES)("the desk of parcels on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  let declarer: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop, "warehouse");
    declarer = await openStaff(shop, ["parcel.read", "parcel.ship", "customer.identity"]);
  });
  afterAll(() => shop.close());

  const sweep = async () => {
    for (const one of [...orderSweeps, ...userSweeps]) await sweepOnce(shop.app.kernel, one);
  };
  const one = () => buy(shop, [{ skuId: OIL, quantity: 1 }]);
  const idOf = ({ pkgs }: Pick<Bought, "pkgs">) => pkgs[0]?.id ?? 0;
  const dropReceivers = async ({ buyer }: Bought) => {
    const { content } = await buyer.call(userApi.receivers, {});
    for (const { id } of content) await buyer.call(userApi.deleteReceiver, { id });
  };
  const keptOf = async ({ orderId }: Pick<Bought, "orderId">) =>
    (await sql`select from order_papers where order_id = ${orderId}`.execute(shop.database.db)).rows.length;
  const look = (bought: Bought) =>
    declarer.call(orderOpsApi.showPapers, { pkgId: idOf(bought), reason: "报关" });

  it("clears an order with the papers that it was paid with, whatever becomes of the receiver (I-38)", async () => {
    const bought = await one();
    await dropReceivers(bought);
    await sweep();
    expect(await bought.buyer.call(userApi.identities, {})).toEqual([]);
    const { content } = await bought.buyer.call(notifyApi.messages, { type: "PERSONAL" });
    const told = content.find(({ owMessage }) => owMessage.title === "证件仍用于清关");
    expect(told?.owMessage.body).toContain(String(bought.orderId));
    const { client, identifyCode, front, back } = await look(bought);
    expect([client, identifyCode]).toEqual(["王小明", NUMBER]);
    for (const side of [front, back])
      expect(Buffer.from(side?.base64 ?? "", "base64").subarray(0, 3)).toEqual(
        Buffer.from([0xff, 0xd8, 0xff]),
      );
    await sendPkg(staff, idOf(bought), { upTo: "declare" });
  });

  it("notes who looked at papers and why, and lets nobody look without the right", async () => {
    const bought = await one();
    const input = { pkgId: idOf(bought), reason: "报关" };
    expect(await staff.refusal(orderOpsApi.showPapers, input)).toBe(generalOutcome.FORBIDDEN);
    expect(await declarer.refusal(orderOpsApi.showPapers, { ...input, reason: " " })).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    await look(bought);
    const owner = await openStaff(shop);
    const { list } = await owner.call(staffOpsApi.deeds, { staffId: declarer.staff.id });
    expect(list[0]).toMatchObject({ line: orderOpsApi.showPapers.line, input });
    expect(JSON.stringify(list)).not.toContain(NUMBER);
    const { rows } = await sql<{ staffId: number }>`
      select staff_id as "staffId" from id_access where owner_uid = ${bought.buyer.session.uid} and staff_id is not null`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([{ staffId: declarer.staff.id }, { staffId: declarer.staff.id }]);
  });

  it("erases what an order kept thirty days after its last parcel, and not before (I-38)", async () => {
    const bought = await one();
    await dropReceivers(bought);
    const pkgId = idOf(bought);
    await sendPkg(staff, pkgId);
    await staff.call(orderOpsApi.deliverPkg, { pkgId });
    shop.clock.advance(40 * DAY_MS);
    staff = await openStaff(shop, "warehouse");
    declarer = await openStaff(shop, ["parcel.read", "parcel.ship", "customer.identity"]);
    await sweep();
    // Fourteen days after it arrived it counts as received, which is now.
    expect([(await staff.call(orderOpsApi.pkg, { pkgId })).pkgStatus, await keptOf(bought)]).toEqual([
      "RECEIVED",
      1,
    ]);
    shop.clock.advance(29 * DAY_MS);
    await sweep();
    expect(await keptOf(bought)).toBe(1);
    shop.clock.advance(2 * DAY_MS);
    await sweep();
    await sweep();
    expect(await keptOf(bought)).toBe(0);
    const { rows } = await sql`select from upload where uid = ${bought.buyer.session.uid}`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([]);
    staff = await openStaff(shop, "warehouse");
    declarer = await openStaff(shop, ["parcel.read", "parcel.ship", "customer.identity"]);
  });

  it("keeps papers as long as the configuration says, and erases them with their customer", async () => {
    const [short, gone] = [await one(), await one()];
    for (const bought of [short, gone]) {
      const pkgId = idOf(bought);
      await sendPkg(staff, pkgId);
      await staff.call(orderOpsApi.deliverPkg, { pkgId });
      await staff.call(orderOpsApi.receivePkg, { pkgId });
    }
    await runAsSystem(shop.app.kernel, (ctx) => saveConfig(ctx, { PAPERS_DAYS: "3" }));
    shop.clock.advance(4 * DAY_MS);
    await sweep();
    expect(await keptOf(short)).toBe(0);
    await runAsSystem(shop.app.kernel, (ctx) => saveConfig(ctx, { PAPERS_DAYS: "30" }));
    staff = await openStaff(shop, "warehouse");
    declarer = await openStaff(shop, ["parcel.read", "parcel.ship", "customer.identity"]);
    const later = await one();
    const pkgId = idOf(later);
    await sendPkg(staff, pkgId);
    await staff.call(orderOpsApi.deliverPkg, { pkgId });
    await staff.call(orderOpsApi.receivePkg, { pkgId });
    const { uid } = later.buyer.session;
    await sql`update ledger_account set balance_cents = 0 where uid = ${uid}`.execute(shop.database.db);
    await runAsSystem(shop.app.kernel, (ctx) => eraseCustomer(ctx, { uid }));
    await sweep();
    expect(await keptOf(later)).toBe(0);
  });

  it("puts kept numbers under a new master key, and their photos", async () => {
    const bought = await one();
    await dropReceivers(bought);
    const keyId = addMasterKey(shop.vault.keyFolder);
    while ((await runAsSystem(shop.app.kernel, rewrapPapers)) > 0);
    const { rows } = await sql<{ keyId: string }>`
      select distinct key_id as "keyId" from order_papers`.execute(shop.database.db);
    expect(rows).toEqual([{ keyId }]);
    expect((await look(bought)).identifyCode).toBe(NUMBER);
  });

  it("says how many parcels under way need the papers of a receiver, to nobody but its owner (I-38)", async () => {
    const { buyer, pkgs } = await one();
    const { content } = await buyer.call(userApi.receivers, {});
    const receiverId = content[0]?.id ?? 0;
    const needing = async (who = buyer) =>
      (await who.call(logisticsPapersApi.pkgsNeeding, { receiverId })).pkgs;
    expect(await needing()).toBe(pkgs.length);
    expect(await needing(await signUp(shop))).toBe(0);
    await sql`update logistics_pkg set status = 'REFUNDED' where id = any(${pkgs.map(({ id }) => id)})`.execute(
      shop.database.db,
    );
    expect(await needing()).toBe(0);
  });

  it("takes papers that came late for the same receiver, and nobody else's of the same name (L-PKG-02)", async () => {
    const buyer = await signUp(shop, { balanceCents: 1_000_000 });
    const { id: orderId } = await placeOrder(buyer, [{ skuId: OIL, quantity: 1 }]);
    const { content } = await buyer.call(userApi.receivers, {});
    for (const { id } of content) await buyer.call(userApi.deleteReceiver, { id });
    await buyer.call(paymentApi.create, { orderId, channel: "WALLET" });
    const [pkg] = await buyer.call(logisticsApi.ofOrder, { orderId });
    const pkgId = pkg?.id ?? 0;
    const papers = async () => (await staff.call(orderOpsApi.pkg, { pkgId })).papers;
    expect(await papers()).toBe("MISSING");
    const { list } = await staff.call(orderOpsApi.pkgs, { papers: ["MISSING"] });
    expect(list.map(({ id }) => id)).toContain(pkgId);
    const hand = async (mobile: string, identifyCode: string) =>
      buyer.call(userApi.saveReceiver, {
        name: "王小明",
        mobile,
        country: "中国",
        state: "上海市",
        city: "上海市",
        district: "浦东新区",
        detailAddress: "张江路 88 号",
        userIdentityPojo: await newPapers(shop.app.http, buyer.session, { identifyCode }),
      });
    await hand("+8613900139000", "990101199001010021");
    await sweep();
    const declare = { pkgId, extOrderId: newNumber(), logisticsCompany: YTO };
    expect(await staff.refusal(orderOpsApi.declarePkg, declare)).toBe(orderOutcome.IDENTITY_INCOMPLETE);
    await hand("+8613800138000", NUMBER);
    await sweep();
    expect(await papers()).toBe("OK");
    expect((await look({ buyer, orderId, pkgs: pkg ? [pkg] : [] })).identifyCode).toBe(NUMBER);
    await staff.call(orderOpsApi.declarePkg, declare);
  });

  it("has every paid order keep its papers whole or lack them, whoever was faster: payment or deletion (I-38)", async () => {
    const placed = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const buyer = await signUp(shop, { balanceCents: 1_000_000 });
        const { id: orderId } = await placeOrder(buyer, [{ skuId: OIL, quantity: 1 }]);
        const { content } = await buyer.call(userApi.receivers, {});
        return { buyer, orderId, receiverIds: content.map(({ id }) => id) };
      }),
    );
    await Promise.all(
      placed.flatMap(({ buyer, orderId, receiverIds }) => [
        buyer.call(paymentApi.create, { orderId, channel: "WALLET" }),
        ...receiverIds.map((id) => buyer.call(userApi.deleteReceiver, { id })),
      ]),
    );
    // Photos that nothing uses are gone by then.
    shop.clock.advance(2 * DAY_MS);
    await sweep();
    staff = await openStaff(shop, "warehouse");
    declarer = await openStaff(shop, ["parcel.read", "parcel.ship", "customer.identity"]);
    for (const { buyer, orderId } of placed) {
      const pkgs = await buyer.call(logisticsApi.ofOrder, { orderId });
      const { papers } = await staff.call(orderOpsApi.pkg, { pkgId: pkgs[0]?.id ?? 0 });
      const isKept = (await keptOf({ orderId })) === 1;
      expect([papers, isKept]).toEqual(isKept ? ["OK", true] : ["MISSING", false]);
      if (!isKept) continue;
      const { identifyCode, front, back } = await look({ buyer, orderId, pkgs });
      expect([identifyCode, front === null, back === null]).toEqual([NUMBER, false, false]);
    }
  });

  it("shows whoever declares what a number has used of its year, over all accounts", async () => {
    const first = await one();
    const before = (await staff.call(orderOpsApi.pkg, { pkgId: idOf(first) })).idUse;
    await sendPkg(staff, idOf(first), { upTo: "declare" });
    const second = await one();
    const { idUse } = await staff.call(orderOpsApi.pkg, { pkgId: idOf(second) });
    const { totalAmount = 0 } = first.pkgs[0] ?? {};
    expect(idUse).toEqual({
      pkgs: (before?.pkgs ?? 0) + 1,
      amount: (before?.amount ?? 0) + totalAmount,
      // The first one left those that wait, and the second joined them.
      waitingPkgs: before?.waitingPkgs,
      waitingAmount: (before?.waitingAmount ?? 0) - totalAmount + (second.pkgs[0]?.totalAmount ?? 0),
      allowance: 550_000,
    });
    expect(idUse?.waitingPkgs).toBeGreaterThan(0);
    const { list } = await staff.call(orderOpsApi.pkgs, { q: String(idOf(second)) });
    expect(list[0]?.idUse).toEqual(idUse);
  });

  it("declares parcels by export and import", async () => {
    const bought: Bought[] = [];
    for (let index = 0; index < 5; index += 1) bought.push(await buy(shop));
    const pkgIds = bought.flatMap(({ pkgs }) => pkgs.map(({ id }) => id));
    expect(pkgIds).toHaveLength(10);
    const input = { pkgIds, reason: "申报" };
    expect(await staff.refusal(orderOpsApi.exportDeclarations, { ...input, withNumbers: true })).toBe(
      generalOutcome.FORBIDDEN,
    );
    const bare = await staff.call(orderOpsApi.exportDeclarations, input);
    expect(Buffer.from(bare.base64, "base64").toString()).not.toContain(NUMBER);
    const { base64, count, leftOut } = await declarer.call(orderOpsApi.exportDeclarations, {
      ...input,
      withNumbers: true,
    });
    expect([count, leftOut]).toEqual([10, []]);
    const text = Buffer.from(base64, "base64").toString();
    expect(text.startsWith("\uFEFF包裹号,")).toBe(true);
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(11);
    expect(lines.at(1)).toContain(",'+8613800138000,");
    expect(lines.every((line, index) => index === 0 || line.includes(NUMBER))).toBe(true);
    const answer = lines
      .map((line, index) =>
        index === 0 ? line : line.replace(/,,$/, index === 10 ? ",,证件号有误" : ",YTO,"),
      )
      .map((line, index) => (index === 0 ? line : line.replace(/,(?=[^,]*,[^,]*$)/, `${newNumber()},`)))
      .join("\n");
    const { rows, isCut } = await staff.call(orderOpsApi.readWaybills, { text: answer });
    expect([rows.length, isCut]).toEqual([10, false]);
    expect(rows.map(({ state }) => state)).toEqual([...Array<string>(9).fill("OK"), "FAULT"]);
    const good = rows.flatMap(({ state, pkgId, number, company }) =>
      state === "OK" && pkgId && company ? [{ pkgId, extOrderId: number, logisticsCompany: company }] : [],
    );
    const outcomes = await staff.call(orderOpsApi.declarePkgs, { rows: good });
    expect(outcomes.map(({ code }) => code)).toEqual(Array<number>(9).fill(0));
    const { list } = await staff.call(orderOpsApi.pkgs, { pkgStatusList: ["DECLARED"], pageSize: 100 });
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(good.map(({ pkgId }) => pkgId)));
  });

  it("declares a whole queue by a task, in GBK where the forwarder wants it", async () => {
    const bought = await one();
    const columns = [
      { field: "pkg", title: "包裹号" },
      { field: "idNumber", title: "身份证号" },
      { field: "number", title: "运单号" },
    ];
    const profiles = JSON.stringify([{ id: "own", name: "自有", encoding: "GBK", columns }]);
    await runAsSystem(shop.app.kernel, (ctx) => saveConfig(ctx, { DECLARATION_PROFILES: profiles }));
    const exported = async (who: StaffCaller, input: Record<string, unknown>) => {
      const { id } = await who.call(taskOpsApi.start, { kind: "order.declarations", input });
      while ((await shop.app.runTask()) > 0);
      const task = await who.call(taskOpsApi.detail, { id });
      if (!task.fileName) return { task, lines: [] };
      const { path } = await who.call(taskOpsApi.file, { id });
      const headers = { authorization: `Bearer ${who.session?.token}` };
      const { rawPayload } = await shop.app.http.inject({ url: path, headers });
      const text = new TextDecoder("gbk", { fatal: true }).decode(rawPayload);
      return { task, lines: text.trim().split("\r\n") };
    };
    const asked = { profile: "own", withNumbers: true, reason: "报关" };
    const { task, lines } = await exported(declarer, asked);
    const { papers } = await staff.call(orderOpsApi.pkgCounts, {});
    const waiting = papers.OK + papers.NONE;
    expect(task).toMatchObject({ state: "DONE", done: waiting, total: waiting, result: { count: waiting } });
    expect([lines[0], lines.length]).toEqual(["包裹号,身份证号,运单号", waiting + 1]);
    expect(lines).toContain(`P${idOf(bought)},${NUMBER},`);
    const none = await exported(declarer, { ...asked, routes: ["NOWHERE"] });
    expect([none.task.done, none.lines.length]).toEqual([0, 1]);
    expect((await exported(staff, asked)).task).toMatchObject({
      state: "FAILED",
      failure: generalOutcome.FORBIDDEN,
    });
    expect((await exported(staff, { ...asked, withNumbers: false })).lines).toContain(`P${idOf(bought)},,`);
  });

  it("answers row by row what a call with many came to, and who was faster", async () => {
    const [fresh, packed] = [await one(), await one()];
    await sendPkg(staff, idOf(packed), { upTo: "pack" });
    const row = (pkgId: number) => ({ pkgId, extOrderId: newNumber(), logisticsCompany: YTO });
    const outcomes = await staff.call(orderOpsApi.declarePkgs, {
      rows: [row(idOf(packed)), row(idOf(fresh)), row(99_999_999), row(idOf(fresh))],
    });
    expect(outcomes.map(({ key, code }) => [key, code])).toEqual([
      [String(idOf(packed)), logisticsOutcome.WRONG_PARCEL_STATE],
      [String(idOf(fresh)), 0],
      ["99999999", logisticsOutcome.PARCEL_NOT_FOUND],
      [String(idOf(fresh)), logisticsOutcome.WRONG_PARCEL_STATE],
    ]);
    expect(outcomes[0]?.data).toMatchObject({ pkgStatus: "PACKING", by: staff.staff.name });
    const many = Array.from({ length: 201 }, () => row(1));
    expect(await staff.refusal(orderOpsApi.declarePkgs, { rows: many })).toBe(generalOutcome.INVALID_REQUEST);
    const reader = await openStaff(shop, ["parcel.read"]);
    expect(await reader.refusal(orderOpsApi.declarePkgs, { rows: [row(1)] })).toBe(generalOutcome.FORBIDDEN);
    const owner = await openStaff(shop);
    const { list } = await owner.call(staffOpsApi.deeds, { line: orderOpsApi.declarePkg.line, pageSize: 1 });
    expect(list[0]).toMatchObject({ staffName: staff.staff.name, input: { pkgId: idOf(fresh) } });
  });

  it("says of each pasted line what it would come to", async () => {
    const [fresh, sent] = [await one(), await one()];
    const used = await sendPkg(staff, idOf(sent), { upTo: "declare" });
    const number = newNumber();
    const { rows } = await staff.call(orderOpsApi.readWaybills, {
      text: [
        `P${idOf(fresh)}\t${number.toLowerCase()}`,
        `P${idOf(fresh)}\t${newNumber()}\t圆通速递`,
        `${idOf(sent)}\t${used}`,
        `${idOf(sent)}\t${newNumber()}`,
        `nothing\t${newNumber()}`,
        `P${idOf(fresh)}\t12`,
      ].join("\n"),
    });
    expect(rows.map(({ state }) => state)).toEqual([
      "OK",
      "TWICE",
      "DONE",
      "TWICE",
      "UNKNOWN_PARCEL",
      "WRONG_NUMBER",
    ]);
    expect(rows[0]).toMatchObject({ pkgId: idOf(fresh), number, isGuessed: true, move: "declare" });
    const others = await staff.call(orderOpsApi.readWaybills, {
      text: `${idOf(sent)} ${newNumber()}\n${idOf(fresh)} ${used}`,
    });
    expect(others.rows.map(({ state, said }) => [state, said])).toEqual([
      ["WRONG_STATE", staff.staff.name],
      ["NUMBER_USED", String(idOf(sent))],
    ]);
  });

  it("counts each state and queue as its list does, and finds what is silent or in trouble", async () => {
    const bought = await one();
    const pkgId = idOf(bought);
    const number = await sendPkg(staff, pkgId);
    const ofKind = async (problem: "NO_TRACK" | "CUSTOMS" | "QUERY") =>
      (await staff.call(orderOpsApi.pkgs, { problem: [problem], pageSize: 100 })).list.some(
        ({ id }) => id === pkgId,
      );
    const set = (column: string, value: unknown) =>
      sql`update logistics_pkg set ${sql.ref(column)} = ${value} where id = ${pkgId}`.execute(
        shop.database.db,
      );
    expect(await ofKind("NO_TRACK")).toBe(false);
    await set("heard_at", new Date(Date.now() - 4 * DAY_MS));
    await set("exception_code", 13);
    await sql`update logistics_waybill set failure = 'timeout', tries = 3, next_poll_at = ${new Date(Date.now() + DAY_MS)}
      where number = ${number}`.execute(shop.database.db);
    expect([await ofKind("NO_TRACK"), await ofKind("CUSTOMS"), await ofKind("QUERY")]).toEqual([
      true,
      true,
      true,
    ]);
    const counts = await staff.call(orderOpsApi.pkgCounts, {});
    for (const [state, count] of Object.entries(counts.states)) {
      const { total } = await staff.call(orderOpsApi.pkgs, {
        pkgStatusList: [state as "CREATED"],
        pageSize: 1,
      });
      expect([state, total]).toEqual([state, count]);
    }
    for (const [problem, count] of Object.entries(counts.problems)) {
      const { total } = await staff.call(orderOpsApi.pkgs, { problem: [problem as "CUSTOMS"], pageSize: 1 });
      expect([problem, total]).toEqual([problem, count]);
    }
    // A parcel in two kinds of trouble counts once.
    const troubled = await staff.call(orderOpsApi.pkgs, { problem: [...PKG_PROBLEMS], pageSize: 1 });
    expect(counts.inTrouble).toBe(troubled.total);
    // What several indexes find stands in one order on all pages, oldest or newest first.
    await set("heard_at", null);
    const silentId = idOf(await one());
    await sendPkg(staff, silentId);
    await sql`update logistics_pkg set heard_at = ${new Date(Date.now() - 4 * DAY_MS)} where id = ${silentId}`.execute(
      shop.database.db,
    );
    const asked = [
      { problem: [...PKG_PROBLEMS] },
      { pkgStatusList: ["CREATED" as const, "DELIVERING" as const] },
    ];
    for (const filter of asked)
      for (const sort of ["createTime", "-createTime"] as const) {
        const idsOf = async (more: { pageSize: number; pageNum?: number }) =>
          (await staff.call(orderOpsApi.pkgs, { ...filter, sort, ...more })).list.map(({ id }) => id);
        const all = await idsOf({ pageSize: 100 });
        expect(all).toEqual(expect.arrayContaining([pkgId, silentId]));
        expect(all).toEqual(all.toSorted((a, b) => (sort === "createTime" ? a - b : b - a)));
        const pages = [0, 1, 2].map((pageNum) => idsOf({ pageSize: 1, pageNum }));
        expect((await Promise.all(pages)).flat()).toEqual(all.slice(0, 3));
      }
    const [polled] = await staff.call(orderOpsApi.pollPkgs, { rows: [{ pkgId }] });
    expect(polled).toMatchObject({ key: String(pkgId), code: 0 });
    const { rows } = await sql<{ isDue: boolean }>`
      select next_poll_at <= ${shop.clock.now()} as "isDue" from logistics_waybill where number = ${number}`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([{ isDue: true }]);
  });

  it("keeps a note of the staff beside a parcel, and tells who was faster", async () => {
    const pkgId = idOf(await one());
    const first = await staff.call(orderOpsApi.notePkg, { pkgId, note: "已联系客户", version: 0 });
    expect(first).toMatchObject({ note: "已联系客户", version: 1, editor: staff.staff.name });
    expect(await declarer.refusal(orderOpsApi.notePkg, { pkgId, note: "别的", version: 0 })).toBe(
      generalOutcome.CHANGED_MEANWHILE,
    );
    expect((await staff.call(orderOpsApi.pkgs, { q: `P${pkgId}` })).list[0]?.note).toBe("已联系客户");
    expect(await declarer.call(staffOpsApi.history, { type: "pkgNote", id: pkgId })).toMatchObject([
      { editor: staff.staff.name, before: { note: "" }, after: { note: "已联系客户" } },
    ]);
  });
});
