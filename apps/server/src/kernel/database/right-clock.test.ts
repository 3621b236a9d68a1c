import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openLogged } from "../../testing/log-lines.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { UNWATCHED } from "../log/watch.ts";
import { enqueue } from "../time/outbox.ts";
import { runAsSystem } from "../verb/kernel.ts";
import { createRightClock } from "./right-clock.ts";

const A_MINUTE_AHEAD = 60_000;
const ERROR = 50;

describe.each(ENGINES)("a server whose clock is off on %s", (engine) => {
  let shop: Shop;
  let offMs = A_MINUTE_AHEAD;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  it("sweeps nothing, polls nobody and delivers nothing until it goes right, and says so once", async () => {
    const ran: string[] = [];
    const watch = { ...UNWATCHED, ran: (name: string) => void ran.push(name) };
    const server = openLogged(shop, "warn", { machineNow: () => Date.now() + offMs, watch });
    await runAsSystem(server.app.kernel, (ctx) => enqueue(ctx, "nobody's word", {}));
    const tries = async () => {
      const { rows } = await sql<{ tries: number }>`select tries from outbox`.execute(shop.database.db);
      return rows[0]?.tries;
    };
    server.app.startTimers();
    await server.line({ msg: "timers pause" });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect([ran, await tries()]).toEqual([[], 0]);
    const said = server.lines().filter(({ msg }) => msg === "timers pause");
    expect(said).toEqual([
      expect.objectContaining({ level: ERROR, reason: expect.stringMatching(/machine is (?:59|60) s from/) }),
    ]);
    offMs = 0;
    const isBack = () =>
      expect(ran).toEqual(expect.arrayContaining(["deliver outbox", "ask payment providers"]));
    await vi.waitFor(isBack, { timeout: 20_000, interval: 200 });
    expect(await tries()).toBeGreaterThan(0);
    await server.app.close();
  });

  it("is asked rarely, and a database that is away stops nobody", async () => {
    const ask = vi.fn(async (): Promise<Record<string, unknown>[]> => {
      throw new Error("away");
    });
    const said: string[] = [];
    const isRight = createRightClock({ ask }, { now: Date.now, onWrong: (reason) => said.push(reason) });
    expect(await Promise.all([isRight(), isRight(), isRight()])).toEqual([true, true, true]);
    expect(await isRight()).toBe(true);
    expect([ask.mock.calls.length, said]).toEqual([1, []]);
  });
});
