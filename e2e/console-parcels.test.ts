import { readFile } from "node:fs/promises";
import { logisticsApi } from "@crux/contract/logistics";
import { orderOpsApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { staffOpsApi } from "@crux/contract/staff";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { saveConfig } from "@crux/server/modules/sale/service";
import { placeOrder, stock } from "@crux/server/testing/checkout";
import { type Bought, buy, newNumber, sendPkg, TWO_PARCELS } from "@crux/server/testing/parcels";
import { signUp } from "@crux/server/testing/people";
import { openStaff } from "@crux/server/testing/staff";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { sheetsOf } from "./browsing.ts";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

/** A forwarder's table as its program takes it. */
const PROFILES = JSON.stringify([
  {
    id: "yto",
    name: "圆通申报表",
    encoding: "GBK",
    columns: [
      ["pkg", "包裹号"],
      ["receiverName", "收件人"],
      ["idNumber", "身份证号"],
      ["goods", "物品"],
      ["number", "运单号"],
      ["company", "物流公司"],
      ["fault", "失败原因"],
    ].map(([field, title]) => ({ field, title })),
  },
]);

describe("parcels in the console", () => {
  const journey = startJourney();
  const desks: Pick<Desk, "close">[] = [];
  let bought: Bought;
  let packed: Bought;
  beforeAll(async () => {
    bought = await buy(journey.shop);
    packed = await buy(journey.shop);
    const packer = await openStaff(journey.shop, "warehouse");
    for (const { id } of packed.pkgs) await sendPkg(packer, id, { upTo: "finish" });
  });
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });
  const sit = async (rights: Parameters<typeof openDesk>[1] = "warehouse") => {
    const desk = await openDesk(journey, rights);
    desks.push(desk);
    return desk;
  };
  const buyMany = async (orders: number) => {
    const buyer = await signUp(journey.shop, { balanceCents: 10_000_000 });
    for (const { skuId } of TWO_PARCELS) await stock(journey.shop, skuId, 5_000);
    const pkgs: Bought["pkgs"] = [];
    for (let order = 0; order < orders; order += 1) {
      const { id: orderId } = await placeOrder(buyer, TWO_PARCELS);
      await buyer.call(paymentApi.create, { orderId, channel: "WALLET" });
      pkgs.push(...(await buyer.call(logisticsApi.ofOrder, { orderId })));
    }
    return { buyer, pkgs };
  };
  const shown = ({ buyer }: Bought, id = 0) => buyer.call(logisticsApi.detail, { id });

  it("are declared from their queue, one by hand and the next by a pasted waybill, and customers see both", async () => {
    const { page, open, sees, picture, faults } = await sit();
    const [first = 0, second = 0] = bought.pkgs.map(({ id }) => id);
    const [typed, pasted] = [newNumber(), newNumber()];
    await open("/parcels");
    await page
      .getByRole("row")
      .filter({ hasText: `P${second}` })
      .waitFor();
    await picture("console-parcels");
    await page
      .getByRole("row")
      .filter({ hasText: `P${first}` })
      .getByText(`P${first}`)
      .click();
    const drawer = page.getByRole("dialog", { name: `包裹 P${first}` });
    // What its number has used of its year, before somebody declares more by it.
    await drawer
      .getByText(/^已申报 \$[\d.,]+（\d+ 件），待申报 \$[\d.,]+（[1-9]\d* 件），共 \$[\d.,]+$/)
      .waitFor();
    await drawer.getByRole("button", { name: "申报" }).click();
    await picture("console-parcels-drawer");
    await page.getByLabel("运单号", { exact: true }).last().fill(typed);
    await page.getByRole("button", { name: "申报", exact: true }).last().click();
    // Its paper says 已申报 of an amount all the time.
    await page.getByText("已申报", { exact: true }).filter({ visible: true }).first().waitFor();
    expect(await shown(bought, first)).toMatchObject({ pkgStatus: "DECLARED", extOrderId: typed });

    await open("/parcels/waybills");
    await page.getByLabel("包裹号与运单号").waitFor();
    // Pasted with the focus on no field at all.
    await page.evaluate((lines) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", lines);
      document.body.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    }, `P${second}\t${pasted}\tYTO\nP999999999\t${newNumber()}`);
    await sees("没有这个包裹");
    await picture("console-waybills");
    await page.getByRole("button", { name: /^申报 1 件/ }).waitFor();
    await page.keyboard.press("Enter", { delay: 60 });
    await sees("已申报 1 件");
    expect(await shown(bought, second)).toMatchObject({ pkgStatus: "DECLARED", extOrderId: pasted });
    expect(faults).toEqual([]);
  });

  it("are declared thirty at once by a table in GBK and the answer to it, by the keyboard alone", async () => {
    const { buyer, pkgs } = await buyMany(15);
    expect(pkgs).toHaveLength(30);
    await runAsSystem(journey.shop.app.kernel, (ctx) => saveConfig(ctx, { DECLARATION_PROFILES: PROFILES }));
    const { page, open, sees, picture, faults } = await sit([
      "parcel.read",
      "parcel.ship",
      "customer.identity",
    ]);
    await open("/parcels?size=20");
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: /^选择全部 3\d 条$/ }).click();
    await page.keyboard.press("e", { delay: 60 });
    await page.getByRole("dialog").getByRole("button", { name: "导出" }).click();
    await page.getByRole("button", { name: "下载申报表" }).waitFor();
    await picture("console-parcels-whole");
    const whole = page.waitForEvent("download");
    await page.getByRole("button", { name: "下载申报表" }).click();
    expect((await readFile(await (await whole).path(), "latin1")).trimEnd().split("\r\n")).toHaveLength(31);

    await open("/parcels");
    const row = (at: number) => page.locator(`tr[data-row="${pkgs.at(at)?.id}"]`);
    await row(0).focus();
    await page.keyboard.press("x", { delay: 60 });
    await row(-1).focus();
    await page.keyboard.press("Shift+X", { delay: 60 });
    await sees("已选 30 条");
    await page.keyboard.press("e", { delay: 60 });
    await sees("导出申报 30 件");
    await picture("console-parcels-export");
    const coming = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name: "导出" }).focus();
    await page.keyboard.press("Enter");
    const table = await readFile(await (await coming).path(), "latin1");
    const lines = table.trimEnd().split("\r\n");
    expect(lines).toHaveLength(31);
    expect(new TextDecoder("gbk", { fatal: true }).decode(Buffer.from(table, "latin1"))).toContain("王小明");
    expect(lines.at(1)).toContain("990101199001010013");

    // Whoever declares fills in number and company, and refuses the last one.
    const answer = lines.map((line, at) =>
      at === 0 ? line : line.replace(/,,$/, at === 30 ? ",,bad papers" : `${newNumber()},YTO,`),
    );
    await page.keyboard.press("Escape");
    await page.keyboard.press("i", { delay: 60 });
    await sees("粘贴或扫描");
    const choosing = page.waitForEvent("filechooser");
    await page.keyboard.press("i", { delay: 60 });
    const chooser = await choosing;
    const foreign = { name: "a.csv", mimeType: "text/csv" };
    await chooser.setFiles({ ...foreign, buffer: Buffer.alloc(0) });
    await sees("文件是空的");
    await chooser.setFiles({ ...foreign, buffer: Buffer.alloc(3 * 1024 * 1024, "P1,2\n") });
    await sees("文件太大");
    await chooser.setFiles({ ...foreign, buffer: Buffer.from("PK\u0003\u0004\0\0") });
    await sees("无法读取这个文件");
    await chooser.setFiles({ ...foreign, buffer: Buffer.from("日期,金额\n1 月,3\n") });
    await sees("文件里没有包裹号");
    await chooser.setFiles({ ...foreign, buffer: Buffer.from(answer.join("\r\n"), "latin1") });
    await sees("共 30 行 · 可申报 29 件 · 有误 1 行");
    await picture("console-waybills-answer");
    await page.keyboard.press("Enter");
    await sees("共 30 行 · 已处理 29 件 · 有误 1 行");
    const states = await Promise.all(pkgs.map(({ id }) => buyer.call(logisticsApi.detail, { id })));
    expect(states.map(({ pkgStatus }) => pkgStatus)).toEqual([
      ...Array<string>(29).fill("DECLARED"),
      "CREATED",
    ]);
    expect(faults).toEqual([]);
  });

  it("are handed over many at once, and printed", async () => {
    const { page, open, sees, picture, faults } = await sit();
    const first = packed.pkgs[0]?.id ?? 0;
    await open("/parcels?tab=send");
    await page
      .getByRole("row")
      .filter({ hasText: `P${first}` })
      .waitFor();
    await page.getByRole("checkbox").first().check();
    await picture("console-parcels-send");
    await page.getByRole("button", { name: "交给承运商" }).click();
    await sees(`${packed.pkgs.length} 件已寄出`);
    for (const { id } of packed.pkgs) expect((await shown(packed, id)).pkgStatus).toBe("DELIVERING");
    await open(`/parcels/print?kind=labels&ids=${packed.pkgs.map(({ id }) => id).join(",")}`);
    await page.getByRole("article", { name: `面单 P${first}` }).waitFor();
    await picture("console-parcels-labels");
    // Each on a sheet of its own, and no sheet beside them.
    expect(await sheetsOf(page)).toEqual(packed.pkgs.map(() => "283x425"));
    await open(`/parcels/print?kind=labels&ids=${first},987654321`);
    await sees("不存在、不会打印：P987654321");
    expect(await page.getByRole("article").count()).toBe(1);
    await open(`/parcels/print?kind=lists&ids=${packed.pkgs.map(({ id }) => id).join(",")}`);
    await page.getByRole("article", { name: `装箱单 P${first}` }).waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("article").count()).toBe(packed.pkgs.length);
    for (const kept of ["navigation", "button"] as const)
      expect(await page.getByRole(kept).filter({ visible: true }).count(), kept).toBe(0);
    await picture("console-parcels-lists");
    expect(await sheetsOf(page)).toEqual(packed.pkgs.map(() => "595x842"));
    await page.emulateMedia({ media: "screen" });
    expect(faults).toEqual([]);
  });

  it("in trouble are noted and asked after at their carrier once more, by keys alone", async () => {
    const { orderId, pkgs } = await buy(journey.shop);
    const packer = await openStaff(journey.shop, "warehouse");
    for (const { id } of pkgs) await sendPkg(packer, id);
    // Their carriers are not asked by themselves before tomorrow.
    await journey.shop.app.kernel.database.script(`
      update logistics_waybill set next_poll_at = now() + interval '1 day' where pkg_id in (select id from logistics_pkg where order_id = ${orderId});
      update logistics_pkg set heard_at = now() - interval '6 days' where order_id = ${orderId}`);
    const { page, open, sees, picture, faults, caller } = await sit();
    const press = (key: string) => page.keyboard.press(key, { delay: 60 });
    const [first = 0, second = 0] = pkgs.map(({ id }) => id);
    const row = (id: number) => page.locator(`tr[data-row="${id}"]`);
    await open("/parcels?tab=trouble");
    await row(first).filter({ hasText: "无轨迹" }).waitFor();
    await row(first).focus();
    await press("n");
    await page.getByRole("dialog", { name: `包裹 P${first}` }).waitFor();
    await page.getByLabel("客户看不到").and(page.locator(":focus")).waitFor();
    await page.keyboard.insertText("已问圆通，明天回复");
    await press("Tab");
    await press("Enter");
    await sees("备注已保存");
    await picture("console-parcels-trouble");
    await press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await row(first).filter({ hasText: "已问圆通，明天回复" }).waitFor();
    for (const id of [first, second]) {
      await row(id).focus();
      await press("x");
    }
    await sees("已选 2 条");
    await press("r");
    await sees("已请承运商重新查询 2 件");
    const { note } = await caller.call(orderOpsApi.pkg, { pkgId: first });
    expect(note).toMatchObject({ note: "已问圆通，明天回复", version: 1 });
    // Whose carrier answers is no longer in trouble: it is found among those on their way.
    await open("/parcels?tab=way");
    await row(first).focus();
    await press("Enter");
    await page.getByRole("button", { name: "更正运单" }).click();
    const correction = page.getByRole("dialog", { name: "更正运单" });
    await correction.getByLabel("运单号").fill("MINE20261126");
    await correction.getByLabel("原因").fill("贴错标签");
    const theirs = { extOrderId: "THEIRS20261126", logisticsCompany: "YTO" as const, reason: "读错" };
    await packer.call(orderOpsApi.correctWaybill, { pkgId: first, ...theirs });
    await correction.getByRole("button", { name: "更正", exact: true }).click();
    await correction.getByText(`${packer.staff.name} `).waitFor();
    await picture("console-parcels-waybill-clash");
    await correction.getByLabel("MINE20261126").check();
    await correction.getByRole("button", { name: "更正", exact: true }).click();
    await sees("运单已更正");
    expect((await caller.call(orderOpsApi.pkg, { pkgId: first })).extOrderId).toBe("MINE20261126");
    await page.getByRole("button", { name: "更正运单" }).click();
    await correction.getByRole("button", { name: "历史" }).click();
    await page
      .getByRole("dialog", { name: "历史" })
      .getByRole("button", { name: `恢复 ${packer.staff.name} 的修改` })
      .click();
    expect(await correction.getByLabel("运单号").inputValue()).toBe("THEIRS20261126");
    await page.keyboard.press("Escape", { delay: 60 });
    await page.getByRole("button", { name: "登记转运单" }).click();
    const handover = page.getByRole("dialog", { name: "登记转运单" });
    await handover.getByLabel("派送公司").fill("SF");
    await handover.getByLabel("转运单号").fill("SF20261126001");
    await picture("console-parcels-handover");
    await handover.getByRole("button", { name: "保存" }).click();
    await sees("转运单已保存");
    const { list } = await (await openStaff(journey.shop)).call(staffOpsApi.deeds, {
      staffId: caller.staff.id,
      line: orderOpsApi.pollPkg.line,
    });
    expect(list.map(({ subject }) => subject?.id).toSorted()).toEqual([first, second].toSorted());
    expect(faults).toEqual([]);
  });
});
