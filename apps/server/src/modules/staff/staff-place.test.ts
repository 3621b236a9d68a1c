import { type AddressInfo, connect, type Socket } from "node:net";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { staffApi } from "@crux/contract/staff";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "../../config.ts";
import { NO_PROXY, readNetworks, type TrustsProxy } from "../../kernel/http/trusted-proxies.ts";
import { listenForStaff } from "../../start/listen-for-staff.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";

const STAFF_CALLS = ["GET /v1/staff/ops/me", "POST /v1/order/ops/pkgs", "POST /v1/staff/login"];
const LOGIN = { name: "an", password: "wrong horse" };

describe.each(ENGINES)("the place of the staff on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop);
  });
  afterAll(() => shop.close());

  const ask = async (line: string, remoteAddress: string, token = staff.session?.token ?? "") => {
    const [method, url] = line.split(" ") as ["GET" | "POST", string];
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const body = method === "POST" ? { payload: url.endsWith("login") ? LOGIN : {} } : {};
    const answer = await shop.app.http.inject({ method, url, headers, remoteAddress, ...body });
    return { status: answer.statusCode, code: answer.json().code };
  };

  it("answers staff at the addresses that are named alone, before it looks at a token", async () => {
    const allows = readNetworks("STAFF_ALLOW", "203.0.113.0/24, 2001:db8::/32");
    shop.app.staff.place = { allows, hasOwnListener: false };
    for (const line of STAFF_CALLS) {
      expect(await ask(line, "198.51.100.1")).toEqual({ status: 404, code: generalOutcome.NOT_FOUND });
      expect(await ask(line, "198.51.100.1", "st_nonsense")).toEqual({
        status: 404,
        code: generalOutcome.NOT_FOUND,
      });
      for (const here of ["203.0.113.7", "::ffff:203.0.113.7", "2001:db8::7"])
        expect((await ask(line, here)).status).toBe(200);
    }
    expect((await ask("GET /v1/sale/shop/abstract/getAll", "198.51.100.1", "")).status).toBe(200);
  });

  const ownListener = (bounds: { connectionsPerAddress: number; trustsProxy?: TrustsProxy }) => ({
    staffListener: { host: "127.0.0.1", port: 0 },
    trustsProxy: NO_PROXY,
    ...bounds,
  });

  it("bounds the connections of one address on the listener of the staff, but not those of a trusted proxy", async () => {
    const ofFour = async (bounds: Parameters<typeof ownListener>[0]) => {
      const own = await listenForStaff(shop.app, ownListener(bounds));
      const sockets = await Promise.all([1, 2, 3, 4].map(() => openSocket(own.port ?? 0)));
      await vi
        .waitFor(() => expect(sockets.filter(({ closed }) => closed).length).toBeGreaterThan(0), {
          timeout: 1_000,
        })
        .catch(() => {});
      own.end();
      return sockets.filter(({ closed }) => closed).length;
    };
    expect(await ofFour({ connectionsPerAddress: 3 })).toBe(1);
    expect(await ofFour({ connectionsPerAddress: 3, trustsProxy: () => true })).toBe(0);
  });

  it("answers staff on their own listener alone where there is one", async () => {
    shop.app.staff.place = { allows: () => true, hasOwnListener: true };
    await shop.app.http.listen({ host: "127.0.0.1", port: 0 });
    const own = await listenForStaff(shop.app, ownListener({ connectionsPerAddress: 256 }));
    const { port } = shop.app.http.server.address() as AddressInfo;
    const me = async (at: number | null) => {
      const headers = { authorization: `Bearer ${staff.session?.token}` };
      const answer = await fetch(`http://127.0.0.1:${at}/v1/staff/ops/me`, { headers });
      return [answer.status, (await answer.json()).code];
    };
    expect(await me(port)).toEqual([404, generalOutcome.NOT_FOUND]);
    expect(await me(own.port)).toEqual([200, 0]);
    const shopCall = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(shopCall.status).toBe(200);
    own.end();
    await expect(me(own.port)).rejects.toThrow();
    shop.app.staff.place = { allows: () => true, hasOwnListener: false };
    expect(await shop.visitor.refusal(staffApi.login, LOGIN)).toBe(staffOutcome.WRONG_CREDENTIALS);
  });
});

function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.on("error", () => {});
    socket.resume();
  });
}

describe("the words for it", () => {
  const place = (env: Record<string, string>) => readConfig({ ...env, KEY_DIR: "/tmp/keys" });

  it("name a port, an address and networks", () => {
    expect(place({}).staffListener).toBeNull();
    expect(place({ STAFF_PORT: "3001" })).toMatchObject({
      staffListener: { host: "127.0.0.1", port: 3001 },
      staffPlace: { hasOwnListener: true },
    });
    expect(place({ STAFF_PORT: "3001", STAFF_HOST: "10.0.0.5" }).staffListener?.host).toBe("10.0.0.5");
    const { allows } = place({ STAFF_ALLOW: "10.8.0.0/16" }).staffPlace;
    expect([allows("10.8.1.1"), allows("10.9.1.1")]).toEqual([true, false]);
  });

  it("are refused when they make no sense", () => {
    expect(() => place({ STAFF_HOST: "10.0.0.5" })).toThrow("STAFF_HOST needs a STAFF_PORT");
    expect(() => place({ STAFF_PORT: "door" })).toThrow("STAFF_PORT is not a port: door");
    expect(() => place({ STAFF_ALLOW: "10.8.0.0/40" })).toThrow("STAFF_ALLOW is no address or network");
    expect(() => place({ STAFF_ALLOW: " , " })).toThrow("STAFF_ALLOW names nobody");
  });
});
