import { createHash } from "node:crypto";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import { saleApi } from "@crux/contract/sale";
import { HOUR_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../../../app.ts";
import { createKuaidi100 } from "../../../outside/carrier/kuaidi100.ts";
import {
  type CarrierPort,
  CarrierRefused,
  type CarrierTrack,
  type Handover,
} from "../../../outside/carrier/port.ts";
import { createSimulatedCarrier } from "../../../outside/carrier/simulated.ts";
import { simulatedOutside } from "../../../outside/outside.ts";
import { goods } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { buy, newNumber, sendPkg } from "../../../testing/parcels.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { audit } from "../../report/audit.ts";
import { handlePushes, pollCarriers } from "../service.ts";

const OIL = goods.oil();
const ONE = [{ skuId: OIL, quantity: 1 }];

/** A carrier that says what it is told to, and counts how often it is asked. */
function tellingCarrier(): CarrierPort & {
  says: Map<string, CarrierTrack[] | (() => Promise<CarrierTrack[]>)>;
  handsOver: Map<string, Handover>;
  asked: string[];
  announced: string[];
} {
  const says = new Map<string, CarrierTrack[] | (() => Promise<CarrierTrack[]>)>();
  const handsOver = new Map<string, Handover>();
  const [asked, announced]: [string[], string[]] = [[], []];
  return {
    ...{ says, handsOver, asked, announced, name: "teller", pollEveryMs: 4 * HOUR_MS },
    async announce({ number }) {
      announced.push(number);
    },
    async query({ number }) {
      asked.push(number);
      const said = says.get(number) ?? [];
      const tracks = typeof said === "function" ? await said() : said;
      return { tracks, handover: handsOver.get(number) };
    },
  };
}

const track = (time: string, statusCode: number, content = `${time} ${statusCode}`): CarrierTrack => ({
  at: new Date(`2026-03-${time}:00:00Z`),
  statusCode,
  content,
});

describe.each(ENGINES)("carriers on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());
  // The clock is moved by more than a session of staff lasts.
  beforeEach(async () => {
    staff = await openStaff(shop, "warehouse");
  });

  const see = async (pkgId: number) => (await openStaff(shop)).call(orderOpsApi.pkg, { pkgId });
  const sent = async (upTo?: "pack" | "finish" | "handOver") => {
    const bought = await buy(shop, ONE);
    const pkgId = bought.pkgs[0]?.id ?? 0;
    return { ...bought, pkgId, number: await sendPkg(staff, pkgId, upTo ? { upTo } : {}) };
  };
  const ask = (carrier: CarrierPort) => pollCarriers(shop.app.kernel, carrier);
  /** Asks about everything at once, so that later tests find only their own parcels due. */
  const quiet = async () => {
    const carrier = tellingCarrier();
    while ((await ask(carrier)) > 0);
  };
  const waybill = async (pkgId: number) => {
    const { rows } = await sql<{ next_poll_at: Date | null; tries: number; failure: string | null }>`
      select next_poll_at, tries, failure from logistics_waybill where pkg_id = ${pkgId}`.execute(
      shop.database.db,
    );
    if (!rows[0]) throw new Error("the parcel has no number");
    return rows[0];
  };

  it("brings a parcel through the simulated timetable to its receiver (L-PKG-06, L-ORD-11, R-PKG-06)", async () => {
    await quiet();
    const carrier = createSimulatedCarrier({ speed: 60, now: shop.clock.now });
    const { buyer, orderId, pkgId } = await sent();
    await ask(carrier);
    const first = await see(pkgId);
    expect([first.pkgStatus, first.logisticsPkgTracks.length]).toEqual(["DELIVERING", 1]);
    for (let minute = 0; minute < 130; minute += 10) {
      shop.clock.advance(10 * 60_000);
      await ask(carrier);
    }
    await ask(carrier);
    const last = await see(pkgId);
    expect([last.pkgStatus, last.logisticsPkgTracks.length]).toEqual(["DELIVERED", 9]);
    expect(last.logisticsPkgTracks[0]?.content).toBe("包裹已送达，感谢您的耐心等待");
    expect(last.history.at(-1)).toMatchObject({ to: "DELIVERED", actor: "carrier simulated" });
    expect((await buyer.call(orderApi.detail, { orderId })).orderStatus).toBe("SHIPPED");
    expect((await waybill(pkgId)).next_poll_at).toBeNull();
    expect([last.handoverCompany, last.handoverNo]).toEqual(["YTO", expect.stringMatching(/^YT\d{20}$/)]);
  });

  it("keeps each entry once and moves nothing back, in whatever order entries come (I-13)", async () => {
    await quiet();
    const carrier = tellingCarrier();
    const { pkgId, number } = await sent();
    carrier.says.set(number, [track("05T08", 3), track("05T08", 5), track("04T08", 0)]);
    await ask(carrier);
    expect((await see(pkgId)).pkgStatus).toBe("DELIVERED");
    const late = tellingCarrier();
    late.says.set(number, [track("04T08", 0), track("03T08", 1)]);
    await sql`update logistics_waybill set next_poll_at = ${shop.clock.now()} where pkg_id = ${pkgId}`.execute(
      shop.database.db,
    );
    await ask(late);
    const { pkgStatus, logisticsPkgTracks: tracks } = await see(pkgId);
    expect(pkgStatus).toBe("DELIVERED");
    expect(tracks.map(({ time, statusCode }) => `${time} ${statusCode}`)).toEqual([
      "2026-03-05 16:00:00 5",
      "2026-03-05 16:00:00 3",
      "2026-03-04 16:00:00 0",
      "2026-03-03 16:00:00 1",
    ]);
  });

  it("raises a flag for trouble, keeps the status, and clears it when it goes on", async () => {
    await quiet();
    const carrier = tellingCarrier();
    const { pkgId, number } = await sent();
    const hear = async (entries: CarrierTrack[]) => {
      carrier.says.set(number, entries);
      shop.clock.advance(5 * HOUR_MS);
      await ask(carrier);
      const { pkgStatus, exceptionCode } = await see(pkgId);
      return [pkgStatus, exceptionCode];
    };
    const held = [track("04T08", 0), track("05T08", 13, "清关异常")];
    expect(await hear(held)).toEqual(["DELIVERING", 13]);
    const flagged = await (await openStaff(shop)).call(orderOpsApi.pkgs, { withException: true });
    expect(flagged.list.map(({ id }) => id)).toEqual([pkgId]);
    expect(await hear([...held, track("06T08", 12)])).toEqual(["DELIVERING", null]);
    expect(await hear([...held, track("06T08", 12), track("07T08", 4, "退签")])).toEqual(["DELIVERING", 4]);
  });

  it("ships a packed parcel that its carrier fetched, and waits for packing before (L-PKG-05)", async () => {
    await quiet();
    const carrier = tellingCarrier();
    const { buyer, orderId, pkgId, number } = await sent("finish");
    const open = await sent("pack");
    for (const one of [number, open.number]) carrier.says.set(one, [track("04T08", 1, "已揽收")]);
    await ask(carrier);
    expect((await see(pkgId)).pkgStatus).toBe("DELIVERING");
    expect((await buyer.call(orderApi.detail, { orderId })).orderStatus).toBe("SHIPPED");
    expect(carrier.asked).not.toContain(open.number);
    await staff.call(orderOpsApi.finishPkg, { pkgId: open.pkgId });
    await ask(carrier);
    expect((await see(open.pkgId)).pkgStatus).toBe("DELIVERING");
  });

  it("counts a parcel as received that its receiver signed for in person (L-PKG-07, L-ORD-12)", async () => {
    await quiet();
    const carrier = tellingCarrier();
    const { buyer, orderId, pkgId, number } = await sent();
    carrier.says.set(number, [track("04T08", 0), track("05T08", 301, "本人签收")]);
    await ask(carrier);
    expect((await see(pkgId)).history.slice(-3).map(({ to }) => to)).toEqual([
      "DELIVERING",
      "DELIVERED",
      "RECEIVED",
    ]);
    expect((await buyer.call(orderApi.detail, { orderId })).orderStatus).toBe("COMPLETED");
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("announces a number once and asks again after a while, each number by one server only", async () => {
    await quiet();
    const carrier = tellingCarrier();
    const { number } = await sent();
    const times = () =>
      [carrier.asked, carrier.announced].map((list) => list.filter((one) => one === number).length);
    await Promise.all([ask(carrier), ask(carrier), ask(carrier)]);
    expect(times()).toEqual([1, 1]);
    shop.clock.advance(3 * HOUR_MS);
    await ask(carrier);
    expect(times()).toEqual([1, 1]);
    shop.clock.advance(2 * HOUR_MS);
    await ask(carrier);
    expect(times()).toEqual([2, 1]);
  });

  it("asks later and later after failures, and notes them without what was sent (I-39)", async () => {
    await quiet();
    const carrier = tellingCarrier();
    const { pkgId, number } = await sent();
    const waits: number[] = [];
    for (const error of [new CarrierRefused("teller 503"), new TypeError("fetch failed 13812345678")]) {
      carrier.says.set(number, () => Promise.reject(error));
      await ask(carrier);
      const { next_poll_at: next, failure } = await waybill(pkgId);
      waits.push(Math.round(((next?.getTime() ?? 0) - shop.clock.now().getTime()) / HOUR_MS));
      expect(failure).toBe(error instanceof CarrierRefused ? "teller 503" : "TypeError");
      shop.clock.advance((waits.at(-1) ?? 0) * HOUR_MS + 60_000);
    }
    expect(waits).toEqual([8, 16]);
    carrier.says.set(number, [track("04T08", 0)]);
    await ask(carrier);
    expect(await waybill(pkgId)).toMatchObject({ tries: 0, failure: null });
  });

  it("keeps nobody waiting while a carrier hangs (I-48)", async () => {
    await quiet();
    const carrier = tellingCarrier();
    const { pkgId, number, buyer, orderId } = await sent();
    let answer: (tracks: CarrierTrack[]) => void = () => {};
    carrier.says.set(
      number,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const asking = ask(carrier);
    while (carrier.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    // None of them would end if it waited for the carrier, who answers after the last.
    await shop.visitor.call(saleApi.search, { keyword: "鱼油" });
    await buyer.call(orderApi.detail, { orderId });
    await staff.call(orderOpsApi.deliverPkg, { pkgId });
    answer([track("04T08", 0)]);
    await asking;
    expect((await see(pkgId)).pkgStatus).toBe("DELIVERED");
  });

  it("moves a parcel once when staff and carrier say the same at a time (L-PKG-06, I-15)", async () => {
    await quiet();
    for (let round = 0; round < 4; round += 1) {
      const carrier = tellingCarrier();
      const { pkgId, number } = await sent();
      carrier.says.set(number, [track("04T08", 3)]);
      const [byStaff] = await Promise.allSettled([
        staff.call(orderOpsApi.deliverPkg, { pkgId }),
        ask(carrier),
      ]);
      if (byStaff.status === "rejected")
        expect(byStaff.reason).toMatchObject({ code: logisticsOutcome.WRONG_PARCEL_STATE });
      const { history } = await see(pkgId);
      expect(history.filter(({ to }) => to === "DELIVERED")).toHaveLength(1);
    }
  });

  describe("pushes", () => {
    const account = { customer: "C", key: "K", salt: "S", companies: { YTO: "yuantong" } };
    const carrier = createKuaidi100(account, { pushUrl: () => "https://shop.example/push" });
    const md5 = (text: string) => createHash("md5").update(text).digest("hex").toUpperCase();
    const said = (number: string, state: string, ftime = "2026-03-05 16:00:00") =>
      JSON.stringify({
        status: "polling",
        lastResult: { nu: number, state, data: [{ ftime, context: `到了${state}`, statusCode: state }] },
      });
    let app: ReturnType<typeof createApp>;
    beforeAll(() => {
      const { database, clock, vault } = shop;
      const outside = { ...simulatedOutside(), carrier };
      app = createApp({ database, clock, vault: vault.vault, logLevel: "silent", outside });
    });
    afterAll(() => app.close());

    const push = async (param: string, sign = md5(`${param}S`)) => {
      const answer = await app.http.inject({
        method: "POST",
        url: "/v1/order/carrier/kuaidi100",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: String(new URLSearchParams({ param, sign })),
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    const handle = () => handlePushes(shop.app.kernel, carrier);
    const kept = async () =>
      (
        await sql<{ failure: string | null; handled_at: Date | null }>`
        select failure, handled_at from carrier_push order by id`.execute(shop.database.db)
      ).rows;

    it("are kept raw and once, answered, then handled (I-17, L-PKG-06)", async () => {
      const { pkgId, number } = await sent();
      const answers = await Promise.all([1, 2, 3].map(() => push(said(number, "3"))));
      for (const { status, body } of answers)
        expect([status, body]).toEqual([200, { result: true, returnCode: "200", message: "成功" }]);
      expect(await kept()).toEqual([{ failure: null, handled_at: null }]);
      expect((await see(pkgId)).pkgStatus).toBe("DELIVERING");
      const [one, other] = await Promise.all([handle(), handle()]);
      expect(one + other).toBe(1);
      expect((await see(pkgId)).pkgStatus).toBe("DELIVERED");
      expect(await push(said(number, "3"))).toMatchObject({ status: 200 });
      expect(await handle()).toBe(0);
    });

    it("change nothing unless the provider signed them (I-17)", async () => {
      const { pkgId, number } = await sent();
      const before = await kept();
      const param = said(number, "3");
      expect(await push(param, md5(`${param}wrong`))).toMatchObject({
        status: 403,
        body: { code: generalOutcome.FORBIDDEN },
      });
      expect(await push(param, "")).toMatchObject({ status: 403 });
      const other = await app.http.inject({
        method: "POST",
        url: "/v1/order/carrier/kuaidi100",
        payload: "",
      });
      expect(other.statusCode).toBe(403);
      expect(await kept()).toEqual(before);
      expect((await see(pkgId)).pkgStatus).toBe("DELIVERING");
    });

    it("come to nothing where they are about nobody or unreadable, and hold up no other one", async () => {
      const { pkgId, number } = await sent();
      const known = (await kept()).length;
      await push(said(newNumber(), "3"));
      await push("{");
      await push(JSON.stringify({ status: "abort", message: "3天查询无记录" }));
      await push(said(number, "5"));
      await handle();
      expect((await see(pkgId)).logisticsPkgTracks).toHaveLength(1);
      for (let round = 0; round < 9; round += 1) {
        shop.clock.advance(2 * 60_000);
        await handle();
      }
      const rows = (await kept()).slice(known);
      expect(rows.map(({ failure }) => failure)).toEqual([
        null,
        "SyntaxError",
        "says nothing of a parcel",
        null,
      ]);
      expect(rows.every(({ handled_at: at }) => at !== null)).toBe(true);
    });
  });
});
