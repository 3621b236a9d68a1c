import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { systemClock } from "../kernel/clock.ts";
import { openShop, type Shop } from "../testing/open-shop.ts";
import { simulatedOutside } from "./outside.ts";

describe("the pages of simulated systems where others reach them", () => {
  let shop: Shop;
  let app: Shop["app"];
  beforeAll(async () => {
    shop = await openShop("pglite");
    app = createApp({
      database: shop.database,
      clock: systemClock,
      vault: shop.vault.vault,
      logLevel: "silent",
      outside: simulatedOutside({ now: () => new Date() }),
      simulatedPassword: "right one",
    });
  });
  afterAll(async () => {
    await app.close();
    await shop.close();
  });

  const ask = async (url: string, password?: string) => {
    const authorization = `Basic ${Buffer.from(`x:${password}`).toString("base64")}`;
    const headers = password === undefined ? {} : { authorization };
    return (await app.http.inject({ url, headers })).statusCode;
  };

  it.each(["/simulated/sms", "/%73imulated/sms", "/simulated/cashier", "/simulated/wechat"])(
    "ask for the password: %s",
    async (url) => {
      expect(await ask(url)).toBe(401);
      expect(await ask(url, "wrong one")).toBe(401);
      expect(await ask(url, "right one")).not.toBe(401);
    },
  );

  it("leave the shop itself open", async () => {
    expect(await ask("/healthz")).toBe(200);
  });
});
