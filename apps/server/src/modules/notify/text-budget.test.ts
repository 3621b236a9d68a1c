import { notifyApi } from "@crux/contract/notify";
import * as notifyOutcome from "@crux/contract/outcomes/notify";
import { HOUR_MS } from "@crux/rules/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../app.ts";
import { createCaller } from "../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";

const LIMITS = { perHour: 10, perDay: 15 };

let lastNumber = 13_600_000_000;
const nextNumber = () => {
  lastNumber += 1;
  return `+86${lastNumber}`;
};

describe.each(ENGINES)("the budget of texts on %s", (engine) => {
  let shop: Shop;
  const lines: string[] = [];
  const servers: { app: ReturnType<typeof createApp>; visitor: ReturnType<typeof createCaller> }[] = [];
  beforeAll(async () => {
    shop = await openShop(engine);
    const { database, clock, vault, sms, wechat, alipay, cashier, mail } = shop;
    for (let server = 0; server < 3; server += 1) {
      const app = createApp({
        ...{ database, clock, vault: vault.vault, logLevel: "error" },
        logTo: { write: (line) => void lines.push(line) },
        outside: {
          ...{ sms, wechat, alipay, cashier, mail, carrier: null, publicUrl: () => "http://shop" },
          smsLimits: LIMITS,
        },
      });
      servers.push({ app, visitor: createCaller(app.http, null) });
    }
  });
  afterAll(async () => {
    for (const { app } of servers) await app.close();
    await shop.close();
  });

  /** So many strangers, each with a number and an address of their own, ask at the same moment, at any of the servers. */
  async function ask(count: number): Promise<number[]> {
    const codes = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { app } = servers[index % servers.length] ?? {};
        const response = await app?.http.inject({
          method: "POST",
          url: "/v1/notify/sms/verify",
          remoteAddress: `198.51.100.${index + 1}`,
          payload: { mobile: nextNumber(), type: "LOGIN_VERIFY_TEXT" },
        });
        return JSON.parse(response?.body ?? "{}").code as number;
      }),
    );
    return codes.sort((a, b) => a - b);
  }
  const sentOf = (codes: number[]) => codes.filter((code) => code === 0).length;
  const alarms = () => lines.flatMap((line) => (line.includes('"alarm"') ? [JSON.parse(line)] : []));

  it("holds over several servers that send at once, by the hour and by the day", async () => {
    shop.clock.advance(HOUR_MS * 24 - (shop.clock.now().getTime() % (HOUR_MS * 24)));
    const first = await ask(24);
    expect(sentOf(first)).toBe(LIMITS.perHour);
    expect(first.filter((code) => code === notifyOutcome.SENDING_FAILED)).toHaveLength(14);
    shop.clock.advance(HOUR_MS);
    expect(sentOf(await ask(12))).toBe(LIMITS.perDay - LIMITS.perHour);
    shop.clock.advance(HOUR_MS);
    expect(sentOf(await ask(3))).toBe(0);
    shop.clock.advance(22 * HOUR_MS);
    expect(sentOf(await ask(3))).toBe(3);
  });

  it("is said before it is used up, once for each hour and day, and names no number", () => {
    expect(alarms()).toEqual([
      expect.objectContaining({ level: 50, alarm: "texts", window: "hour", sent: 8, limit: 10 }),
      expect.objectContaining({ level: 50, alarm: "texts", window: "day", sent: 12, limit: 15 }),
    ]);
    expect(lines.join("")).toContain("SMS_PER_HOUR=10 or SMS_PER_DAY=15 is used up");
    expect(lines.join("")).not.toContain("+86");
  });

  it("lets the customer try again at once when it was used up, as with every text that was not sent", async () => {
    const [server] = servers;
    const mobile = nextNumber();
    await ask(LIMITS.perHour);
    const body = { mobile, type: "LOGIN_VERIFY_TEXT" as const };
    expect(await server?.visitor.refusal(notifyApi.sendLoginCode, body)).toBe(notifyOutcome.SENDING_FAILED);
    shop.clock.advance(HOUR_MS);
    await server?.visitor.call(notifyApi.sendLoginCode, body);
  });

  it("is not given back by a server whose clock lags", async () => {
    shop.clock.advance(30 * HOUR_MS);
    expect(sentOf(await ask(LIMITS.perHour))).toBe(LIMITS.perHour);
    shop.clock.advance(-HOUR_MS);
    expect(sentOf(await ask(4))).toBe(0);
    shop.clock.advance(HOUR_MS);
    expect(sentOf(await ask(4))).toBe(0);
  });
});
