import { logisticsApi } from "@crux/contract/logistics";
import { orderOpsApi } from "@crux/contract/order";
import { sendPkg } from "@crux/server/testing/parcels";
import { openStaff } from "@crux/server/testing/staff";
import { afterEach, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "./desk.ts";
import { startParcels } from "./parcel-steps.ts";

describe("the packing bench", () => {
  // Only the whole browser has a camera.
  const parcels = startParcels({ isWhole: true });
  const desks: Pick<Desk, "close">[] = [];
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  const openBench = async ({ scaleLine = "" } = {}) => {
    const desk = await openDesk(parcels.journey, "warehouse");
    desks.push(desk);
    if (scaleLine !== "") await desk.context.addInitScript(connectScale, scaleLine);
    await desk.context.grantPermissions(["camera"]);
    await desk.open("/bench");
    await desk.sees("扫描包裹标签");
    const { page } = desk;
    // The button says so as soon as the camera shows something; before that, the space bar asks for a file.
    await page.getByRole("button", { name: /^拍照/ }).waitFor();
    return {
      ...desk,
      /** As a gun types: all keys at once, then Enter. */
      scan: async (code: string) => {
        await page.keyboard.type(code);
        await page.keyboard.press("Enter");
      },
      /** As people type. */
      type: (keys: string) => page.keyboard.type(keys, { delay: 60 }),
      press: (key: string) => page.keyboard.press(key, { delay: 60 }),
      says: (text: string | RegExp) => page.getByRole("status").filter({ hasText: text }).first().waitFor(),
    };
  };
  /** An order of two parcels, both declared, with what the bench knows of them. */
  const declared = async () => {
    const { staff } = parcels.now();
    const { orderId, pkgs } = await parcels.buy();
    for (const { id } of pkgs) await sendPkg(staff, id, { upTo: "declare" });
    const found = await staff.call(orderOpsApi.findPkg, { code: String(orderId) });
    const [first, second] = found;
    if (!first || !second) throw new Error("an order of two parcels has two");
    return { orderId, first, second };
  };

  it("packs by scans and by keys alone until the customer sees pictures and waybill (L-PKG-03, L-PKG-04)", async () => {
    const { phone, staff } = parcels.now();
    const { orderId, first, second } = await declared();
    const bench = await openBench();
    const { page, scan, type, press, says, faults } = bench;
    await bench.picture("console-bench-waiting");
    await scan("P999999999");
    await says("没有这个包裹");
    await scan(`P${first.id}`);
    await says("扫描商品条码");
    await scan(second.goods[0]?.barcode ?? "");
    await says("不是这个包裹的商品");
    await bench.picture("console-bench-wrong");
    const [goods] = first.goods;
    for (let piece = 0; piece < (goods?.pieces ?? 0); piece += 1) {
      await scan(goods?.barcode ?? "");
      await says(piece === 0 ? "还差" : "已点齐");
    }
    await scan(goods?.barcode ?? "");
    await says("多了一件");
    await press(" ");
    await says("已拍照 1 张");
    await page.getByText("上传中").waitFor({ state: "detached" });
    await bench.picture("console-bench");
    await press("Enter");
    await says(`${first.extOrderId} 已封箱`);

    await type(String(orderId));
    await press("Enter");
    await says("扫描商品条码");
    for (let piece = 0; piece < second.totalQuantity; piece += 1) await press("+");
    await says("已点齐");
    await type(String(second.expectedGrams + 300));
    await press("Enter");
    await says("再按一次回车封箱");
    await press(" ");
    await says("已拍照 1 张");
    await press("Enter");
    await says(`${second.extOrderId} 已封箱`);
    await bench.sees("本班已打包");
    await expect.poll(() => page.getByText("本班已打包").locator("..").textContent()).toContain("2");

    const packed = await staff.call(orderOpsApi.findPkg, { code: String(orderId) });
    expect(
      packed.map(({ pkgStatus, pictures, realGrams }) => [pkgStatus, pictures.length, realGrams]),
    ).toEqual([
      ["PACKAGED", 1, null],
      ["PACKAGED", 1, second.expectedGrams + 300],
    ]);
    for (const { id, extOrderId } of [first, second]) {
      await phone.page.goto(`/logistics_pkg?id=${id}`);
      await phone.sees(extOrderId);
      await phone.page
        .getByRole("img", { name: /打包/ })
        .or(phone.page.getByRole("button", { name: /打包|照片/ }))
        .first()
        .waitFor();
    }
    await phone.picture("customer-pack-picture");
    expect(faults).toEqual([]);
  });

  it("takes the weight from a scale, and opens again what was closed too soon (L-PKG-11)", async () => {
    const { staff } = parcels.now();
    const { first } = await declared();
    const bench = await openBench({ scaleLine: `ST,GS,+  ${(first.expectedGrams / 1000).toFixed(3)}kg` });
    const { page, scan, press, says } = bench;
    const weight = page.getByLabel("重量");
    await bench.sees(/电子秤 [\d,]+ g/);
    await scan(`P${first.id}`);
    await says("扫描商品条码");
    expect(await weight.inputValue()).toBe("");
    for (let piece = 0; piece < first.totalQuantity; piece += 1) await press("+");
    await says("已点齐");
    await expect.poll(() => weight.inputValue()).toBe(String(first.expectedGrams));
    await press(" ");
    await says("已拍照 1 张");
    await bench.picture("console-bench-scale");
    await press("Enter");
    await says(`${first.extOrderId} 已封箱`);
    await bench.sees("F8 撤回");
    await press("F8");
    await says("继续清点");
    const [pkg] = await staff.call(orderOpsApi.findPkg, { code: `P${first.id}` });
    expect(pkg).toMatchObject({ pkgStatus: "PACKING", realGrams: first.expectedGrams });
    expect(pkg?.pictures).toHaveLength(1);
    expect(bench.faults).toEqual([]);
  });

  it("goes on after a reload, and a lost answer closes nothing twice and claims nothing", async () => {
    const { phone } = parcels.now();
    const { first } = await declared();
    const bench = await openBench();
    const { page, scan, press, says } = bench;
    await scan(first.extOrderId);
    await says("扫描商品条码");
    await press("+");
    await says("还差");
    await page.reload();
    await says("继续清点");
    await page.getByText(`${first.totalQuantity - 1} / ${first.totalQuantity} 件`).waitFor();
    await press("+");
    await says("已点齐");
    let lost = 0;
    await page.route("**/finish", async (route) => {
      lost += 1;
      if (lost > 1) return route.continue();
      // It was done, and nobody heard of it.
      await route.fetch();
      await route.abort();
    });
    await press("Enter");
    await says("没有收到回答");
    expect((await phone.caller.call(logisticsApi.detail, { id: first.id })).pkgStatus).toBe("PACKAGED");
    expect(await page.getByText(/已封箱，/).count()).toBe(0);
    await says(`${first.extOrderId} 已封箱`);
    expect(lost).toBe(2);
    const { history } = await bench.caller.call(orderOpsApi.pkg, { pkgId: first.id });
    expect(history.filter(({ to }) => to === "PACKAGED")).toHaveLength(1);
  });

  it("says who holds a parcel and who was faster, and lets a packer take it over or put it aside as short", async () => {
    const { first, second } = await declared();
    const colleague = await openStaff(parcels.journey.shop, "warehouse");
    await colleague.call(orderOpsApi.packPkg, { pkgId: first.id });
    const bench = await openBench();
    const { page, scan, press, says } = bench;
    await scan(`P${first.id}`);
    await says(`${colleague.staff.name}`);
    await press("Enter");
    await says("已接手");
    for (let piece = 0; piece < first.totalQuantity; piece += 1) await press("+");
    await says("已点齐");
    await colleague.call(orderOpsApi.finishPkg, { pkgId: first.id });
    await press("Enter");
    await says(new RegExp(`${colleague.staff.name} .*已打包这个包裹`));
    await press("Escape");
    await scan(`P${second.id}`);
    await says("扫描商品条码");
    await press("F2");
    await says("已记下缺货");
    const { note } = await colleague.call(orderOpsApi.pkg, { pkgId: second.id });
    expect(note.note).toContain("缺货");
    expect(await page.locator("input:focus").getAttribute("aria-label")).toBe("扫描或输入");
  });
});

/** Runs in the page: a scale that says one line again and again, the way its cable brings it, in pieces. */
function connectScale(line: string): void {
  const bytes = new TextEncoder().encode(`${line}\r\n`);
  const port = {
    open: async () => {},
    close: async () => {},
    readable: new ReadableStream({
      async pull(stream) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        stream.enqueue(bytes.slice(0, 7));
        stream.enqueue(bytes.slice(7));
      },
    }),
  };
  const serial = { getPorts: async () => [port], requestPort: async () => port };
  Object.defineProperty(navigator, "serial", { value: serial });
}
