import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createKuaidi100 } from "./kuaidi100.ts";
import { CarrierRefused } from "./port.ts";
import { createSimulatedCarrier } from "./simulated.ts";
import { createTrack17 } from "./track17.ts";

type Heard = { line: string; headers: IncomingMessage["headers"]; body: string };

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A provider on this machine that notes what it hears and answers each path as told. */
async function listen(
  answers: Record<string, unknown>,
  status = 200,
): Promise<{ base: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    heard.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    const said = answers[request.url ?? ""];
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof said === "string" ? said : JSON.stringify(said ?? {}));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

const md5 = (text: string) => createHash("md5").update(text).digest("hex").toUpperCase();
const waybill = {
  ...{ leg: 1 as const, company: "YTO", number: "YT1" },
  ...{ receiverMobile: "+8613812345678", handedOverAt: null },
};

describe("Kuaidi100", () => {
  const account = { customer: "CUSTOMER", key: "KEY", salt: "SALT", companies: { YTO: "yuantong" } };
  const carrier = (base: string) =>
    createKuaidi100(account, { base, pushUrl: () => "https://shop.example/push" });
  const found = {
    message: "ok",
    nu: "YT1",
    ischeck: "1",
    com: "yuantong",
    status: "200",
    state: "3",
    data: [
      { time: "2026-03-10 09:30:00", ftime: "2026-03-10 09:30:00", context: "已签收", statusCode: "301" },
      { time: "2026-03-10 07:00:00", ftime: "2026-03-10 07:00:00", context: "派件中", statusCode: "5" },
      { time: "2026-03-09 07:00:00", ftime: "2026-03-09 07:00:00", context: "运输中", status: "在途" },
      { time: "?", context: "没有时间" },
    ],
  };

  it("is asked with a signed form, and its clock is Beijing's (OP-013)", async () => {
    const { base, heard } = await listen({ "/poll/query.do": found });
    expect((await carrier(base).query(waybill)).tracks).toEqual([
      { at: new Date("2026-03-10T01:30:00Z"), statusCode: 301, content: "已签收" },
      { at: new Date("2026-03-09T23:00:00Z"), statusCode: 5, content: "派件中" },
      { at: new Date("2026-03-08T23:00:00Z"), statusCode: 0, content: "运输中" },
    ]);
    const [one] = heard;
    expect(one?.line).toBe("POST /poll/query.do");
    const form = new URLSearchParams(one?.body);
    const param = form.get("param") ?? "";
    expect(JSON.parse(param)).toMatchObject({ com: "yuantong", num: "YT1", phone: "5678", resultv2: "4" });
    expect(form.get("customer")).toBe("CUSTOMER");
    expect(form.get("sign")).toBe(md5(`${param}KEYCUSTOMER`));
  });

  it("gives the newest entry the parcel's state where it has none of its own", async () => {
    const data = [
      { ftime: "2026-03-10 09:30:00", context: "客户签收" },
      { ftime: "2026-03-10 07:00:00", context: "派件中" },
    ];
    const { base } = await listen({ "/poll/query.do": { ...found, data } });
    expect((await carrier(base).query(waybill)).tracks.map(({ statusCode }) => statusCode)).toEqual([3, 0]);
  });

  it("is told where to push, and takes a second time for the first", async () => {
    const { base, heard } = await listen({
      "/poll": { result: false, returnCode: "501", message: "重复订阅" },
    });
    await carrier(base).announce?.(waybill);
    await carrier(base).announce?.({ ...waybill, company: "GENERAL" });
    const [known, unknown] = heard.map(({ body }) =>
      JSON.parse(new URLSearchParams(body).get("param") ?? "{}"),
    );
    expect(new URLSearchParams(heard[0]?.body).get("schema")).toBe("json");
    expect(known).toMatchObject({
      company: "yuantong",
      number: "YT1",
      key: "KEY",
      parameters: { callbackurl: "https://shop.example/push", salt: "SALT", phone: "5678" },
    });
    expect(unknown.company).toBeUndefined();
    expect(unknown.parameters.autoCom).toBe("1");
  });

  it("knows nothing of a company without a code, and of numbers that were not found", async () => {
    const { base, heard } = await listen({
      "/poll/query.do": { result: false, returnCode: "500", message: "查询无结果，请隔段时间再查" },
    });
    expect(await carrier(base).query({ ...waybill, company: "GENERAL" })).toEqual({ tracks: [] });
    expect(heard).toEqual([]);
    expect(await carrier(base).query(waybill)).toEqual({ tracks: [] });
  });

  it("refuses by its code alone (I-39)", async () => {
    const { base } = await listen({
      "/poll/query.do": { result: false, returnCode: "503", message: "验证签名失败 13812345678" },
      "/poll": { result: false, returnCode: "600", message: "您不是合法的订阅者" },
    });
    await expect(carrier(base).query(waybill)).rejects.toThrow(new CarrierRefused("kuaidi100 503"));
    await expect(carrier(base).announce?.(waybill)).rejects.toThrow(new CarrierRefused("kuaidi100 600"));
    const broken = await listen({ "/poll/query.do": "<html>" }, 502);
    await expect(carrier(broken.base).query(waybill)).rejects.toThrow(new CarrierRefused("kuaidi100 502"));
  });

  it("pushes with a signature over parameters and salt", () => {
    const { push } = carrier("http://nowhere");
    const param = JSON.stringify({ status: "polling", lastResult: { ...found, nu: "yt1" } });
    const body = (sign: string, said = param) => ({
      headers: {},
      body: String(new URLSearchParams({ param: said, sign })),
    });
    expect(push?.verify(body(md5(`${param}SALT`)))).toBe(param);
    expect(push?.verify(body(md5(`${param}PEPPER`)))).toBeNull();
    expect(push?.verify(body(md5(`${param}SALT`), `${param} `))).toBeNull();
    expect(push?.verify({ headers: {}, body: "" })).toBeNull();
    expect(push?.read(param)).toMatchObject({ number: "YT1", tracks: { length: 3 } });
    expect(push?.read(param)?.handover).toBeUndefined();
    expect(push?.read(JSON.stringify({ status: "abort", message: "3天查询无记录" }))).toBeNull();
    expect(push?.answer).toMatchObject({ result: true, returnCode: "200" });
  });
});

