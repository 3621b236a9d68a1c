import { commodityOpsApi } from "@crux/contract/commodity";
import { logisticsApi } from "@crux/contract/logistics";
import { orderOpsApi } from "@crux/contract/order";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import { HOUR_MS, MINUTE_MS } from "@crux/rules/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { goods } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { buy, newNumber, sendPkg } from "../../../testing/parcels.ts";
import { plainPhoto, sendForm } from "../../../testing/photos.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { saveConfig } from "../../sale/service.ts";

const OIL = goods.oil();
const MILK = goods.milk();

describe.each(ENGINES)("the packing bench on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  let colleague: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop, "warehouse");
    colleague = await openStaff(shop, "warehouse");
  });
  afterAll(() => shop.close());

  const find = (code: string, who = staff) => who.call(orderOpsApi.findPkg, { code });
  const declared = async () => {
    const bought = await buy(shop, [{ skuId: OIL, quantity: 2 }]);
    const pkgId = bought.pkgs[0]?.id ?? 0;
    return { ...bought, pkgId, number: await sendPkg(staff, pkgId, { upTo: "declare" }) };
  };
  const upload = async (pkgId: number, { session } = staff) => {
    const form = { path: `/order/ops/pkg/${pkgId}/photo`, parts: [{ file: await plainPhoto() }] };
    return (await sendForm(shop.app.http, { uid: 0, token: session?.token ?? "" }, form)).body.data ?? "";
  };
  const barcodeOf = async (code: string) => (await find(code))[0]?.goods[0]?.barcode ?? "";

  it("finds a parcel by its label, its waybill and the number of its order", async () => {
    const { orderId, pkgs } = await buy(shop);
    const [first = 0, second = 0] = pkgs.map(({ id }) => id);
    const number = await sendPkg(staff, first, { upTo: "declare" });
    const ids = async (code: string) => (await find(code)).map(({ id }) => id);
    expect(await ids(`P${first}`)).toEqual([first]);
    expect(await ids(`p${first} `)).toEqual([first]);
    expect(await ids(number.toLowerCase())).toEqual([first]);
    expect(await ids(String(orderId))).toEqual(expect.arrayContaining([first, second]));
    expect(await ids(`P${orderId}`)).not.toContain(first);
    for (const nothing of ["", "P999999999", newNumber(), "奶粉", "%", "'"])
      expect(await ids(nothing)).toEqual([]);
  });

  it("shows what a packer needs, and of the receiver no more than a label's first glance", async () => {
    const { orderId, pkgs } = await buy(shop);
    const [{ id = 0, receiverMobile = "", receiverAddress = "" } = {}] = pkgs;
    const number = await sendPkg(staff, id, { upTo: "pack" });
    const [pkg] = await find(`P${id}`);
    expect(pkg).toMatchObject({
      ...{ id, orderId, place: 1, placeOf: 2, extOrderId: number, pkgStatus: "PACKING" },
      ...{ by: staff.staff.name, isMine: true, receiver: "王**", realGrams: null, pictures: [] },
    });
    expect(pkg?.goods.flatMap(({ skuId, pieces }) => [skuId, pieces])).toEqual(expect.arrayContaining([2]));
    expect(pkg?.goods.every(({ barcode, name }) => /^9399\d{9}$/.test(barcode) && name !== "")).toBe(true);
    expect(pkg?.expectedGrams).toBeGreaterThan(100);
    expect(pkg?.limitGrams ?? 0).toBeGreaterThan(pkg?.expectedGrams ?? 0);
    const said = JSON.stringify(pkg);
    for (const kept of [receiverMobile, receiverAddress, "王小明"]) expect(said).not.toContain(kept);
    expect((await find(`P${id}`, colleague))[0]).toMatchObject({ by: staff.staff.name, isMine: false });
  });

  it("closes a parcel with weight and pictures in one call, and answers the same to the same once more (L-PKG-03, L-PKG-04)", async () => {
    const { pkgId, buyer } = await declared();
    const [picture, other] = [await upload(pkgId), await upload(pkgId)];
    expect((await find(`P${pkgId}`))[0]?.pictures.toSorted()).toEqual([picture, other].toSorted());
    const close = { pkgId, packImg: [picture], weightGrams: 812 };
    const packed = await staff.call(orderOpsApi.finishPkg, close);
    expect(packed).toMatchObject({ pkgStatus: "PACKAGED", packImg: picture, realWeight: 0.812 });
    expect(await staff.call(orderOpsApi.finishPkg, close)).toEqual(packed);
    const { history } = await staff.call(orderOpsApi.pkg, { pkgId });
    expect(history.map(({ to }) => to)).toEqual(["CREATED", "DECLARED", "PACKING", "PACKAGED"]);
    expect(await staff.refusal(orderOpsApi.finishPkg, { ...close, weightGrams: 813 })).toBe(
      logisticsOutcome.WRONG_PARCEL_STATE,
    );
    expect(await colleague.refusal(orderOpsApi.finishPkg, close)).toBe(logisticsOutcome.WRONG_PARCEL_STATE);
    expect(await find(`P${pkgId}`)).toMatchObject([
      { pkgStatus: "PACKAGED", by: staff.staff.name, isMine: true, realGrams: 812, pictures: [picture] },
    ]);
    expect(await buyer.call(logisticsApi.detail, { id: pkgId })).toMatchObject({
      packImg: picture,
      realWeight: 0.812,
    });
  });

  it("lets one of two packers close a parcel, and tells the other who was faster and when", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { pkgId } = await declared();
      const packers = [staff, colleague];
      const closing = await Promise.allSettled(
        packers.map((one, place) =>
          one.call(orderOpsApi.finishPkg, { pkgId, packImg: [], weightGrams: 700 + place }),
        ),
      );
      const winner = closing.findIndex(({ status }) => status === "fulfilled");
      const lost = closing.find((one) => one.status === "rejected");
      expect(closing.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(lost?.reason).toMatchObject({
        code: logisticsOutcome.WRONG_PARCEL_STATE,
        data: { pkgStatus: "PACKAGED", by: packers[winner]?.staff.name, time: expect.any(String) },
      });
      const [pkg] = await find(`P${pkgId}`);
      expect(pkg?.realGrams).toBe(700 + winner);
      const { history } = await staff.call(orderOpsApi.pkg, { pkgId });
      expect(history.filter(({ to }) => to === "PACKAGED")).toHaveLength(1);
    }
  });

  it("gives up a picture that was taken in vain, and none that a parcel was closed with", async () => {
    const { pkgId } = await declared();
    const [kept, vain] = [await upload(pkgId), await upload(pkgId)];
    const remove = (url: string) => ({ pkgId, name: url.split("/").at(-1) ?? "" });
    await staff.call(orderOpsApi.removePackPhoto, remove(vain));
    expect((await find(`P${pkgId}`))[0]?.pictures).toEqual([kept]);
    expect(await staff.refusal(orderOpsApi.finishPkg, { pkgId, packImg: [vain] })).toBe(
      logisticsOutcome.INVALID_PHOTO,
    );
    await staff.call(orderOpsApi.finishPkg, { pkgId, packImg: [kept] });
    expect(await staff.refusal(orderOpsApi.removePackPhoto, remove(kept))).toBe(
      logisticsOutcome.INVALID_PHOTO,
    );
  });

  it("opens again what was closed too soon, with its weight and its pictures to keep or give up (L-PKG-11)", async () => {
    const { pkgId, buyer } = await declared();
    const [kept, vain] = [await upload(pkgId), await upload(pkgId)];
    await staff.call(orderOpsApi.finishPkg, { pkgId, packImg: [kept, vain], weightGrams: 640 });
    shop.clock.advance(20 * MINUTE_MS);
    const opened = await Promise.allSettled(
      [staff, colleague].map((one) => one.call(orderOpsApi.reopenPkg, { pkgId })),
    );
    expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await buyer.call(logisticsApi.detail, { id: pkgId })).toMatchObject({
      ...{ pkgStatus: "PACKING", packImg: "" },
    });
    const [pkg] = await find(`P${pkgId}`);
    expect(pkg).toMatchObject({ pkgStatus: "PACKING", realGrams: 640 });
    expect(pkg?.pictures.toSorted()).toEqual([kept, vain].toSorted());
    await staff.call(orderOpsApi.removePackPhoto, { pkgId, name: vain.split("/").at(-1) ?? "" });
    await staff.call(orderOpsApi.finishPkg, { pkgId, packImg: [kept], weightGrams: 655 });
    const packed = await staff.call(orderOpsApi.pkg, { pkgId });
    expect(packed).toMatchObject({ pkgStatus: "PACKAGED", packImg: kept, realWeight: 0.655 });
    expect(packed.history.map(({ to }) => to)).toEqual([
      ...["CREATED", "DECLARED", "PACKING", "PACKAGED", "PACKING", "PACKAGED"],
    ]);
    await staff.call(orderOpsApi.handOverPkg, { pkgId });
    expect(await staff.refusal(orderOpsApi.reopenPkg, { pkgId })).toBe(logisticsOutcome.WRONG_PARCEL_STATE);
  });

  it("closes nothing without a picture where the shop asks for one", async () => {
    const { pkgId } = await declared();
    await runAsSystem(shop.app.kernel, (ctx) => saveConfig(ctx, { PACK_PHOTO: "REQUIRED" }));
    expect((await staff.call(orderOpsApi.bench, {})).isPictureNeeded).toBe(true);
    expect(await staff.refusal(orderOpsApi.finishPkg, { pkgId })).toBe(logisticsOutcome.PHOTO_MISSING);
    expect((await find(`P${pkgId}`))[0]?.pkgStatus).toBe("DECLARED");
    await staff.call(orderOpsApi.finishPkg, { pkgId, packImg: [await upload(pkgId)] });
    await runAsSystem(shop.app.kernel, (ctx) => saveConfig(ctx, { PACK_PHOTO: "" }));
  });

  it("takes a barcode for one sku, tells who has it, and lets nobody undo what they did not see", async () => {
    const { pkgId } = await declared();
    const label = `P${pkgId}`;
    const seen = await barcodeOf(label);
    const set = { skuId: OIL, barcode: " 9300605 122390", seen };
    const [{ barcode: milks = "" } = {}] =
      (await find(`P${(await buy(shop, [{ skuId: MILK, quantity: 1 }])).pkgs[0]?.id ?? 0}`))[0]?.goods ?? [];
    await expect(staff.call(commodityOpsApi.setBarcode, { ...set, barcode: milks })).rejects.toMatchObject({
      code: commodityOutcome.BARCODE_TAKEN,
      data: { skuId: MILK },
    });
    for (const barcode of ["9300605122391", "奶粉", "1"])
      expect(await staff.refusal(commodityOpsApi.setBarcode, { ...set, barcode })).toBe(
        commodityOutcome.INVALID_BARCODE,
      );
    const unknown = { skuId: 99_999_999, barcode: "9300605122390" };
    expect(await staff.refusal(commodityOpsApi.setBarcode, unknown)).toBe(commodityOutcome.PRODUCT_NOT_FOUND);
    await staff.call(commodityOpsApi.setBarcode, set);
    expect(await barcodeOf(label)).toBe("9300605122390");
    await staff.call(commodityOpsApi.setBarcode, set);
    await expect(
      colleague.call(commodityOpsApi.setBarcode, { ...set, barcode: "INTERNAL-7" }),
    ).rejects.toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { editor: staff.staff.name, editTime: expect.any(String), now: { barcode: "9300605122390" } },
    });
    const other = { barcode: "036000291452" };
    const both = await Promise.allSettled([
      staff.call(commodityOpsApi.setBarcode, { ...other, skuId: OIL, seen: "9300605122390" }),
      colleague.call(commodityOpsApi.setBarcode, { ...other, skuId: MILK, seen: milks }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(both.find((one) => one.status === "rejected")?.reason.code).toBe(commodityOutcome.BARCODE_TAKEN);
  });

  it("opens to those who send parcels alone", async () => {
    const reader = await openStaff(shop, ["parcel.read"]);
    expect(await reader.refusal(orderOpsApi.findPkg, { code: "P1" })).toBe(generalOutcome.FORBIDDEN);
    expect(await reader.refusal(commodityOpsApi.setBarcode, { skuId: OIL, barcode: "" })).toBe(
      generalOutcome.FORBIDDEN,
    );
  });

  // Last, since everybody's session has ended after it.
  it("counts what a person packed within twelve hours, how long it took, and what is left", async () => {
    const packer = await openStaff(shop, "warehouse");
    const [one, two] = [await declared(), await declared()];
    const before = await packer.call(orderOpsApi.bench, {});
    expect(before).toMatchObject({ packed: 0, averageSeconds: null });
    for (const [pkgId, minutes] of [
      [one.pkgId, 1],
      [two.pkgId, 3],
    ] as const) {
      await packer.call(orderOpsApi.packPkg, { pkgId });
      shop.clock.advance(minutes * MINUTE_MS);
      await packer.call(orderOpsApi.finishPkg, { pkgId });
    }
    await packer.call(orderOpsApi.reopenPkg, { pkgId: two.pkgId });
    expect(await packer.call(orderOpsApi.bench, {})).toMatchObject({ packed: 1, left: before.left - 1 });
    await packer.call(orderOpsApi.finishPkg, { pkgId: two.pkgId });
    expect(await packer.call(orderOpsApi.bench, {})).toMatchObject({
      ...{ packed: 2, averageSeconds: 120, left: before.left - 2 },
    });
    expect((await colleague.call(orderOpsApi.bench, {})).averageSeconds).not.toBe(120);
    shop.clock.advance(12 * HOUR_MS);
    const next = await openStaff(shop, "warehouse");
    expect((await next.call(orderOpsApi.bench, {})).left).toBe(before.left - 2);
  });
});
