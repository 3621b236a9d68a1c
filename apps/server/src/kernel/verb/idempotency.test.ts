import { HOUR_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { idempotencySweep } from "../time/idempotency-sweep.ts";
import { sweepOnce } from "../time/sweeps.ts";

describe.each(ENGINES)("idempotency keys on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  it("are forgotten after two days, not before", async () => {
    await shop.database.script(
      "insert into idempotency (uid, line, key, hash) select 1, 'POST /x', n::text, '' from generate_series(1, 1200) n",
    );
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from idempotency`.execute(shop.database.db)).rows[0]
        ?.n;
    shop.clock.advance(47 * HOUR_MS);
    expect(await sweepOnce(shop.app.kernel, idempotencySweep)).toBe(0);
    expect(await count()).toBe(1200);
    shop.clock.advance(2 * HOUR_MS);
    expect(await sweepOnce(shop.app.kernel, idempotencySweep)).toBe(1200);
    expect(await count()).toBe(0);
  });
});
