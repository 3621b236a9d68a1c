import { logisticsApi } from "@crux/contract/logistics";
import type { PkgStatus } from "@crux/contract/logistics.schema";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { placeOrder } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { buy, sendPkg } from "../../testing/parcels.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { applyTracks } from "../order/service.ts";
import { cancelPkgs } from "./service.ts";

const OIL = goods.oil();
const ONE = [{ skuId: OIL, quantity: 1 }];
const KEYS =
  "id extOrderId logisticsRoute pkgItems services totalWeight totalAmount totalFee totalQuantity pkgStatus logisticsPkgType logisticsCompany packImg logisticsPkgTracks shopId orderId createTime updateTime remark senderName senderMobile senderAddress receiverName receiverMobile receiverCountry receiverState receiverCity receiverDistrict receiverPostCode receiverAddress";

describe.each(ENGINES)("showing parcels on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop, "warehouse");
  });
  afterAll(() => shop.close());

  const hear = (number: string, entries: [string, number, string][]) =>
    runAsSystem(shop.app.kernel, (ctx) =>
      applyTracks(ctx, {
        number,
        from: "test",
        tracks: entries.map(([at, statusCode, content]) => ({ at: new Date(at), statusCode, content })),
      }),
    );
  const setStatus = (id: number, status: PkgStatus) =>
    sql`update logistics_pkg set status = ${status}, ext_order_id = ${`N${id}`} where id = ${id}`.execute(
      shop.database.db,
    );

  it("lists the caller's own in the statuses asked for, all without any (R-API-25, R-PKG-02, R-PKG-04, OP-045)", async () => {
    const { buyer, pkgs } = await buy(shop);
    await buy(shop);
    const all = await buyer.call(logisticsApi.list, {});
    expect(all.content.map(({ id }) => id)).toEqual(pkgs.map(({ id }) => id).toReversed());
    expect(all).toMatchObject({ totalElements: 2, first: true, last: true, size: 20 });
    const [first = 0, second = 0] = pkgs.map(({ id }) => id);
    const found = async (pkgStatusList: PkgStatus[]) =>
      (await buyer.call(logisticsApi.list, { pkgStatusList })).content.map(({ id }) => id);
    expect(await found(["CREATED"])).toEqual([second, first]);
    for (const status of ["PACKAGED", "DELIVERING", "PACKING"] as const) {
      await setStatus(first, status);
      expect(await found(["PACKAGED", "DELIVERING", "PACKING"])).toEqual([first]);
    }
    await setStatus(second, "DELIVERED");
    expect(await found(["DELIVERED"])).toEqual([second]);
    expect(await found(["RECEIVED"])).toEqual([]);
    const page = await buyer.call(logisticsApi.list, {
      pageSize: 1,
      pageNum: 1,
      sortPojo: { key: "createTime", direction: "ASC" },
    });
    expect(page.content.map(({ id }) => id)).toEqual([second]);
    const uid = buyer.session.uid;
    for (const body of ['{"pkgStatusList":["LOST"]}', '{"pkgStatusList":"CREATED"}', '{"pageNum":-1}'])
      expect((await buyer.raw(`POST /logistics/secure/${uid}/logisticsPkg/query`, body)).body.code).toBe(
        generalOutcome.INVALID_REQUEST,
      );
  });

  it("hides parcels from the list until their order is paid, yet shows them by order (OP-052, L-PKG-01)", async () => {
    const buyer = await signUp(shop);
    const { id: orderId } = await placeOrder(buyer, ONE);
    expect((await buyer.call(logisticsApi.list, {})).content).toEqual([]);
    expect(await buyer.call(logisticsApi.ofOrder, { orderId })).toHaveLength(1);
    expect((await buyer.call(orderApi.detail, { orderId })).logisticsPkgScheme?.logisticsPkgs).toHaveLength(
      1,
    );
  });

  it("shows one parcel with every field of the model; 110001 for none, 900003 for another's (R-API-26, R-MODEL-13, R-MODEL-14)", async () => {
    const { buyer, pkgs } = await buy(shop);
    const id = pkgs[0]?.id ?? 0;
    const pkg = await buyer.call(logisticsApi.detail, { id });
    expect(Object.keys(pkg)).toEqual(expect.arrayContaining(KEYS.split(" ")));
    expect(pkg.logisticsRoute).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      code: expect.any(String),
    });
    for (const item of pkg.pkgItems)
      expect(Object.keys(item).sort()).toEqual(["amount", "itemType", "price", "quantity", "skuDetail"]);
    expect(await buyer.refusal(logisticsApi.detail, { id: 99_999_999 })).toBe(
      logisticsOutcome.PARCEL_NOT_FOUND,
    );
    expect(await (await signUp(shop)).refusal(logisticsApi.detail, { id })).toBe(generalOutcome.FORBIDDEN);
    const { uid } = buyer.session;
    expect((await buyer.raw(`GET /logistics/secure/${uid}/logisticsPkg/x`)).body.code).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    expect((await shop.visitor.raw(`GET /logistics/secure/${uid}/logisticsPkg/${id}`)).body.code).toBe(
      sessionOutcome.TOKEN_MISSING,
    );
  });

  it("tells anybody where a number is, in Beijing time, and nobody who it is for (R-API-28, R-PKG-13, OP-061, I-31)", async () => {
    const { buyer, pkgs } = await buy(shop, ONE);
    const pkg = pkgs[0];
    if (!pkg) throw new Error("nothing was bought");
    const extOrderId = await sendPkg(staff, pkg.id);
    await hear(extOrderId, [
      ["2026-03-09T20:00:00Z", 0, "【上海】已到达"],
      ["2026-03-09T23:30:00Z", 5, "派送员：李四，电话13812345678，正在派送"],
      ["2026-03-09T23:30:00Z", 3, `已签收，签收人：${pkg.receiverName}`],
    ]);
    const tracks = await shop.visitor.call(logisticsApi.tracks, {
      extOrderId: ` ${extOrderId.toLowerCase()} `,
    });
    expect(tracks).toEqual([
      { content: "派送员：***，电话***，正在派送", time: "2026-03-10 07:30:00", statusCode: 5 },
      { content: "已签收，签收人：***", time: "2026-03-10 07:30:00", statusCode: 3 },
      { content: "【上海】已到达", time: "2026-03-10 04:00:00", statusCode: 0 },
    ]);
    const answer = JSON.stringify(tracks);
    for (const secret of [
      pkg.receiverName,
      pkg.receiverMobile,
      pkg.senderName,
      pkg.receiverAddress,
      String(pkg.orderId),
    ])
      expect(answer).not.toContain(secret);
    const own = await buyer.call(logisticsApi.detail, { id: pkg.id });
    expect(own.logisticsPkgTracks[0]?.content).toContain("13812345678");
    for (const unknown of ["CXNOSUCH000", "'; drop table x", "未知"])
      expect(await shop.visitor.call(logisticsApi.tracks, { extOrderId: unknown })).toEqual([]);
  });

  it("knows nothing of a number once its parcel is cancelled (L-PKG-08, OP-061)", async () => {
    const { orderId, pkgs } = await buy(shop, ONE);
    const extOrderId = await sendPkg(staff, pkgs[0]?.id ?? 0, { upTo: "declare" });
    await hear(extOrderId, [["2026-03-09T20:00:00Z", 101, "运单已生成"]]);
    expect(await shop.visitor.call(logisticsApi.tracks, { extOrderId })).toHaveLength(1);
    await runAsSystem(shop.app.kernel, (ctx) => cancelPkgs(ctx, orderId));
    expect(await shop.visitor.call(logisticsApi.tracks, { extOrderId })).toEqual([]);
    const again = await buy(shop, ONE);
    const declare = { pkgId: again.pkgs[0]?.id ?? 0, extOrderId, logisticsCompany: "YTO" as const };
    expect((await staff.call(orderOpsApi.declarePkg, declare)).extOrderId).toBe(extOrderId);
  });

  it("answers one address 30 times a minute (OP-061)", async () => {
    shop.clock.advance(120_000);
    const ask = () =>
      shop.visitor.raw("GET /logistics/logisticsPkg/getLogisticsTrackInfo?extOrderId=CX0000001");
    const statuses: number[] = [];
    for (let call = 0; call < 34; call += 1) statuses.push((await ask()).status);
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    shop.clock.advance(120_000);
    expect((await ask()).status).toBe(200);
  });
});