describe("Kuaidi100 behind the border", () => {
  const { push } = createKuaidi100(
    { customer: "C", key: "K", salt: "S", companies: { POLAR: "polarexpress", SF: "shunfeng" } },
    { pushUrl: () => "https://shop.example/push" },
  );
  const entry = (ftime: string, context: string) => ({ ftime, context, statusCode: "0" });
  const lastResult = { nu: "PE1", com: "polarexpress", data: [entry("2026-03-08 07:00:00", "离开悉尼")] };
  const said = (destResult: object) => push?.read(JSON.stringify({ lastResult, destResult }));

  it("tells who carries a parcel on, under which number and since when (L-PKG-06)", () => {
    const data = [entry("2026-03-10 09:30:00", "派送中"), entry("2026-03-09 09:30:00", "上海揽收")];
    expect(said({ nu: "sf123456", com: "shunfeng", data })).toMatchObject({
      number: "PE1",
      tracks: { length: 3 },
      handover: { company: "SF", number: "sf123456", at: new Date("2026-03-09T01:30:00Z") },
    });
    expect(said({ nu: "KY1234567", com: "kuayue", data })?.handover?.company).toBe("kuayue");
  });

  it("names nobody where the first number goes on, or where nothing has happened yet", () => {
    const data = [entry("2026-03-10 09:30:00", "派送中")];
    expect(said({ nu: "pe1", com: "shunfeng", data })?.handover).toBeUndefined();
    expect(said({ nu: "sf123456", com: "shunfeng", data: [] })?.handover).toBeUndefined();
    expect(said({ nu: "sf123456", data })?.handover).toBeUndefined();
  });
});

