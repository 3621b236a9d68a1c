import type { ApiError } from "@crux/client/client";
import { orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { staffOpsApi } from "@crux/contract/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { buy } from "../../../testing/parcels.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";

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
});
