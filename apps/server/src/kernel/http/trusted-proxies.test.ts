import { notifyApi } from "@crux/contract/notify";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import { userApi } from "@crux/contract/user";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { readTrustedProxies } from "./trusted-proxies.ts";

describe("TRUSTED_PROXIES", () => {
  it("believes the addresses and networks that it names", () => {
    const trusts = readTrustedProxies("10.0.0.5, 192.168.7.0/24 2001:db8::/32");
    const believed = ["10.0.0.5", "::ffff:10.0.0.5", "192.168.7.200", "2001:db8:ffff::1"];
    expect(believed.filter((address) => !trusts(address, 3))).toEqual([]);
    const others = ["10.0.0.6", "192.168.8.1", "2001:db9::1", "127.0.0.1", "no address", ""];
    expect(others.filter((address) => trusts(address, 0))).toEqual([]);
  });

  it("believes a number of proxies, the last of which comes over a private network", () => {
    const trusts = readTrustedProxies("2");
    expect([trusts("10.1.2.3", 0), trusts("198.51.100.7", 1), trusts("10.1.2.3", 2)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(trusts("198.51.100.7", 0)).toBe(false);
  });

  it("believes nobody when it says so", () => {
    expect(readTrustedProxies("none")("127.0.0.1", 0)).toBe(false);
  });

  it.each([
    "0",
    "9",
    "yes",
    "10.0.0",
    "10.0.0.0/33",
    "0.0.0.0/0",
    "::/0",
    "10.0.0.0/8/8",
    "10.0.0.0/",
    " ",
    ",",
  ])("refuses %j in words", (text) => {
    expect(() => readTrustedProxies(text)).toThrow(/TRUSTED_PROXIES/);
  });

  it("has to be said in production when customers come by TLS", () => {
    const outside = { SMS_PROVIDER: "off", WECHAT_APP: "off", ALIPAY: "off", CASHIER: "off" };
    const env = { NODE_ENV: "production", KEY_DIR: "/tmp/keys", ...outside };
    const https = { ...env, PUBLIC_URL: "https://shop.example.com" };
    expect(() => readConfig(https)).toThrow(/TRUSTED_PROXIES is not set/);
    expect(readConfig({ ...https, TRUSTED_PROXIES: "none" }).trustsProxy("127.0.0.1", 0)).toBe(false);
    expect(readConfig({ ...https, TRUSTED_PROXIES: "127.0.0.1" }).trustsProxy("127.0.0.1", 0)).toBe(true);
  });
});

describe.each(ENGINES)("behind a trusted proxy on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine, { trustsProxy: readTrustedProxies("127.0.0.1") });
  });
  afterAll(() => shop.close());

  let lastNumber = 13_600_000_000;
  /** Asks for a login code as a customer for whom the proxy speaks, and answers the code of the refusal. */
  async function askCode(forwarded: string, remoteAddress = "127.0.0.1"): Promise<number> {
    lastNumber += 1;
    const answer = await shop.app.http.inject({
      method: "POST",
      url: `/v1${notifyApi.sendLoginCode.line.split(" ")[1]}`,
      headers: { "x-forwarded-for": forwarded },
      payload: { mobile: `+86${lastNumber}`, type: "LOGIN_VERIFY_TEXT" },
      remoteAddress,
    });
    return answer.json().code;
  }

  it("sends codes to 40 customers of 40 addresses, and 20 an hour to one of them (I-21)", async () => {
    const codes: number[] = [];
    for (let customer = 0; customer < 40; customer += 1) codes.push(await askCode(`198.51.100.${customer}`));
    expect(new Set(codes)).toEqual(new Set([0]));
    const own: number[] = [];
    for (let time = 0; time < 22; time += 1) own.push(await askCode("203.0.113.9"));
    expect(own.filter((code) => code === 0)).toHaveLength(20);
    expect(own.slice(20)).toEqual([verificationOutcome.TOO_FREQUENT, verificationOutcome.TOO_FREQUENT]);
  });

  it("believes neither what a customer claims before the proxy nor somebody who is no proxy", async () => {
    const claimed: number[] = [];
    for (let time = 0; time < 21; time += 1) claimed.push(await askCode(`192.0.2.${time}, 203.0.113.20`));
    expect(claimed.at(-1)).toBe(verificationOutcome.TOO_FREQUENT);
    const direct: number[] = [];
    for (let time = 0; time < 21; time += 1) direct.push(await askCode(`192.0.2.${time}`, "203.0.113.21"));
    expect(direct.at(-1)).toBe(verificationOutcome.TOO_FREQUENT);
  });

  it("counts neighbours of one IPv6 network as one, and keeps no more of their address with a code", async () => {
    const codes: number[] = [];
    for (let host = 1; host <= 21; host += 1) codes.push(await askCode(`2001:db8:7:7::${host}`));
    expect(codes.at(-1)).toBe(verificationOutcome.TOO_FREQUENT);
    expect(await askCode("2001:db8:7:8::1")).toBe(0);
    const { rows } = await sql<{ ip: string }>`
      select distinct ip from mobile_code where ip like '2001:%' order by ip`.execute(shop.database.db);
    expect(rows.map(({ ip }) => ip)).toEqual(["2001:db8:7:7::/64", "2001:db8:7:8::/64"]);
  });

  it("limits logins by the customer's address", async () => {
    const logIn = async (forwarded: string) =>
      (
        await shop.app.http.inject({
          method: "POST",
          url: `/v1${userApi.login.line.split(" ")[1]}`,
          headers: { "x-forwarded-for": forwarded },
          payload: {},
        })
      ).statusCode;
    const one: number[] = [];
    for (let time = 0; time < 61; time += 1) one.push(await logIn("203.0.113.30"));
    expect(one.at(-1)).toBe(429);
    expect(await logIn("203.0.113.31")).toBe(400);
  });
});
