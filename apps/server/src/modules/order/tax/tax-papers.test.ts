import { requestOfPreview } from "@crux/client/order-request";
import { cartApi } from "@crux/contract/cart";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import type { TaxPaper } from "@crux/contract/paper/tax-paper.schema";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import { taskOpsApi } from "@crux/contract/task";
import { sum } from "@crux/rules/money/money";
import { quarterDays } from "@crux/rules/time/quarter-days";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { addAddresses, stock, type Wanted } from "../../../testing/checkout.ts";
import { goods } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { saveConfig } from "../../sale/service.ts";

const OIL = goods.oil();
const MILK = goods.milk();
const STORE = {
  ...{ shopName: "南十字", entityName: "Southern Cross Trading Pty Ltd", bankAccount: [] },
  rows: [{ title: "ABN", value: "51824753556" }],
};

describe.each(ENGINES)("papers of orders on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  const set = (rows: Record<string, string>) => runAsSystem(shop.app.kernel, (ctx) => saveConfig(ctx, rows));
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop);
    for (const skuId of [OIL, MILK]) await stock(shop, skuId, 5_000);
    await set({ STORE_CONFIG: JSON.stringify(STORE), GST_FROM: "2020-07-01" });
  });
  afterAll(() => shop.close());

  const order = async (country: "中国" | "澳大利亚", wanted: readonly Wanted[]) => {
    const buyer = await signUp(shop, { balanceCents: 5_000_000 });
    const addresses = await addAddresses(buyer, country);
    const preview = await buyer.call(cartApi.preview, { itemList: [...wanted] });
    const placed = await buyer.call(orderApi.create, requestOfPreview(preview, country, addresses));
    return { buyer, placed, orderId: placed.id };
  };
  const bought = async (country: "中国" | "澳大利亚", wanted: readonly Wanted[]) => {
    const made = await order(country, wanted);
    await made.buyer.call(paymentApi.create, { orderId: made.orderId, channel: "WALLET" });
    return { ...made, paper: await made.buyer.call(orderApi.taxPaper, { orderId: made.orderId }) };
  };
  const MIXED = [
    { skuId: OIL, quantity: 2 },
    { skuId: MILK, quantity: 2 },
  ];
  const say = (gst: "AUTO" | "FREE") =>
    runAsSystem(shop.app.kernel, async (ctx) => {
      await sql`update product set gst = ${gst}`.execute(ctx.db);
      ctx.invalidate("catalogue");
    });
  const adds = ({ lines, total, gst }: TaxPaper) => {
    expect(sum(lines.map(({ amount }) => amount))).toBe(total);
    expect(sum(lines.map((line) => line.gst))).toBe(gst);
  };

  it("contain GST for receivers in Australia, by line, within the same total", async () => {
    const { placed, orderId, paper } = await bought("澳大利亚", MIXED);
    expect(paper).toMatchObject({
      ...{ kind: "TAX_INVOICE", number: String(orderId), total: placed.netAmount, country: "澳大利亚" },
      seller: { name: STORE.entityName, abn: "51 824 753 556" },
    });
    adds(paper);
    const [oil, milk, freight] = paper.lines;
    expect(oil).toMatchObject({ bearing: "TAXED", gst: Math.round((oil?.amount ?? 0) / 11) });
    expect(milk).toMatchObject({ bearing: "FREE", gst: 0 });
    expect(freight).toMatchObject({ is: "FREIGHT", bearing: "PART" });
    expect(paper.gst).toBeGreaterThan(0);
    expect(await staff.call(orderOpsApi.taxPaperOps, { orderId })).toEqual(paper);
    expect(await staff.call(reportOpsApi.replay, { orderId })).toMatchObject({ problems: [] });
  });

  it("have no GST for receivers overseas, and name the buyer from A$1,000 on", async () => {
    const small = await bought("中国", [{ skuId: OIL, quantity: 1 }]);
    expect(small.paper).toMatchObject({ kind: "TAX_INVOICE", gst: 0, buyer: null });
    expect(new Set(small.paper.lines.map(({ bearing }) => bearing))).toEqual(new Set(["EXPORT"]));
    const many = MIXED.map(({ skuId }) => ({ skuId, quantity: 20 }));
    const large = await bought("澳大利亚", many);
    expect(large.paper.total).toBeGreaterThanOrEqual(100_000);
    expect(large.paper.buyer).toBe("Anna Lee");
  });

  it("keep what was said of the goods when they were ordered", async () => {
    const { buyer, orderId, paper } = await bought("澳大利亚", MIXED);
    await say("FREE");
    expect(await buyer.call(orderApi.taxPaper, { orderId })).toEqual(paper);
    expect((await bought("澳大利亚", MIXED)).paper).toMatchObject({ kind: "TAX_INVOICE", gst: 0 });
    await say("AUTO");
  });

  it("are adjusted by what went back, a whole line by exactly its GST", async () => {
    const { buyer, orderId, paper } = await bought("澳大利亚", MIXED);
    const { id } = await staff.call(orderOpsApi.createRefund, {
      ...{ orderId, target: "WALLET", remark: "缺货" },
      items: [{ skuId: OIL, itemType: "NORMAL", quantity: 2 }],
    });
    expect(await buyer.refusal(orderApi.refundPaper, { id })).toBe(orderOutcome.WRONG_STATE);
    await staff.call(paymentOpsApi.payRefund, { refundId: id });
    const note = await buyer.call(orderApi.refundPaper, { id });
    expect(note).toMatchObject({ kind: "ADJUSTMENT_NOTE", number: `${orderId}-R${id}`, orderId });
    expect(note.gst).toBe(paper.lines[0]?.gst);
    adds(note);
    expect(await staff.call(orderOpsApi.refundPaperOps, { refundId: id })).toEqual(note);
    const other = await signUp(shop);
    expect(await other.refusal(orderApi.refundPaper, { id })).toBe(generalOutcome.FORBIDDEN);
    expect(await other.refusal(orderApi.taxPaper, { orderId })).toBe(orderOutcome.FORBIDDEN);
  });

  it("come to a table by quarter for the activity statement, which holds what the books captured and gave back", async () => {
    const { rows: books } = await sql<{ cents: number }>`
      select coalesce(sum(amount), 0)::bigint as cents from audit.ledger
      where account in ('SALES', 'REFUNDS') and order_id is not null`.execute(shop.database.db);
    const year = Number(shop.clock.now().toISOString().slice(0, 4));
    const asked = await staff.call(taskOpsApi.start, {
      kind: "report.gst",
      input: { from: `${year - 1}-01-01`, to: `${year + 1}-12-31` },
    });
    while ((await shop.app.runTask()) > 0);
    const { path } = await staff.call(taskOpsApi.file, { id: asked.id });
    const headers = { authorization: `Bearer ${staff.session?.token}` };
    const table = (await shop.app.http.inject({ url: path, headers })).rawPayload.toString();
    const [head, line = "", ...more] = table.trim().split("\r\n");
    expect(head).toMatch(/G1 总销售额.*G2 出口销售.*G3 其他免税销售.*1A 销售 GST/);
    expect(more).toEqual([]);
    const [sales, refunds, g1 = 0, g2 = 0, g3 = 0, gst = 0] = line.split(",").slice(3).map(Number);
    expect([sales, refunds]).toEqual([6, 1]);
    const { rows: kept } = await sql<{ cents: number }>`
      select (select sum(net_cents) from orders where paid_at is not null and order_type <> 'DEPOSIT')::bigint
        - (select coalesce(sum(amount_cents), 0) from refund_order where settled_at is not null)::bigint as cents`.execute(
      shop.database.db,
    );
    expect(Math.round(g1 * 100)).toBe(kept[0]?.cents);
    expect(Math.round(g1 * 100)).toBe(books[0]?.cents);
    expect(g2).toBeGreaterThan(0);
    expect(g3).toBeGreaterThan(0);
    const local = g1 - g2 - g3;
    expect(Math.abs(gst - local / 11)).toBeLessThan(0.2);
    expect(gst).toBeGreaterThan(0);
    // The page shows the same, of whole quarters, whatever days it is asked by.
    const today = shop.clock.now().toISOString().slice(0, 10);
    const shown = await staff.call(reportOpsApi.gst, { from: today, to: today });
    const [total, exported, free, gstCents] = [g1, g2, g3, gst].map((dollars) => Math.round(dollars * 100));
    expect(shown).toMatchObject({
      gstFrom: "2020-07-01",
      quarters: [{ sales, refunds, total, exported, free, gst: gstCents }],
    });
    const [{ from, to } = { from: "", to: "" }] = shown.quarters ?? [];
    expect([from, to]).toEqual(Object.values(quarterDays(today)));
  });

  it("are plain receipts without GST before the shop is registered, and without a good ABN", async () => {
    const unpaid = await order("澳大利亚", MIXED);
    expect(await unpaid.buyer.refusal(orderApi.taxPaper, { orderId: unpaid.orderId })).toBe(
      orderOutcome.WRONG_STATE,
    );
    const { buyer, orderId } = await bought("澳大利亚", MIXED);
    const plain = { kind: "RECEIPT", gst: 0 };
    for (const rows of [
      { GST_FROM: "" },
      { GST_FROM: "2999-07-01" },
      { GST_FROM: "2020-07-01", STORE_CONFIG: JSON.stringify({ ...STORE, rows: [] }) },
    ]) {
      await set(rows);
      expect(await buyer.call(orderApi.taxPaper, { orderId })).toMatchObject(plain);
    }
    await set({ STORE_CONFIG: JSON.stringify(STORE) });
    expect(await buyer.call(orderApi.taxPaper, { orderId })).toMatchObject({ kind: "TAX_INVOICE" });
  });
});
