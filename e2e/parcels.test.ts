import { logisticsApi } from "@crux/contract/logistics";
import { orderOpsApi } from "@crux/contract/order";
import { newNumber, sendPkg } from "@crux/server/testing/parcels";
import { plainPhoto, sendForm } from "@crux/server/testing/photos";
import type { StaffCaller } from "@crux/server/testing/staff";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { startParcels } from "./parcel-steps.ts";
import { fitsSideways, openCustomer, openVisitor, type Phone } from "./phone.ts";

describe("parcels", () => {
  const parcels = startParcels();
  const { journey, buy, arrived, tracked, card, row, banner } = parcels;
  let staff: StaffCaller;
  let phone: Phone;
  let page: Page;
  beforeEach(() => {
    ({ staff, phone, page } = parcels.now());
  });

  it("are followed from payment to receipt, step by step (L-PKG-02 to L-PKG-07, L-ORD-10 to L-ORD-12, R-ORD-22, R-PKG-06)", async () => {
    const { orderId, pkgs } = await buy();
    const [first = 0, second = 0] = pkgs.map(({ id }) => id);
    const order = `/order?orderId=${orderId}`;
    await page.goto(order);
    await banner("已付款，等待发货").waitFor();
    await card(1).getByText("待报关").waitFor();
    await card(1).getByText("暂无物流信息").waitFor();
    // Who carries it is said once somebody has it.
    await page.goto("/logistics_pkg_list");
    expect(await row(first).textContent()).not.toContain("通用物流");

    const extOrderId = newNumber();
    await staff.call(orderOpsApi.declarePkg, { pkgId: first, extOrderId, logisticsCompany: "YTO" });
    await page.goto(order);
    await card(1).getByText("待发货", { exact: true }).waitFor();
    await card(1).getByText(extOrderId).waitFor();
    await card(2).getByText("待报关").waitFor();

    await staff.call(orderOpsApi.packPkg, { pkgId: first });
    const session = { uid: 0, token: staff.session?.token ?? "" };
    const form = { path: `/order/ops/pkg/${first}/photo`, parts: [{ file: await plainPhoto() }] };
    const { data: photo } = (await sendForm(journey.shop.app.http, session, form)).body;
    await staff.call(orderOpsApi.finishPkg, { pkgId: first, packImg: [photo ?? ""], weightGrams: 1530 });
    await page.goto(`/logistics_pkg?id=${first}`);
    await phone.sees("已打包，等待交给承运商");
    await phone.sees("1.53kg");
    await page.getByRole("button", { name: /打包照片/ }).click();
    const preview = page.getByRole("dialog", { name: "图片预览" });
    await preview.getByRole("img", { name: "打包照片" }).waitFor();
    await preview.getByRole("button", { name: "关闭" }).click();

    await staff.call(orderOpsApi.handOverPkg, { pkgId: first });
    await page.goto(order);
    await banner("部分包裹已发货").waitFor();
    await sendPkg(staff, second);
    await tracked(first);
    await page.goto(order);
    await banner("包裹已发货，等待收货").waitFor();
    await card(1).getByText("（北京时间）").waitFor();
    await phone.picture("parcels-order-shipped");

    await page.goto("/logistics_pkg_list?index=4");
    for (const id of [first, second]) await arrived(id);
    await page.goto("/logistics_pkg_list?index=4");
    await row(first).getByText("包裹已送达，感谢您的耐心等待").waitFor();
    const { handoverNo } = await phone.caller.call(logisticsApi.detail, { id: first });
    expect(handoverNo).toMatch(/^YT\d{20}$/);
    await row(second).waitFor();
    await page.goto(`/logistics_pkg?id=${first}`);
    await phone.sees("包裹已送达，请及时查收");
    await page.getByRole("listitem", { name: "最新动态" }).getByText("已送达", { exact: true }).waitFor();
    await phone.sees(handoverNo);
    await page.getByRole("button", { name: "复制派送运单号" }).waitFor();
    await phone.picture("parcels-detail-delivered");
    await page.goto(order);
    await card(1).getByText(extOrderId).waitFor();
    await card(1).getByText(handoverNo).waitFor();
    await phone.picture("parcels-order-two-numbers");

    await page.goto(`/logistics_pkg?id=${first}`);
    await page.getByRole("button", { name: "确认收货" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "确认收货" }).click();
    await phone.sees("感谢您的购买");
    await staff.call(orderOpsApi.receivePkg, { pkgId: second });
    await page.goto(order);
    await banner("订单已完成").waitFor();
    expect(await page.getByText("已签收", { exact: true }).count()).toBeGreaterThanOrEqual(2);
    expect(phone.faults).toEqual([]);
  });

  it("stand in five tabs, each asking for its statuses (R-PKG-01, R-PKG-02, R-PKG-03, R-PKG-04, R-PKG-05)", async () => {
    const { pkgs } = await buy();
    const [first = 0, second = 0] = pkgs.map(({ id }) => id);
    await sendPkg(staff, second, { upTo: "declare" });
    await page.goto("/logistics_pkg_list?index=3");
    await page.getByRole("tab", { name: "运输中", selected: true }).waitFor();
    const tabs = await page.getByRole("tab").allInnerTexts();
    expect(tabs).toEqual(["全部", "待报关", "待发货", "运输中", "待收货"]);
    const wanted = [[], ["CREATED"], ["DECLARED"], ["PACKAGED", "DELIVERING", "PACKING"], ["DELIVERED"]];
    for (const index of [1, 2, 4, 0]) {
      const asked = page.waitForRequest((request) => request.url().endsWith("/logisticsPkg/query"));
      await page.getByRole("tab", { name: tabs[index] ?? "" }).click();
      expect((await asked).postDataJSON()).toMatchObject({ pkgStatusList: wanted[index] });
      if (index === 1) {
        await row(first).getByText("待报关").waitFor();
        expect(await row(second).count()).toBe(0);
      }
      if (index === 2) await row(second).getByText("待发货", { exact: true }).waitFor();
    }
    await row(first).waitFor();
    await page.getByRole("link", { name: `查看包裹 ${first}` }).click();
    await page.waitForURL(`**/logistics_pkg?id=${first}`);
    await phone.sees("商家正在准备申报资料");
  });

  it("ask for tracks once per number, and show the newest (R-ORD-22)", async () => {
    const { orderId, pkgs } = await buy();
    const extOrderId = await sendPkg(staff, pkgs[0]?.id ?? 0);
    const asked: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith("getLogisticsTrackInfo"))
        asked.push(url.searchParams.get("extOrderId") ?? "");
    });
    await arrived(pkgs[0]?.id ?? 0);
    const [newest] = await phone.caller.call(logisticsApi.tracks, { extOrderId });
    await page.goto(`/order?orderId=${orderId}`);
    await card(1).getByText("（北京时间）").waitFor();
    expect(asked).toEqual([extOrderId]);
    expect(await card(1).getByText("（北京时间）").textContent()).toBe(`${newest?.time}（北京时间）`);
    await card(1)
      .getByText(newest?.content ?? "")
      .waitFor();
  });

  it("tell visitors where a number is, in the same clock everywhere (R-PKG-07, R-PKG-13, R-APP-18, OP-061)", async () => {
    const { pkgs } = await buy();
    const extOrderId = await sendPkg(staff, pkgs[0]?.id ?? 0);
    await arrived(pkgs[0]?.id ?? 0);
    const tracks = await phone.caller.call(logisticsApi.tracks, { extOrderId });
    const visitor = await openVisitor(journey);
    await visitor.page.goto(`/logistics_track?extOrderId=${extOrderId}`);
    await visitor.sees("物流时间均为北京时间");
    const times = visitor.page.getByRole("list", { name: "物流轨迹" }).locator("time");
    await times.first().waitFor();
    expect(await times.allInnerTexts()).toEqual(tracks.map(({ time }) => time));
    expect(
      await visitor.page.getByRole("list", { name: "物流轨迹" }).getByRole("listitem").first().textContent(),
    ).toContain("包裹已送达");
    await visitor.picture("parcels-track");
    await visitor.page.goto("/logistics_track?extOrderId=CXUNKNOWN0");
    await visitor.sees("暂无物流信息");
    expect(visitor.faults).toEqual([]);
    await visitor.close();
  });

  it("say on the page what is missing or not one's own (R-ERR-11, R-API-26)", async () => {
    await page.goto("/logistics_pkg?id=99999999");
    await page.getByRole("alert").getByText("包裹不存在").waitFor();
    await page.goto("/logistics_pkg?id=x");
    await page.getByRole("alert").getByText("包裹不存在").waitFor();
    expect(await page.locator("[role=status] > *").count()).toBe(0);
    const { pkgs } = await buy();
    const other = await openCustomer(journey, "meimei-88");
    await other.page.goto(`/logistics_pkg?id=${pkgs[0]?.id}`);
    await other.sees("用户权限不足");
    await other.page.goto("/logistics_pkg_list?index=4");
    await other.sees("暂无相关包裹");
    await other.picture("parcels-empty");
    await other.close();
  });

  it("fit small phones and the dark", async () => {
    const { orderId, pkgs } = await buy();
    const extOrderId = await sendPkg(staff, pkgs[0]?.id ?? 0);
    await tracked(pkgs[0]?.id ?? 0);
    const handover = { handoverCompany: "SF", handoverNo: newNumber().padEnd(40, "7"), reason: "读错" };
    await staff.call(orderOpsApi.nameHandover, { pkgId: pkgs[0]?.id ?? 0, ...handover });
    for (const [name, options] of [
      ["light", {}],
      ["dark", { dark: true }],
      ["320", { width: 320, height: 640 }],
    ] as const) {
      const small = await openCustomer(journey, "heika-vip", options);
      for (const [screen, url, text] of [
        ["list", "/logistics_pkg_list?index=0", /kg/],
        ["detail", `/logistics_pkg?id=${pkgs[0]?.id}`, handover.handoverNo],
        ["track", `/logistics_track?extOrderId=${extOrderId}`, "已揽收"],
        ["order", `/order?orderId=${orderId}`, "（北京时间）"],
      ] as const) {
        await small.page.goto(url);
        await small.sees(text);
        expect([name, screen, await fitsSideways(small.page)]).toEqual([name, screen, true]);
        await small.picture(`parcels-${screen}-${name}`);
        if (screen !== "detail") continue;
        // The icon that copies a number stands beside it, also where the number takes two lines.
        const number = await small.page.getByText(handover.handoverNo).evaluate((element) => {
          const digits = document.createRange();
          digits.selectNodeContents(element.firstChild as Text);
          const { x, y, right, bottom } = digits.getBoundingClientRect();
          return { x, y, right, bottom };
        });
        const copy = await small.page.getByRole("button", { name: "复制派送运单号" }).boundingBox();
        expect([name, copy && copy.x >= number.right - 1 && copy.y < number.bottom]).toEqual([name, true]);
      }
      await small.close();
    }
  });
});
