import { logisticsApi } from "@crux/contract/logistics";
import { orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { staffOpsApi } from "@crux/contract/staff";
import { HOUR_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import type { CarrierAnswer, CarrierPort, CarrierTrack } from "../../outside/carrier/port.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { buy, newNumber, sendPkg, TWO_PARCELS } from "../../testing/parcels.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { audit } from "../report/audit.ts";
import { applyTracks, pollCarriers, refundPkgsOfOrder } from "./service.ts";

const ONE = [{ skuId: goods.oil(), quantity: 1 }];

const track = (time: string, statusCode: number, content: string): CarrierTrack => ({
  at: new Date(`2026-03-${time}:00:00Z`),
  statusCode,
  content,
});

/** A carrier that answers what it is told to, and notes what it hears. */
function teller() {
  const says = new Map<string, CarrierAnswer | (() => Promise<CarrierAnswer>)>();
  const [asked, announced]: [string[], string[]] = [[], []];
  const carrier: CarrierPort = {
    name: "teller",
    pollEveryMs: HOUR_MS,
    announce: async ({ leg, company, number }) => {
      announced.push(`${leg} ${company} ${number}`);
    },
    query: async ({ number }) => {
      asked.push(number);
      const said = says.get(number) ?? { tracks: [] };
      return typeof said === "function" ? said() : said;
    },
  };
  return { carrier, says, asked, announced };
}

describe.each(ENGINES)("the numbers of a parcel on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop, ["parcel.read", "parcel.ship", "audit.read"]);
  });
  afterAll(() => shop.close());

  const sent = async (upTo: "declare" | "finish" | "handOver" = "handOver") => {
    const bought = await buy(shop, ONE);
    const pkgId = bought.pkgs[0]?.id ?? 0;
    return { ...bought, pkgId, number: await sendPkg(staff, pkgId, { upTo }) };
  };
  const ask = (carrier: CarrierPort) => pollCarriers(shop.app.kernel, carrier);
  /** Makes the numbers of one parcel due, and no others. */
  const due = (pkgId: number) =>
    sql`update logistics_waybill set next_poll_at = case when pkg_id = ${pkgId} then ${shop.clock.now()}::timestamptz
      else ${new Date(shop.clock.now().getTime() + 1_000 * HOUR_MS)}::timestamptz end
      where next_poll_at is not null or pkg_id = ${pkgId}`.execute(shop.database.db);
  const see = (pkgId: number) => staff.call(orderOpsApi.pkg, { pkgId });
  const open = (extOrderId: string) => shop.visitor.call(logisticsApi.tracks, { extOrderId });
  const lastAuditEntry = async () => (await staff.call(staffOpsApi.deeds, { pageSize: 1 })).list[0];

  it("are two once its carrier hands it over, and tell of one way, newest first (R-ORD-22, R-API-28)", async () => {
    const { carrier, says, announced } = teller();
    const { buyer, pkgId, number } = await sent();
    const second = newNumber();
    const handover = { company: "SF", number: second.toLowerCase(), at: new Date("2026-03-05T00:00:00Z") };
    const cleared = track("05T08", 12, "已清关");
    says.set(number, { tracks: [track("03T08", 0, "已离开悉尼"), cleared], handover });
    says.set(second, { tracks: [track("06T08", 5, "派送中"), cleared] });
    await due(pkgId);
    await ask(carrier);
    await ask(carrier);
    expect(announced).toEqual([`1 YTO ${number}`, `2 SF ${second}`]);
    const own = await buyer.call(logisticsApi.detail, { id: pkgId });
    expect([own.extOrderId, own.handoverCompany, own.handoverNo]).toEqual([number, "SF", second]);
    const way = ["派送中", "已清关", "已离开悉尼"];
    expect(own.logisticsPkgTracks.map(({ content }) => content)).toEqual(way);
    for (const one of [number, second]) expect((await open(one)).map(({ content }) => content)).toEqual(way);
    for (const entry of await open(second))
      expect(Object.keys(entry).sort()).toEqual(["content", "statusCode", "time"]);
    says.set(second, { tracks: [track("07T08", 3, "已送达")] });
    await due(pkgId);
    await ask(carrier);
    expect((await see(pkgId)).pkgStatus).toBe("DELIVERED");
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("stay as they are when a carrier tells nonsense of the second one", async () => {
    const [one, other] = [await sent(), await sent()];
    const at = new Date("2026-03-05T00:00:00Z");
    const told = (number: string, handover: { company: string; number: string }) =>
      runAsSystem(shop.app.kernel, (ctx) =>
        applyTracks(ctx, { number, from: "teller", tracks: [], handover: { ...handover, at } }),
      );
    for (const handover of [other.number, one.number, "短", "<b>123456</b>", "x".repeat(50)])
      await told(one.number, { company: "SF", number: handover });
    expect((await see(one.pkgId)).handoverNo).toBe("");
    const second = newNumber();
    await told(one.number, { company: "<script>", number: second });
    await told(second, { company: "SF", number: newNumber() });
    expect(await see(one.pkgId)).toMatchObject({ handoverCompany: "GENERAL", handoverNo: second });
  });

  it("may be named by staff once the parcel has left; what carriers tell later changes nothing", async () => {
    const { carrier, says } = teller();
    const { pkgId, number, buyer } = await sent("finish");
    const second = newNumber();
    const name = { pkgId, handoverCompany: " 申通 ", handoverNo: second.toLowerCase() };
    expect(await staff.refusal(orderOpsApi.nameHandover, name)).toBe(logisticsOutcome.WRONG_PARCEL_STATE);
    await staff.call(orderOpsApi.handOverPkg, { pkgId });
    expect(await staff.call(orderOpsApi.nameHandover, name)).toMatchObject({
      extOrderId: number,
      handoverCompany: "申通",
      handoverNo: second,
    });
    expect(await lastAuditEntry()).toMatchObject({
      line: orderOpsApi.nameHandover.line,
      before: { extOrderId: number, handoverNo: "" },
      after: { extOrderId: number, handoverNo: second, handoverCompany: "申通" },
    });
    says.set(number, { tracks: [], handover: { company: "SF", number: newNumber(), at: new Date() } });
    await due(pkgId);
    await ask(carrier);
    expect((await buyer.call(logisticsApi.detail, { id: pkgId })).handoverNo).toBe(second);

    expect(await staff.refusal(orderOpsApi.nameHandover, { ...name, handoverNo: newNumber() })).toBe(
      logisticsOutcome.REASON_MISSING,
    );
    const right = { ...name, handoverNo: newNumber(), handoverCompany: "STO", reason: "读错一位" };
    await hear(second, [track("06T08", 13, "别人的包裹")]);
    expect((await see(pkgId)).exceptionCode).toBe(13);
    expect((await staff.call(orderOpsApi.nameHandover, right)).handoverNo).toBe(right.handoverNo);
    const after = await see(pkgId);
    expect([after.logisticsPkgTracks, after.exceptionCode]).toEqual([[], null]);
    expect(await open(second)).toEqual([]);
  });

  const hear = (number: string, tracks: CarrierTrack[]) =>
    runAsSystem(shop.app.kernel, (ctx) => applyTracks(ctx, { number, tracks, from: "teller" }));

  it("are corrected with a reason; what was told under the wrong one is gone, and it is free again", async () => {
    const { carrier, announced, asked } = teller();
    const { pkgId, number, buyer } = await sent();
    await due(pkgId);
    await ask(carrier);
    await hear(number, [track("04T08", 13, "别人的包裹")]);
    const [right, second] = [newNumber(), newNumber()];
    await staff.call(orderOpsApi.nameHandover, { pkgId, handoverCompany: "SF", handoverNo: second });
    await hear(second, [track("06T08", 0, "自己的包裹")]);
    const correction = { pkgId, extOrderId: right.toLowerCase(), logisticsCompany: "POLAR" as const };
    expect(await staff.refusal(orderOpsApi.correctWaybill, { ...correction, reason: " " })).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    const corrected = await staff.call(orderOpsApi.correctWaybill, { ...correction, reason: "贴错标签" });
    expect(corrected).toMatchObject({
      ...{ extOrderId: right, logisticsCompany: "POLAR", handoverNo: second },
      ...{ pkgStatus: "DELIVERING", exceptionCode: null },
    });
    expect(corrected.logisticsPkgTracks.map(({ content }) => content)).toEqual(["自己的包裹"]);
    expect(await lastAuditEntry()).toMatchObject({
      input: { reason: "贴错标签" },
      before: { extOrderId: number, logisticsCompany: "YTO" },
      after: { extOrderId: right, logisticsCompany: "POLAR" },
    });
    expect(await open(number)).toEqual([]);
    expect((await open(right)).map(({ content }) => content)).toEqual(["自己的包裹"]);
    expect((await buyer.call(logisticsApi.detail, { id: pkgId })).extOrderId).toBe(right);
    await ask(carrier);
    expect([...announced, ...asked].map((one) => one.split(" ").at(-1))).toContain(right);
    await hear(number, [track("09T08", 3, "别人的包裹已送达")]);
    expect((await see(pkgId)).pkgStatus).toBe("DELIVERING");
    const other = await buy(shop, ONE);
    const declare = { pkgId: other.pkgs[0]?.id ?? 0, extOrderId: number, logisticsCompany: "YTO" as const };
    expect((await staff.call(orderOpsApi.declarePkg, declare)).extOrderId).toBe(number);
  });

  it("are not corrected without right, before there is one, to one that is taken, or after receipt", async () => {
    const [one, other] = [await sent("declare"), await sent()];
    const correct = (pkgId: number, extOrderId = newNumber()) => ({
      ...{ pkgId, extOrderId, logisticsCompany: "YTO" as const, reason: "wrong" },
    });
    const reader = await openStaff(shop, ["parcel.read"]);
    expect(await reader.refusal(orderOpsApi.correctWaybill, correct(one.pkgId))).toBe(
      generalOutcome.FORBIDDEN,
    );
    expect(await one.buyer.refusal(orderOpsApi.correctWaybill, correct(one.pkgId))).toBe(
      sessionOutcome.WRONG_TOKEN_KIND,
    );
    expect(await shop.visitor.refusal(orderOpsApi.nameHandover, { ...name(one.pkgId) })).toBe(
      sessionOutcome.TOKEN_MISSING,
    );
    const fresh = (await buy(shop, ONE)).pkgs[0]?.id ?? 0;
    expect(await staff.refusal(orderOpsApi.correctWaybill, correct(fresh))).toBe(
      logisticsOutcome.WRONG_PARCEL_STATE,
    );
    expect(await staff.refusal(orderOpsApi.correctWaybill, correct(one.pkgId, other.number))).toBe(
      logisticsOutcome.WAYBILL_TAKEN,
    );
    expect(await staff.refusal(orderOpsApi.nameHandover, name(other.pkgId, one.number))).toBe(
      logisticsOutcome.WAYBILL_TAKEN,
    );
    expect(await staff.refusal(orderOpsApi.nameHandover, name(one.pkgId))).toBe(
      logisticsOutcome.WRONG_PARCEL_STATE,
    );
    expect(await see(one.pkgId)).toMatchObject({ extOrderId: one.number, handoverNo: "" });
    await staff.call(orderOpsApi.deliverPkg, { pkgId: other.pkgId });
    await staff.call(orderOpsApi.correctWaybill, correct(other.pkgId));
    await staff.call(orderOpsApi.receivePkg, { pkgId: other.pkgId });
    expect(await staff.refusal(orderOpsApi.correctWaybill, correct(other.pkgId))).toBe(
      orderOutcome.WRONG_STATE,
    );
    expect(await staff.refusal(orderOpsApi.correctWaybill, correct(99_999_999))).toBe(
      logisticsOutcome.PARCEL_NOT_FOUND,
    );
  });

  const name = (pkgId: number, handoverNo = newNumber()) => ({ pkgId, handoverCompany: "SF", handoverNo });

  it("belong to one parcel when staff correct two at a time, and one leg gets one number (I-15)", async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = [await sent(), await sent()];
      const right = newNumber();
      const results = await Promise.allSettled(
        [one, other].map(({ pkgId }) =>
          staff.call(orderOpsApi.correctWaybill, {
            ...{ pkgId, extOrderId: right, logisticsCompany: "YTO" as const, reason: "wrong" },
          }),
        ),
      );
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const result of results)
        if (result.status === "rejected")
          expect(result.reason).toMatchObject({ code: logisticsOutcome.WAYBILL_TAKEN });
      const named = await Promise.allSettled(
        [1, 2, 3].map(() => staff.call(orderOpsApi.nameHandover, name(one.pkgId))),
      );
      expect(named.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
  });

  it("are changed over those that were seen: who was faster is said, and a lost answer can be asked for again", async () => {
    const { pkgId, number } = await sent();
    const colleague = await openStaff(shop, ["parcel.read", "parcel.ship"]);
    const seen = { extOrderId: number, logisticsCompany: "YTO" };
    const first = {
      pkgId,
      extOrderId: newNumber(),
      logisticsCompany: "POLAR" as const,
      reason: "贴错标签",
      seen,
    };
    await colleague.call(orderOpsApi.correctWaybill, first);
    const clash = (now: object) => ({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { editor: colleague.staff.name, editTime: expect.any(String), now },
    });
    await expect(
      staff.call(orderOpsApi.correctWaybill, { ...first, extOrderId: newNumber() }),
    ).rejects.toMatchObject(clash({ extOrderId: first.extOrderId, logisticsCompany: "POLAR" }));
    expect((await colleague.call(orderOpsApi.correctWaybill, first)).extOrderId).toBe(first.extOrderId);
    const nothing = { handoverCompany: "", handoverNo: "" };
    const second = { pkgId, handoverCompany: "SF", handoverNo: newNumber(), seen: nothing };
    await colleague.call(orderOpsApi.nameHandover, second);
    const other = { ...second, handoverNo: newNumber(), reason: "读错一位" };
    await expect(staff.call(orderOpsApi.nameHandover, other)).rejects.toMatchObject(
      clash({ handoverCompany: "SF", handoverNo: second.handoverNo }),
    );
    await staff.call(orderOpsApi.nameHandover, {
      ...{ ...other, seen: { handoverCompany: "SF", handoverNo: second.handoverNo } },
    });
    const history = (type: "waybill" | "handover") => staff.call(staffOpsApi.history, { type, id: pkgId });
    expect(await history("waybill")).toMatchObject([
      { editor: colleague.staff.name, before: seen, after: { extOrderId: first.extOrderId } },
    ]);
    expect((await history("handover")).map(({ after }) => after)).toMatchObject([
      { handoverNo: other.handoverNo },
      { handoverNo: second.handoverNo },
    ]);
  });

  it.each(["number", "company"])(
    "hear no answer to a question that was asked under the wrong %s (I-48)",
    async (wrong) => {
      const { carrier, says, asked, announced } = teller();
      const { pkgId, number } = await sent();
      let answer: (told: CarrierAnswer) => void = () => {};
      says.set(
        number,
        () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      );
      await due(pkgId);
      const asking = ask(carrier);
      while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      const [right, company] =
        wrong === "number" ? ([newNumber(), "YTO"] as const) : ([number, "POLAR"] as const);
      await staff.call(orderOpsApi.correctWaybill, {
        ...{ pkgId, extOrderId: right, logisticsCompany: company, reason: "wrong" },
      });
      says.delete(number);
      answer({ tracks: [track("04T08", 3, "别人的包裹已送达")] });
      await asking;
      const { pkgStatus, logisticsPkgTracks } = await see(pkgId);
      expect([pkgStatus, logisticsPkgTracks]).toEqual(["DELIVERING", []]);
      await ask(carrier);
      expect([asked.at(-1), announced.at(-1)]).toEqual([right, `1 ${company} ${right}`]);
    },
  );

  it("lose the second one that a stranger's first one told, and take the right one later (L-PKG-06)", async () => {
    const { carrier, says, asked } = teller();
    const { pkgId, number } = await sent();
    const [right, strange, second] = [newNumber(), newNumber(), newNumber()];
    const at = new Date("2026-03-05T00:00:00Z");
    says.set(number, {
      tracks: [track("04T08", 0, "别人的包裹")],
      handover: { company: "SF", number: strange, at },
    });
    await due(pkgId);
    await ask(carrier);
    await hear(strange, [track("06T08", 13, "别人的第二程")]);
    expect((await see(pkgId)).handoverNo).toBe(strange);
    const correction = { pkgId, extOrderId: right, logisticsCompany: "YTO" as const, reason: "读错一位" };
    const corrected = await staff.call(orderOpsApi.correctWaybill, correction);
    expect(corrected).toMatchObject({ handoverNo: "", logisticsPkgTracks: [], exceptionCode: null });
    await hear(strange, [track("07T08", 3, "别人的包裹已送达")]);
    expect((await see(pkgId)).pkgStatus).toBe("DELIVERING");
    says.set(right, { tracks: [], handover: { company: "SF", number: second, at } });
    await due(pkgId);
    await ask(carrier);
    expect(asked).not.toContain(strange);
    expect((await see(pkgId)).handoverNo).toBe(second);
    const named = { ...name(pkgId), reason: "读错一位" };
    await staff.call(orderOpsApi.nameHandover, named);
    await staff.call(orderOpsApi.correctWaybill, { ...correction, extOrderId: newNumber() });
    expect((await see(pkgId)).handoverNo).toBe(named.handoverNo);
  });

  it("may be corrected before the parcel has left, where a carrier told the second one early", async () => {
    const { pkgId, number } = await sent("finish");
    const handover = { company: "SF", number: newNumber(), at: new Date("2026-03-05T00:00:00Z") };
    await runAsSystem(shop.app.kernel, (ctx) =>
      applyTracks(ctx, { number, from: "teller", tracks: [], handover }),
    );
    const named = { ...name(pkgId), reason: "读错一位" };
    expect(await staff.call(orderOpsApi.nameHandover, named)).toMatchObject({
      pkgStatus: "PACKAGED",
      handoverNo: named.handoverNo,
    });
  });

  it.each(["received", "refunded"])("stay as they are once the parcel is %s", async (end) => {
    const { carrier, says, asked } = teller();
    const bought = await buy(shop, TWO_PARCELS);
    const pkgId = bought.pkgs[0]?.id ?? 0;
    const number = await sendPkg(staff, pkgId);
    if (end === "received") {
      await staff.call(orderOpsApi.deliverPkg, { pkgId });
      await staff.call(orderOpsApi.receivePkg, { pkgId });
    } else
      await runAsSystem(shop.app.kernel, (ctx) =>
        refundPkgsOfOrder(ctx, { orderId: bought.orderId, pkgIds: [pkgId], why: "lost" }),
      );
    const handover = { company: "SF", number: newNumber(), at: new Date("2026-03-05T00:00:00Z") };
    says.set(number, { tracks: [track("04T08", 0, "已交给下一程")], handover });
    await due(pkgId);
    await ask(carrier);
    await ask(carrier);
    expect(asked).toEqual([number]);
    expect(await see(pkgId)).toMatchObject({ handoverNo: "", pkgStatus: end.toUpperCase() });
  });
});
