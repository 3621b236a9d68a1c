import { existsSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { findPostgres, startCluster } from "../../testing/postgres-cluster.ts";
import { openPostgres } from "../database/open-postgres.ts";
import { createHttp, type HttpOptions } from "./http.ts";
import { listen as listenAt } from "./listen.ts";

describe.each(ENGINES)("the http server on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  it("is ready when the database answers", async () => {
    const response = await shop.app.http.inject({ url: "/readyz" });
    expect(response.statusCode).toBe(200);
  });

  it("answers an unknown call with 404 and the envelope (R-API-02)", async () => {
    const { status, body } = await shop.visitor.raw("GET /no/such/call");
    expect(status).toBe(404);
    expect(body).toEqual({
      code: generalOutcome.NOT_FOUND,
      data: null,
      success: false,
      msg: "请求的内容不存在",
    });
  });
});

const REFUSED = { code: generalOutcome.INVALID_REQUEST, data: null, success: false, msg: "请求参数有误" };

/** Sends bytes as they are and answers the status line's code and the body. */
function send(port: number, text: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve) => {
    let answer = "";
    connect(port, "127.0.0.1", function (this: NodeJS.WritableStream) {
      this.write(text);
    })
      .on("data", (bytes) => {
        answer += bytes;
      })
      .on("close", () => {
        const [head = "", body = ""] = answer.split("\r\n\r\n");
        resolve({ status: Number(head.split(" ")[1]), body: JSON.parse(body) });
      });
  });
}

describe("requests that nobody can read", () => {
  const http = createHttp({ logLevel: "silent" });
  const statuses: number[] = [];
  let port = 0;
  beforeAll(async () => {
    http.addHook("onSend", async (_request, reply) => {
      statuses.push(reply.statusCode);
    });
    http.post("/form", async () => "read");
    http.get("/page/:name", async () => "page");
    port = Number(new URL(await http.listen({ host: "127.0.0.1", port: 0 })).port);
  });
  afterAll(() => http.close());

  it.each([
    [
      "an address that can't be decoded",
      "GET /page/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
      400,
    ],
    ["no HTTP", "hello\r\n\r\n", 400],
    ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400],
    ["a flood of headers", `GET / HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ])("get the envelope without what they said: %s (R-API-02)", async (_name, text, status) => {
    expect(await send(port, text)).toEqual({ status, body: REFUSED });
  });

  it("are no failure of the shop when somebody leaves in the middle of one", async () => {
    const head =
      "POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{";
    statuses.length = 0;
    connect(port, "127.0.0.1", function (this: Socket) {
      this.write(head, () => setTimeout(() => this.destroy(), 50));
    });
    await vi.waitFor(() => expect(statuses).toEqual([400]));
  });
});

const AT_ONCE = 700;
const SYN_SENT = "02";

/** How many connections the machine lets wait at a door. */
function mostWaiting(): number {
  const limit = "/proc/sys/net/core/somaxconn";
  return existsSync(limit) ? Number(readFileSync(limit, "utf8")) : 0;
}

/** The states of the connections to a port of this machine, as Linux writes them. */
function connectionsTo(port: number): string[] {
  const there = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = readFileSync("/proc/net/tcp", "utf8").split("\n").slice(1);
  return rows.flatMap((row) => {
    const [, , remote = "", state = ""] = row.trim().split(/\s+/);
    return remote.endsWith(there) ? [state] : [];
  });
}

describe("the edge of the server", () => {
  const servers: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const one of servers.splice(0)) await one.close();
  });

  async function listen(options: Partial<HttpOptions>): Promise<{ http: FastifyInstance; port: number }> {
    const http = createHttp({ logLevel: "silent", ...options });
    http.post("/form", async () => "read");
    servers.push(http);
    return { http, port: Number(new URL(await http.listen({ host: "127.0.0.1", port: 0 })).port) };
  }
  /** A connection that sends nothing, and whether it is still open after the server had its say. */
  const open = (port: number) =>
    new Promise<Socket>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(socket));
      socket.on("error", () => {});
    });
  const isClosed = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      socket.once("close", () => resolve(true)).resume();
      setTimeout(() => resolve(false), 300);
    });

  it("has browsers come back by TLS where they came by TLS, and says nothing where they did not", async () => {
    const ask = async (isHttps: boolean) => {
      const { http } = await listen({ isHttps });
      return (await http.inject({ url: "/none" })).headers["strict-transport-security"];
    };
    expect(await ask(true)).toBe("max-age=31536000; includeSubDomains");
    expect(await ask(false)).toBeUndefined();
  });

  it.runIf(mostWaiting() > AT_ONCE)(
    "lets in whoever comes behind some hundred others, and not a second later",
    async () => {
      const http = createHttp({ logLevel: "silent" });
      servers.push(http);
      const port = Number(new URL(await listenAt(http, { host: "127.0.0.1", port: 0 })).port);
      const sockets = Array.from({ length: AT_ONCE }, () => connect(port, "127.0.0.1").on("error", () => {}));
      // All have knocked before the server takes the first of them.
      await new Promise((resolve) => process.nextTick(resolve));
      const unanswered = connectionsTo(port).filter((state) => state === SYN_SENT);
      for (const socket of sockets) socket.destroy();
      expect(unanswered).toEqual([]);
    },
  );

  it("gives headers 15 s, and files as long as the slowest that is taken needs", async () => {
    const { http } = await listen({});
    const { headersTimeout, requestTimeout } = http.server;
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 540_000 });
  });

  it("ends a request whose body drips", async () => {
    const { port } = await listen({ bodyMs: 150 });
    const head =
      "POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{";
    expect(await send(port, head)).toEqual({ status: 408, body: REFUSED });
  });

  it("bounds the connections of one address, and takes new ones when others close", async () => {
    const { port } = await listen({ connectionsPerAddress: 3 });
    const three = await Promise.all([open(port), open(port), open(port)]);
    expect(await isClosed(await open(port))).toBe(true);
    three[0]?.destroy();
    await vi.waitFor(async () => expect(await isClosed(await open(port))).toBe(false));
  });

  it("does not bound those of a trusted proxy, which speaks for many", async () => {
    const { port } = await listen({ connectionsPerAddress: 3, trustsProxy: (one) => one === "127.0.0.1" });
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => open(port)));
    expect(await Promise.all(five.map(isClosed))).toEqual([false, false, false, false, false]);
  });
});

const bin = findPostgres();

describe.runIf(bin)("while PostgreSQL is away", () => {
  it("answers 503 with Retry-After, whether the connection breaks or can't be made", async () => {
    const cluster = await startCluster(bin ?? "");
    const database = await openPostgres({ url: cluster.url("postgres"), poolSize: 1 });
    const http = createHttp({ logLevel: "silent" });
    http.get("/sleep", () => sql`select pg_sleep(5)`.execute(database.db));
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
    const ask = async () => {
      const { statusCode, headers } = await http.inject({ url: "/sleep" });
      return [statusCode, headers["retry-after"]];
    };
    const running = ask();
    await new Promise((resolve) => setTimeout(resolve, 200));
    process.kill(rows[0]?.pid ?? 0, "SIGKILL");
    expect(await running).toEqual([503, "5"]);
    cluster.stop();
    expect(await ask()).toEqual([503, "5"]);
    await http.close();
    await database.close();
  });
});
