import { logisticsApi } from "@crux/contract/logistics";
import { type Bought, buy, newNumber, sendPkg } from "@crux/server/testing/parcels";
import { openStaff } from "@crux/server/testing/staff";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

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
  const sit = async () => {
    const desk = await openDesk(journey, "warehouse");
    desks.push(desk);
    return desk;
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
    await drawer.getByRole("button", { name: "申报" }).click();
    await picture("console-parcels-drawer");
    await page.getByLabel("运单号", { exact: true }).last().fill(typed);
    await page.getByRole("button", { name: "申报", exact: true }).last().click();
    await sees("已申报");
    expect(await shown(bought, first)).toMatchObject({ pkgStatus: "DECLARED", extOrderId: typed });

    await open("/parcels/waybills");
    await page.getByLabel("包裹号与运单号").fill(`P${second}\t${pasted}\tYTO\nP999999999\t${newNumber()}`);
    await page.getByRole("button", { name: "核对" }).click();
    await sees("没有这个包裹");
    await picture("console-waybills");
    await page.getByRole("button", { name: /^申报 1 件/ }).click();
    await sees("已申报 1 件");
    expect(await shown(bought, second)).toMatchObject({ pkgStatus: "DECLARED", extOrderId: pasted });
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
    expect(faults).toEqual([]);
  });
});