describe("17TRACK", () => {
  const account = { key: "KEY17", companies: { YTO: "190157" } };
  const known = {
    number: "YT1",
    carrier: 190157,
    track_info: {
      latest_status: { status: "Delivered", sub_status: "Delivered_Other" },
      tracking: {
        providers: [
          {
            events: [
              {
                time_utc: "2026-03-10T01:30:00Z",
                description: "Delivered",
                location: "Shanghai",
                stage: "Delivered",
              },
              { time_utc: "2026-03-09T01:30:00Z", description: "Held", sub_status: "Exception_Other" },
              { time_utc: "2026-03-08T01:30:00Z", description: "Left Sydney", stage: "Departure" },
              { time_utc: "2026-03-07T01:30:00Z", description: "Label made", stage: "InfoReceived" },
              { time_utc: null, description: "no time" },
            ],
          },
        ],
      },
    },
  };
  const accepted = { code: 0, data: { accepted: [known], rejected: [] } };
  const rejected = (code: number) => ({
    code: 0,
    data: { accepted: [], rejected: [{ number: "YT1", error: { code, message: "about YT1" } }] },
  });

  it("is asked with its key in a header, and its stages become our codes", async () => {
    const { base, heard } = await listen({ "/gettrackinfo": accepted });
    expect((await createTrack17(account, base).query(waybill)).tracks).toEqual([
      { at: new Date("2026-03-10T01:30:00Z"), statusCode: 3, content: "【Shanghai】Delivered" },
      { at: new Date("2026-03-09T01:30:00Z"), statusCode: 2, content: "Held" },
      { at: new Date("2026-03-08T01:30:00Z"), statusCode: 0, content: "Left Sydney" },
      { at: new Date("2026-03-07T01:30:00Z"), statusCode: 101, content: "Label made" },
    ]);
    expect(heard[0]?.line).toBe("POST /gettrackinfo");
    expect(heard[0]?.headers["17token"]).toBe("KEY17");
    expect(JSON.parse(heard[0]?.body ?? "")).toEqual([{ number: "YT1", carrier: 190157 }]);
  });

  it("tells of a local number, whose carrier is one of ours, a name, or somebody", async () => {
    const asked = async (misc: object, events = known.track_info.tracking.providers[0]?.events ?? []) => {
      const tracking = { providers: [{ events }] };
      const found = { ...known, track_info: { ...known.track_info, tracking, misc_info: misc } };
      const { base } = await listen({ "/gettrackinfo": { code: 0, data: { accepted: [found] } } });
      return (await createTrack17(account, base).query(waybill)).handover;
    };
    const local = { local_number: "SF123456", local_provider: "SF Express", local_key: 100012 };
    const at = new Date("2026-03-10T01:30:00Z");
    expect(await asked(local)).toEqual({ company: "SF Express", number: "SF123456", at });
    expect(await asked({ ...local, local_key: 190157 })).toMatchObject({ company: "YTO" });
    expect(await asked({ local_number: "SF123456" })).toMatchObject({ company: "GENERAL" });
    expect(await asked({ ...local, local_number: "yt1" })).toBeUndefined();
    expect(await asked({ ...local, local_number: null })).toBeUndefined();
    expect(await asked(local, [])).toBeUndefined();
  });

  it("is told of a number, and takes a second time for the first", async () => {
    const first = await listen({ "/register": accepted });
    await createTrack17(account, first.base).announce?.({ ...waybill, company: "YDT" });
    expect(JSON.parse(first.heard[0]?.body ?? "")).toEqual([{ number: "YT1", auto_detection: true }]);
    const again = await listen({ "/register": rejected(-18019901), "/gettrackinfo": rejected(-18019909) });
    await createTrack17(account, again.base).announce?.(waybill);
    expect(await createTrack17(account, again.base).query(waybill)).toEqual({ tracks: [] });
  });

  it("refuses by its code alone (I-39)", async () => {
    const { base } = await listen({ "/register": rejected(-18019903), "/gettrackinfo": { code: -18010002 } });
    await expect(createTrack17(account, base).announce?.(waybill)).rejects.toThrow(
      new CarrierRefused("17track -18019903"),
    );
    await expect(createTrack17(account, base).query(waybill)).rejects.toThrow(
      new CarrierRefused("17track -18010002"),
    );
  });

  it("pushes with a signature over body and key", () => {
    const { push } = createTrack17(account);
    const body = JSON.stringify({ event: "TRACKING_UPDATED", data: { ...known, number: "yt1" } });
    const sign = createHash("sha256").update(`${body}/KEY17`).digest("hex");
    expect(push?.verify({ headers: { sign }, body })).toBe(body);
    expect(push?.verify({ headers: { sign }, body: `${body}\n` })).toBeNull();
    expect(push?.verify({ headers: {}, body })).toBeNull();
    expect(push?.read(body)).toMatchObject({ number: "YT1", tracks: { length: 4 } });
    expect(push?.read(JSON.stringify({ event: "TRACKING_STOPPED", data: { number: "YT1" } }))).toBeNull();
  });
});

describe("a provider that hangs", () => {
  it("is given up after its time", { timeout: 20_000 }, async () => {
    const server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const begun = performance.now();
    await expect(createTrack17({ key: "k", companies: {} }, base).query(waybill)).rejects.toThrow(/timeout/i);
    expect(performance.now() - begun).toBeLessThan(12_000);
  });
});

describe("the simulated carrier", () => {
  it("passes its timetable from the hand-over on, as fast as it is told, the end of it under a second number", async () => {
    let now = new Date("2026-03-10T00:00:00Z");
    const carrier = createSimulatedCarrier({ speed: 60, now: () => now });
    const asked = (handedOverAt: Date | null) => carrier.query({ ...waybill, handedOverAt });
    const left = now;
    expect(await asked(null)).toEqual({ tracks: [] });
    expect((await asked(left)).tracks).toHaveLength(1);
    now = new Date(left.getTime() + 8 * 60_000);
    const early = await asked(left);
    expect([early.tracks.map(({ statusCode }) => statusCode), early.handover]).toEqual([[1, 0], undefined]);
    now = new Date(left.getTime() + 84 * 60_000);
    const { tracks, handover } = await asked(left);
    expect(tracks.at(-1)).toMatchObject({ statusCode: 12, at: now });
    expect(handover).toEqual({ company: "YTO", number: expect.stringMatching(/^YT\d{20}$/), at: now });
    expect((await asked(left)).handover).toEqual(handover);
    const second = { ...waybill, leg: 2 as const, number: handover?.number ?? "", handedOverAt: now };
    expect(await carrier.query(second)).toEqual({ tracks: [], handover: undefined });
    now = new Date(left.getTime() + 120 * 60_000);
    const all = await carrier.query(second);
    expect(all.tracks.at(-1)).toMatchObject({ statusCode: 3, at: now });
    expect(carrier.pollEveryMs).toBe(1_500);
  });
});
