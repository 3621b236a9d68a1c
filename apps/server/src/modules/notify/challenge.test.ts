import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ApiError } from "@crux/client/client";
import { notifyApi } from "@crux/contract/notify";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import { HOUR_MS } from "@crux/rules/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSiteverify } from "../../outside/challenge/siteverify.ts";
import { simulatedOutside } from "../../outside/outside.ts";
import { createCaller } from "../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";

const FREE = 5;
const LIMITS = { perHour: 12, perDay: 1000 };
const type = "LOGIN_VERIFY_TEXT" as const;

let lastNumber = 13_500_000_000;
const nextNumber = () => {
  lastNumber += 1;
  return `+86${lastNumber}`;
};

describe.each(ENGINES)("the challenge before texts on %s", (engine) => {
  let shop: Shop;
  const tokens = new Set<string>();
  const asked: string[] = [];
  let isAway = false;
  // The provider: each of its tokens is good once.
  const provider = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const token = new URLSearchParams(body).get("response") ?? "";
    asked.push(token);
    if (isAway) return void response.destroy();
    const success = tokens.delete(token);
    response.end(JSON.stringify({ success, "error-codes": success ? [] : ["timeout-or-duplicate"] }));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
    const challenge = createSiteverify({ name: "turnstile", siteKey: "site", secret: "secret" }, url);
    const outside = { ...simulatedOutside(), challenge, smsLimits: LIMITS };
    shop = await openShop(engine, { outside });
  });
  afterAll(async () => {
    await shop.close();
    provider.close();
  });

  const newHour = () => shop.clock.advance(HOUR_MS + 1000);
  const good = (token: string) => {
    tokens.add(token);
    return token;
  };
  const from = async (ip: string, challenge?: string) => {
    const answer = await shop.app.http.inject({
      method: "POST",
      url: "/v1/notify/sms/verify",
      remoteAddress: ip,
      payload: { mobile: nextNumber(), type, ...(challenge !== undefined && { challenge }) },
    });
    return answer.json().code as number;
  };
  const times = async (count: number, ip: string) => {
    const codes: number[] = [];
    for (let sent = 0; sent < count; sent += 1) codes.push(await from(ip));
    return codes;
  };

  it("asks an address after its fifth code within an hour, and says what its widget needs", async () => {
    newHour();
    expect(await times(FREE + 1, "198.51.100.1")).toEqual([
      0,
      0,
      0,
      0,
      0,
      verificationOutcome.CHALLENGE_REQUIRED,
    ]);
    expect(asked).toEqual([]);
    const refused = await shop.app.http.inject({
      method: "POST",
      url: "/v1/notify/sms/verify",
      remoteAddress: "198.51.100.1",
      payload: { mobile: nextNumber(), type },
    });
    expect([refused.statusCode, refused.json()]).toEqual([
      200,
      expect.objectContaining({
        code: verificationOutcome.CHALLENGE_REQUIRED,
        data: { provider: "turnstile", siteKey: "site" },
      }),
    ]);
    expect(await from("198.51.100.2")).toBe(0);
    newHour();
    expect(await from("198.51.100.1")).toBe(0);
  });

  it("sends for a good token, once, and not for a wrong one", async () => {
    newHour();
    await times(FREE, "198.51.100.3");
    expect(await from("198.51.100.3", "made up")).toBe(verificationOutcome.CHALLENGE_REQUIRED);
    expect(await from("198.51.100.3", good("one"))).toBe(0);
    expect(await from("198.51.100.3", "one")).toBe(verificationOutcome.CHALLENGE_REQUIRED);
    expect(await from("198.51.100.3", "x".repeat(2049))).toBe(generalOutcome.INVALID_REQUEST);
  });

  it("spends no token where nobody is asked, or where another code has to wait", async () => {
    newHour();
    const before = asked.length;
    expect(await from("198.51.100.4", good("early"))).toBe(0);
    await times(FREE - 1, "198.51.100.4");
    const mobile = nextNumber();
    const { visitor } = shop;
    await visitor.call(notifyApi.sendLoginCode, { mobile, type });
    expect(await visitor.refusal(notifyApi.sendLoginCode, { mobile, type, challenge: "early" })).toBe(
      verificationOutcome.TOO_FREQUENT,
    );
    expect(asked).toHaveLength(before);
    expect(await from("198.51.100.4", "early")).toBe(0);
  });

  it("holds for six who ask at the same moment", async () => {
    newHour();
    const codes = await Promise.all(Array.from({ length: FREE + 1 }, () => from("198.51.100.5")));
    expect(codes.sort((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, verificationOutcome.CHALLENGE_REQUIRED]);
  });

  it("asks customers as well, wherever they are", async () => {
    newHour();
    const person = await signUp(shop, { withMobile: false });
    const { http } = shop.app;
    const send = (index: number, challenge?: string) =>
      http.inject({
        method: "POST",
        url: `/v1/notify/secure/${person.session?.uid}/sms/verify`,
        remoteAddress: `198.51.100.${20 + index}`,
        headers: { authorization: `Bearer ${person.session?.token}` },
        payload: { mobile: nextNumber(), type: "CHANGE_MOBILE_TEXT", ...(challenge && { challenge }) },
      });
    const codes = await Promise.all(
      Array.from({ length: FREE }, async (_, index) => (await send(index)).json().code),
    );
    expect(codes).toEqual([0, 0, 0, 0, 0]);
    expect((await send(FREE)).json().code).toBe(verificationOutcome.CHALLENGE_REQUIRED);
    expect((await send(FREE, good("customer"))).json().code).toBe(0);
  });

  it("asks everybody once half of the hour's texts is spent", async () => {
    newHour();
    for (let index = 0; index < LIMITS.perHour / 2; index += 1)
      expect(await from(`198.51.100.${40 + index}`)).toBe(0);
    const stranger = createCaller(shop.app.http, null);
    const failure = await stranger
      .call(notifyApi.sendLoginCode, { mobile: nextNumber(), type })
      .catch((error: ApiError) => error);
    expect(failure).toMatchObject({
      code: verificationOutcome.CHALLENGE_REQUIRED,
      message: "请先完成安全验证",
    });
    expect(await from("198.51.100.50", good("half"))).toBe(0);
    newHour();
    expect(await from("198.51.100.50")).toBe(0);
  });

  it("lets people pass while its provider is away and less than half is spent, and nobody after that", async () => {
    newHour();
    await times(FREE, "198.51.100.6");
    isAway = true;
    expect(await from("198.51.100.6")).toBe(verificationOutcome.CHALLENGE_REQUIRED);
    expect(await from("198.51.100.6", "unread")).toBe(0);
    expect(await from("198.51.100.6", "unread")).toBe(verificationOutcome.CHALLENGE_REQUIRED);
    expect(await from("198.51.100.60", "unread")).toBe(verificationOutcome.CHALLENGE_REQUIRED);
    isAway = false;
  });
});
