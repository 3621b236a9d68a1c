import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { insertCapture } from "@crux/server/modules/payment/capture-store";
import { buy, sendPkg } from "@crux/server/testing/parcels";
import { openStaff } from "@crux/server/testing/staff";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

describe("what staff see first, and their search", () => {
  const journey = startJourney();
  const desks: Desk[] = [];
  let orderId = 0;
  let waybill = "";
  const sit = async (
    ...asked: Parameters<typeof openDesk> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const desk = await openDesk(journey, ...asked);
    desks.push(desk);
    return desk;
  };
  beforeAll(async () => {
    const { shop } = journey;
    const owner = await openStaff(shop);
    const bought = await buy(shop);
    orderId = bought.orderId;
    waybill = await sendPkg(owner, bought.pkgs[0]?.id ?? 0, { upTo: "finish" });
    await runAsSystem(shop.app.kernel, ({ db, now }) =>
      insertCapture(db, {
        ...{
          provider: "ALIPAY",
          providerTxn: "20261122000001",
          tradeNo: "lost",
          paymentId: null,
          orderId: null,
        },
        ...{ uid: null, amountCents: 12_345, currency: "AUD", went: "UNMATCHED", why: "UNKNOWN_PAYMENT" },
        at: new Date(now.getTime() - 3 * 3_600_000),
      }),
    );
  });
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  it("says what waits at each station, and leads to what it counted", async () => {
    const { page, open, sees, faults, picture } = await sit();
    await open("/");
    await page.getByRole("link", { name: /待申报/ }).waitFor();
    await sees("今日已付金额");
    await picture("console-today");
    const unmatched = page.getByRole("link", { name: /未匹配款项.*最久 3 小时/ });
    expect(await unmatched.innerText()).toMatch(/1\s*\n?.*\$123\.45/s);
    await unmatched.click();
    await sees("1 条");
    await page.goBack();
    await page.getByRole("button", { name: /今日已付订单/ }).click();
    await sees("近 15 天已付订单");
    expect(new URL(page.url()).search).toBe("?by=orders");
    expect(faults).toEqual([]);
  });

  it("finds by number, waybill and two characters of a name, by keys alone, and writes none of it into the address", async () => {
    const { page, open, faults } = await sit();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await open("/unmatched");
    await page.getByRole("row").nth(1).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("小明", { delay: 60 });
    const order = page
      .getByRole("option")
      .filter({ hasText: String(orderId) })
      .first();
    await order.waitFor();
    expect(await order.innerText()).toContain("138****8000");
    await page.keyboard.press("Control+a");
    await page.keyboard.type(waybill, { delay: 60 });
    await page.getByRole("option", { selected: true }).filter({ hasText: "待寄出" }).waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(String(orderId), { delay: 60 });
    await page.getByRole("option", { selected: true }).filter({ hasText: "订单" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/console/orders/${orderId}`);
    expect(asked.filter((url) => url.includes(encodeURIComponent("小明")) || url.includes(waybill))).toEqual(
      [],
    );
    expect(faults).toEqual([]);
  });

  it("shows a packer the stations alone, on a phone as well", async () => {
    const { page, open, picture } = await sit(["parcel.read"], { width: 390, height: 844 });
    await open("/");
    await page.getByRole("link", { name: /待打包/ }).waitFor();
    await picture("console-today-phone");
    expect(await page.getByText("今日已付金额").count()).toBe(0);
    expect(await page.getByRole("link", { name: /待打款/ }).count()).toBe(0);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
