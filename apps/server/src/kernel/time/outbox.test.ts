import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { runAsSystem } from "../verb/kernel.ts";
import { deliverOutbox, enqueue } from "./outbox.ts";

describe.each(ENGINES)("the outbox on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  beforeEach(() => shop.database.script("truncate outbox"));
  afterAll(() => shop.close());

  const put = (payload: unknown) => runAsSystem(shop.app.kernel, (ctx) => enqueue(ctx, "mail", payload));
  const states = async () =>
    (await sql<{ state: string }>`select state from outbox`.execute(shop.database.db)).rows;

  it("delivers each effect once, also with several servers at work", async () => {
    for (let number = 0; number < 30; number += 1) await put({ number });
    const seen: unknown[] = [];
    const handlers = {
      mail: async (payload: unknown) => void seen.push((payload as { number: number }).number),
    };
    while (
      (await Promise.all([1, 2, 3].map(() => deliverOutbox(shop.app.kernel, handlers)))).some(
        (taken) => taken > 0,
      )
    );
    expect([...seen].sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 30 }, (_, index) => index),
    );
    expect(await states()).toEqual([]);
  });

  it("drops the effect of a transaction that is rolled back", async () => {
    const refused = runAsSystem(shop.app.kernel, async (ctx) => {
      await enqueue(ctx, "mail", {});
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");
    expect(await states()).toEqual([]);
  });

  it("tries a failing effect again, later each time, and keeps it as dead in the end", async () => {
    await put({});
    let tries = 0;
    const handlers = {
      mail: async () => {
        tries += 1;
        throw new Error("down");
      },
    };
    expect(await deliverOutbox(shop.app.kernel, handlers)).toBe(1);
    expect(await deliverOutbox(shop.app.kernel, handlers)).toBe(0);
    for (let round = 0; round < 10; round += 1) {
      shop.clock.advance(600_000);
      await deliverOutbox(shop.app.kernel, handlers);
    }
    expect(tries).toBe(8);
    expect(await states()).toEqual([{ state: "DEAD" }]);
  });
});
