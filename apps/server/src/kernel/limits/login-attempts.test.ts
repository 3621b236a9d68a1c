import * as generalOutcome from "@crux/contract/outcomes/general";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import * as userOutcome from "@crux/contract/outcomes/user";
import { DAY_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addStaff } from "../../modules/staff/service.ts";
import { addUser } from "../../modules/user/service.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { runAsSystem } from "../verb/kernel.ts";

const PASSWORD = "correct horse";
const HOME = "203.0.113.7";

const DOORS = [
  {
    people: "staff",
    line: "/v1/staff/login",
    body: (name: string, password: string) => ({ name, password }),
    wrong: staffOutcome.WRONG_CREDENTIALS,
  },
  {
    people: "customers",
    line: "/v1/user/login",
    body: (username: string, password: string) => ({ username, password, type: "USERNAME_PASSWORD" }),
    wrong: userOutcome.WRONG_PASSWORD,
  },
];

describe.each(ENGINES)("attempts to log in on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
    const passwordHash = await shop.app.kernel.passwords.hash(PASSWORD);
    for (const name of ["attacked", "shared", "spread", "neighbour", "crowded"])
      await runAsSystem(shop.app.kernel, async (ctx) => {
        await addStaff(ctx, { name, role: "owner", passwordHash });
        await addUser(ctx, { name, nickName: name, passwordHash });
      });
  });
  afterAll(() => shop.close());

  describe.each(DOORS)("of $people", ({ line, body, wrong }) => {
    /** The code that a login from this address is answered with. */
    const logIn = async (name: string, password: string, ip: string): Promise<number> => {
      const payload = body(name, password);
      const answer = await shop.app.http.inject({ method: "POST", url: line, payload, remoteAddress: ip });
      return answer.json().code;
    };
    const guess = (name: string, ip: string) => logIn(name, "wrong horse", ip);
    /** As if strangers everywhere had failed so often, each from a network of their own. */
    const failElsewhere = async (name: string, ip: string, times: number) => {
      await guess(name, ip);
      await sql`
        insert into login_attempt (name_hash, place_hash, at)
        select name_hash, 'stranger ' || number, at
        from (select name_hash, at from login_attempt order by id desc limit 1) last, generate_series(1, ${times}) number`.execute(
        shop.database.db,
      );
    };

    const countAttempts = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from login_attempt`.execute(
        shop.database.db,
      );
      return rows[0]?.count ?? 0;
    };

    it("lets the owner in from home while strangers use up theirs, ten each (I-28, OP-017)", async () => {
      expect(await logIn("attacked", PASSWORD, HOME)).toBe(0);
      for (let time = 0; time < 10; time += 1) expect(await guess("attacked", "198.51.100.1")).toBe(wrong);
      expect(await guess("attacked", "198.51.100.1")).toBe(generalOutcome.TOO_MANY_REQUESTS);
      expect(await logIn("attacked", PASSWORD, "198.51.100.1")).toBe(generalOutcome.TOO_MANY_REQUESTS);
      expect(await guess("attacked", "198.51.100.2")).toBe(wrong);
      expect(await logIn("attacked", PASSWORD, HOME)).toBe(0);
    });

    it("counts addresses of one IPv6 network together", async () => {
      for (let host = 1; host <= 10; host += 1)
        expect(await guess("neighbour", `2001:db8:1:1::${host}`)).toBe(wrong);
      expect(await guess("neighbour", "2001:db8:1:1:ffff::1")).toBe(generalOutcome.TOO_MANY_REQUESTS);
      expect(await logIn("neighbour", PASSWORD, "2001:db8:1:2::1")).toBe(0);
    });

    it("makes unknown networks wait after a hundred failures, shuts none out, and slows nobody at home down", async () => {
      expect(await logIn("spread", PASSWORD, HOME)).toBe(0);
      await failElsewhere("spread", "198.51.100.3", 240);
      const timed = async (ip: string) => {
        const from = performance.now();
        expect(await logIn("spread", PASSWORD, ip)).toBe(0);
        return performance.now() - from;
      };
      const waitMs = 4_000;
      expect(await timed(HOME)).toBeLessThan(waitMs);
      expect(await timed("198.51.100.4")).toBeGreaterThanOrEqual(waitMs);
      // Whoever got in from there is at home there.
      expect(await timed("198.51.100.4")).toBeLessThan(waitMs);
    });

    it("lets only a few wait for one name at a time, and counts nothing against who found no seat", async () => {
      await failElsewhere("shared", "198.51.100.5", 120);
      const before = await countAttempts();
      // Nobody's wait ends before all have come, nor that for a hash before all were looked at.
      vi.useFakeTimers({ toFake: ["setTimeout"] });
      const codes: number[] = [];
      const crowd = Array.from({ length: 26 }, async (_, host) => {
        codes.push(await guess("shared", `198.51.101.${host}`));
      });
      while (codes.length < 6) await new Promise((resolve) => setImmediate(resolve));
      const without = [...codes];
      vi.advanceTimersByTime(4_000);
      await Promise.all(crowd).finally(() => vi.useRealTimers());
      expect(without).toEqual(Array(6).fill(generalOutcome.TOO_MANY_REQUESTS));
      expect(codes.slice(6)).toEqual(Array(20).fill(wrong));
      expect((await countAttempts()) - before).toBe(20);
    });

    it("gives whoever comes from a network that did not fail the seat of one that did: the owner waits four seconds at most", async () => {
      await failElsewhere("crowded", "198.51.100.6", 240);
      // A network of their own each, as whoever has an IPv6 /48 has 65,536 of them; seats that get free are taken anew.
      let isOver = false;
      let host = 0;
      const press = async () => {
        while (!isOver) {
          host += 1;
          const code = await guess("crowded", `2001:db8:5:${host.toString(16)}::1`);
          if (code === generalOutcome.TOO_MANY_REQUESTS)
            await new Promise((resolve) => setTimeout(resolve, 250));
        }
      };
      const crowd = Array.from({ length: 30 }, press);
      try {
        await vi.waitFor(() => expect(host).toBeGreaterThan(30), { timeout: 20_000 });
        const from = performance.now();
        expect(await logIn("crowded", PASSWORD, "203.0.113.77")).toBe(0);
        // Four seconds, and the turn of one hash.
        expect(performance.now() - from).toBeLessThan(7_000);
      } finally {
        isOver = true;
        await Promise.all(crowd);
      }
    });

    it("starts anew after a quarter of an hour, and forgets a home after ninety days", async () => {
      for (let time = 0; time < 11; time += 1) await guess("neighbour", "198.51.100.9");
      expect(await logIn("neighbour", PASSWORD, "198.51.100.9")).toBe(generalOutcome.TOO_MANY_REQUESTS);
      shop.clock.advance(15 * 60_000 + 1000);
      expect(await logIn("neighbour", PASSWORD, "198.51.100.9")).toBe(0);
      const places = () => sql`select from login_place`.execute(shop.database.db);
      expect((await places()).rows.length).toBeGreaterThan(0);
      shop.clock.advance(91 * DAY_MS);
      const sweep = shop.app.sweeps.find(({ name }) => name === "delete old logins");
      await runAsSystem(shop.app.kernel, async (ctx) => sweep?.work(ctx));
      expect((await places()).rows).toEqual([]);
    });
  });
});
