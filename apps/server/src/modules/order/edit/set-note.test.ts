import { randomUUID } from "node:crypto";
import type { ApiError } from "@crux/client/client";
import { notifyApi } from "@crux/contract/notify";
import { orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as userOutcome from "@crux/contract/outcomes/user";
import { staffOpsApi } from "@crux/contract/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { buy, sendPkg } from "../../../testing/parcels.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { eraseCustomer } from "../../privacy/erase-customer.ts";

describe.each(ENGINES)("notes of the staff beside an order on %s", (engine) => {
  let shop: Shop;
  let anna: StaffCaller;
  let ben: StaffCaller;
  let orderId: number;
  beforeAll(async () => {
    shop = await openShop(engine);
    [anna, ben] = [await openStaff(shop), await openStaff(shop, "service")];
    ({ orderId } = await buy(shop));
  });
  afterAll(() => shop.close());

  const write = (who: StaffCaller, note: string, version: number, of = orderId) =>
    who.call(orderOpsApi.setNote, { orderId: of, note, version });

  it("tell the second of two who wrote, when, and what stands there now", async () => {
    const { editTime, ...written } = await write(anna, " 请附小票 ", 0);
    expect(written).toEqual({ note: "请附小票", version: 1, editor: anna.staff.name });
    const refused: ApiError = await write(ben, "易碎", 0).catch((error) => error);
    expect(refused.code).toBe(generalOutcome.CHANGED_MEANWHILE);
    expect(refused.data).toEqual({
      version: 1,
      editor: anna.staff.name,
      editTime,
      now: { note: "请附小票" },
    });
    expect(await write(ben, "请附小票，易碎", 1)).toMatchObject({ version: 2, editor: ben.staff.name });
    expect(await write(ben, "", 2)).toMatchObject({ note: "", version: 3 });
  });

  it("have one winner of those who begin with the same version", async () => {
    const { orderId: of } = await buy(shop);
    for (const version of [0, 1]) {
      const writers = await Promise.all([0, 1, 2, 3].map(() => openStaff(shop)));
      const ends = await Promise.allSettled(writers.map((who) => write(who, who.staff.name, version, of)));
      expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const codes = ends.flatMap((end) => (end.status === "rejected" ? [(end.reason as ApiError).code] : []));
      expect(codes).toEqual([900007, 900007, 900007]);
    }
  });

  it("take the same words twice for one edit, as an answer that got lost is asked for again", async () => {
    const { orderId: of } = await buy(shop);
    const first = await write(anna, "先发奶粉", 0, of);
    expect(await write(anna, "先发奶粉", 0, of)).toEqual(first);
  });

  it("get a line more, on one order or on many, and the same line once", async () => {
    const [{ orderId: of }, { orderId: other }] = [await buy(shop), await buy(shop)];
    const add = (words: string) => anna.call(orderOpsApi.addNote, { orderId: of, words });
    expect(await add(" 先发奶粉 ")).toEqual({ orderId: of, note: "先发奶粉" });
    expect(await add("先发奶粉")).toEqual({ orderId: of, note: "先发奶粉" });
    expect(await add("奶粉")).toEqual({ orderId: of, note: "先发奶粉\n奶粉" });
    await Promise.all([add("一"), ben.call(orderOpsApi.addNote, { orderId: of, words: "二" })]);
    const { note } = await anna.call(orderOpsApi.addNote, { orderId: of, words: "三" });
    expect(note.split("\n").toSorted()).toEqual(["一", "三", "二", "先发奶粉", "奶粉"].toSorted());
    const rows = [other, 1, of].map((orderId) => ({ orderId, words: "字".repeat(200) }));
    const outcomes = await anna.call(orderOpsApi.addNotes, { rows });
    expect(outcomes.map(({ key, code }) => [key, code])).toEqual([
      [String(other), 0],
      ["1", orderOutcome.NOT_FOUND],
      [String(of), 0],
    ]);
    for (const sign of "甲乙丙") await add(sign.repeat(200));
    expect(await anna.refusal(orderOpsApi.addNote, { orderId: of, words: "丁".repeat(200) })).toBe(
      orderOutcome.NOTE_FULL,
    );
    const packer = await openStaff(shop, "warehouse");
    expect(await packer.refusal(orderOpsApi.addNote, { orderId: of, words: "好" })).toBe(
      generalOutcome.FORBIDDEN,
    );
  });

  it("are not what their customer reads, who gets messages of their own", async () => {
    const { orderId: of, buyer } = await buy(shop);
    const tell = (key: string) =>
      ben.call(
        orderOpsApi.writeToCustomer,
        { orderId: of, words: " 您的包裹明天寄出 " },
        { idempotencyKey: key },
      );
    const key = randomUUID();
    expect(await tell(key)).toEqual({ orderId: of });
    expect(await tell(key)).toEqual({ orderId: of });
    const { content } = await buyer.call(notifyApi.messages, {});
    const mine = content.filter(({ owMessage }) => owMessage.title === `关于订单 ${of}`);
    expect(mine.map(({ owMessage }) => owMessage.body)).toEqual(["您的包裹明天寄出"]);
    expect(await ben.refusal(orderOpsApi.writeToCustomer, { orderId: 1, words: "好" })).toBe(
      orderOutcome.NOT_FOUND,
    );
    const packer = await openStaff(shop, "warehouse");
    expect(await packer.refusal(orderOpsApi.writeToCustomer, { orderId: of, words: "好" })).toBe(
      generalOutcome.FORBIDDEN,
    );
  });

  it("are refused without an order, and to whoever may not edit one", async () => {
    expect(await anna.refusal(orderOpsApi.setNote, { orderId: 1, note: "", version: 0 })).toBe(
      orderOutcome.NOT_FOUND,
    );
    const packer = await openStaff(shop, "warehouse");
    expect(await packer.refusal(orderOpsApi.setNote, { orderId, note: "", version: 3 })).toBe(
      generalOutcome.FORBIDDEN,
    );
  });

  it("lie under the customer's key in the audit log", async () => {
    const { orderId: of } = await buy(shop);
    await write(anna, "王小明要发票", 0, of);
    const { list } = await anna.call(staffOpsApi.deeds, { line: orderOpsApi.setNote.line, pageSize: 1 });
    expect(list[0]).toMatchObject({ before: { note: "" }, after: { note: "王小明要发票" } });
    const { rows } = await sql<{ text: string }>`
      select input::text || after::text as text from staff_deed order by id desc limit 1`.execute(
      shop.database.db,
    );
    expect(rows[0]?.text).not.toContain("王小明");
  });

  it("come back as any other edit, until their customer is erased (history with restore)", async () => {
    const { orderId: of, buyer, pkgs } = await buy(shop);
    await write(anna, "王小明要发票", 0, of);
    await write(ben, "不要发票", 1, of);
    await anna.call(orderOpsApi.addNote, { orderId: of, words: "易碎" });
    const history = { type: "orderNote", id: of } as const;
    expect(await anna.call(staffOpsApi.history, history)).toMatchObject([
      { editor: anna.staff.name, after: { note: "不要发票\n易碎" } },
      { editor: ben.staff.name, before: { note: "王小明要发票" }, after: { note: "不要发票" } },
      { editor: anna.staff.name, before: { note: "" }, after: { note: "王小明要发票" } },
    ]);
    const packer = await openStaff(shop, "warehouse");
    expect(await packer.refusal(staffOpsApi.history, history)).toBe(generalOutcome.FORBIDDEN);
    for (const { id: pkgId } of pkgs) {
      await sendPkg(anna, pkgId);
      await anna.call(orderOpsApi.deliverPkg, { pkgId });
      await anna.call(orderOpsApi.receivePkg, { pkgId });
    }
    const { uid } = buyer.session;
    await sql`update ledger_account set balance_cents = 0 where uid = ${uid}`.execute(shop.database.db);
    await runAsSystem(shop.app.kernel, (ctx) => eraseCustomer(ctx, { uid }));
    const steps = await anna.call(staffOpsApi.history, history);
    expect(steps.map(({ after }) => after)).toEqual(Array(3).fill({ note: "***" }));
    expect(await anna.refusal(orderOpsApi.setNote, { orderId: of, note: "王小明要发票", version: 0 })).toBe(
      userOutcome.NOT_FOUND,
    );
  });
});
