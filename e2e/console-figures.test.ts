import { paymentOpsApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import { moneyText } from "@crux/rules/money/money-text";
import { dayAfter } from "@crux/rules/time/day-steps";
import { sweepOnce } from "@crux/server/kernel/time/sweeps";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { figureSweep } from "@crux/server/modules/report/count-figures";
import { shopDay } from "@crux/server/modules/report/series";
import { saveConfig } from "@crux/server/modules/sale/service";
import { goods } from "@crux/server/testing/goods";
import { buy } from "@crux/server/testing/parcels";
import { paidBefore } from "@crux/server/testing/past-orders";
import { tell } from "@crux/server/testing/payments";
import { openStaff } from "@crux/server/testing/staff";
import { afterEach, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

describe("figures in the console", () => {
  const journey = startJourney();
  const desks: Desk[] = [];
  const sit = async (
    ...wanted: Parameters<typeof openDesk> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const desk = await openDesk(journey, ...wanted);
    desks.push(desk);
    return desk;
  };
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  it("shows sales and GST by quarter as the activity statement asks for them, as a chart and as figures", async () => {
    const { shop } = journey;
    const { page, open, sees, picture, faults, caller } = await sit("finance");
    await open("/reports?report=gst");
    await sees("还没有登记 GST");
    await picture("console-reports-gst-none");
    const rows = [{ title: "ABN", value: "51824753556" }];
    const store = { shopName: "南十字", entityName: "Southern Cross Trading Pty Ltd", rows, bankAccount: [] };
    await runAsSystem(shop.app.kernel, (ctx) =>
      saveConfig(ctx, { STORE_CONFIG: JSON.stringify(store), GST_FROM: "2020-07-01" }),
    );
    const wanted = [[{ skuId: goods.oil(), quantity: 2 }], [{ skuId: goods.cream(), quantity: 1 }]];
    const bought = await Promise.all(wanted.map((one) => buy(shop, one)));
    for (const [place, { orderId }] of bought.entries()) await paidBefore(shop, orderId, place * 100);
    await open("/reports?report=gst&days=year");
    const to = shopDay(new Date());
    const { quarters } = await caller.call(reportOpsApi.gst, { from: `${to.slice(0, 4)}-01-01`, to });
    expect(quarters?.length).toBeGreaterThan(0);
    const total = (quarters ?? []).reduce((sum, one) => sum + one.exported, 0);
    await page.getByRole("button", { name: /G2 出口销售/ }).click();
    await page.getByRole("heading", { name: "G2 出口销售" }).waitFor();
    await page
      .getByRole("row", { name: new RegExp(`^合计.*${moneyText(total).replace(/[$.]/g, "\\$&")}`) })
      .waitFor();
    expect(await page.getByRole("row").count()).toBe(2 + (quarters?.length ?? 0));
    await picture("console-reports-gst");
    expect(faults).toEqual([]);
  });

  it("shows what the days brought beside the days before, as a chart and as figures, and what sold most", async () => {
    const { shop } = journey;
    const wanted = [
      [{ skuId: goods.oil(), quantity: 2 }],
      [{ skuId: goods.cream(), quantity: 1 }],
      undefined,
    ];
    const bought = await Promise.all(
      Array.from({ length: 9 }, (_, place) => buy(shop, wanted[place % wanted.length])),
    );
    for (const [place, { orderId }] of bought.entries())
      await paidBefore(shop, orderId, Math.round(place * place * 0.6));
    await sweepOnce(shop.app.kernel, figureSweep);
    const { page, open, sees, picture, faults, caller } = await sit("finance");
    await open("/reports");
    const to = shopDay(new Date());
    const from = dayAfter(to, -29);
    const { current } = await caller.call(reportOpsApi.series, { report: "sales", from, to });
    await page.getByRole("button", { name: /净销售额/ }).waitFor();
    expect(current.total.orders).toBeGreaterThan(3);
    await page.getByRole("button", { name: /成交订单/ }).click();
    await page.getByRole("heading", { name: "成交订单" }).waitFor();
    await picture("console-reports");
    await page.getByRole("row", { name: /^本期/ }).waitFor();
    await page.keyboard.press("]", { delay: 60 });
    await page.getByRole("link", { name: "商品", exact: true, includeHidden: false }).first().waitFor();
    await sees("金额为优惠后实付");
    await picture("console-reports-goods");
    const top = await caller.call(reportOpsApi.top, { from, to });
    await page
      .getByText(moneyText(top.list[0]?.amount ?? 0))
      .first()
      .waitFor();
    await open("/reports?report=liabilities&days=7d");
    await page.getByRole("button", { name: /客户余额/ }).waitFor();
    await picture("console-reports-owed");
    await open("/reports?days=7d");
    await page.getByRole("button", { name: "导出" }).click();
    await page.getByRole("menuitem", { name: /GBK/ }).click();
    await sees("导出报表");
    expect(faults).toEqual([]);
  });

  it("takes in a statement, finds what the books know, explains what differs and closes the day", async () => {
    const { shop } = journey;
    const { alipay } = shop.outside;
    const captured = { txn: "2026KNOWN0001", amountCents: 4_860, currency: "AUD" };
    await tell(shop, alipay, alipay.sign({ eventId: captured.txn, tradeNo: "lost", captured }));
    for (const poller of shop.app.pollers) await poller.run();
    const day = dayAfter(shopDay(new Date()), -1);
    const beijing = new Intl.DateTimeFormat("sv-SE", {
      timeZone: "Asia/Shanghai",
      dateStyle: "short",
      timeStyle: "medium",
    });
    const table = [
      "#账务明细查询",
      "支付宝交易号,商户订单号,入账时间,收入金额（+元）,支出金额（-元）,服务费（元）",
      `${captured.txn},,${beijing.format(new Date())},48.60,,0.60`,
      `2026NOBODY01,,${day} 12:00:00,42.00,,0.10`,
    ].join("\r\n");
    const { page, open, sees, picture, faults, caller } = await sit("finance");
    await open("/reconciliation");
    await page.getByRole("heading", { name: "对账" }).waitFor();
    await page.keyboard.press("i", { delay: 60 });
    const choose = (text: string) =>
      page
        .getByLabel("账单文件")
        .setInputFiles({ name: "alipay.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    // Its head ends within a cell, wherever that is cut.
    await choose(`${table}\r\n"2026LONG\r\n${"0".repeat(200_000)}",,${day} 12:00:00,1.00,,`);
    await page.getByRole("cell", { name: "2026NOBODY01" }).waitFor();
    await choose(`${table}\r\n"2026OPEN,,,,,`);
    await sees("第 5 行的引号没有结束");
    // What its columns were once comes back by the history; of two who change them the second chooses.
    const provider = "ALIPAY";
    const { layout } = await caller.call(paymentOpsApi.readStatement, { provider, text: table });
    const say = (refs: string[], version: number) =>
      caller.call(paymentOpsApi.saveStatementLayout, { provider, layout: { ...layout, refs }, version });
    await say([], 0);
    await say(["商户订单号"], 1);
    await choose(table);
    await page.getByRole("cell", { name: "2026NOBODY01" }).waitFor();
    await picture("console-statement-read");
    await page.getByRole("button", { name: "历史", exact: true }).click();
    const former = page.getByRole("dialog", { name: "历史" });
    await former.getByText("现在").waitFor();
    await picture("console-statement-history");
    await former.getByRole("button", { name: /^恢复 / }).click();
    const refs = page.getByLabel("订单号、摘要");
    await expect.poll(() => refs.inputValue()).toBe("");
    await say(["支付宝交易号"], 2);
    await page.getByRole("button", { name: "导入", exact: true }).click();
    await sees("已修改，请逐项选择");
    await page.getByRole("radio", { name: "（空）" }).check();
    await picture("console-statement-clash");
    await page.getByRole("button", { name: "导入", exact: true }).click();
    await shop.app.runTask();
    await sees("新增 2 行，已有 0 行，自动匹配 1 笔");
    await page.getByRole("button", { name: "查看结果" }).click();
    await page.getByRole("link", { name: `支付宝 ${day} 1 处差异` }).waitFor();
    await picture("console-reconciliation");
    await page.getByRole("link", { name: `支付宝 ${shopDay(new Date())} 待结账` }).waitFor();
    await page.getByRole("link", { name: `支付宝 ${day} 1 处差异` }).click();
    await sees("账面没有");
    await picture("console-statement-day");
    await page.keyboard.press("e", { delay: 60 });
    await page.getByRole("button", { name: "渠道调账" }).click();
    // A colleague says otherwise meanwhile: who, and which of both stands.
    const { list } = await caller.call(paymentOpsApi.statementDay, { provider, day });
    const colleague = await openStaff(shop, "finance");
    const id = list.find(({ txn }) => txn === "2026NOBODY01")?.id ?? 0;
    await colleague.call(paymentOpsApi.explainLine, { id, reason: "次日入账", seen: "" });
    await page.getByRole("button", { name: "保存" }).click();
    await sees(colleague.staff.name);
    await picture("console-statement-explain-clash");
    await page.getByRole("radio", { name: "渠道调账" }).check();
    await page.getByRole("button", { name: "保存" }).click();
    await sees(`渠道调账（${caller.staff.name}）`);
    await sees("可以结账");
    await page.keyboard.press("c", { delay: 60 });
    await page.getByRole("dialog").getByRole("button", { name: "结账" }).click();
    await sees(/已由 .* 结账/);
    expect(await page.getByRole("button", { name: "说明" }).count()).toBe(0);
    await open("/reports?report=fees&days=7d");
    await page.getByRole("row", { name: /^支付宝 \$0\.70 \$90\.60 \$0\.00 \$89\.90 0\.77%/ }).waitFor();
    await page.getByRole("row", { name: /^支付宝 .* 2 1$/ }).waitFor();
    await picture("console-reports-fees");
    expect(faults).toEqual([]);
  });
});
