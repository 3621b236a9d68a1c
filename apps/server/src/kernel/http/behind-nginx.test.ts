import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { notifyApi } from "@crux/contract/notify";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import { staffOpsApi } from "@crux/contract/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../testing/free-port.ts";
import { openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { plainPhoto } from "../../testing/photos.ts";
import { openStaff } from "../../testing/staff.ts";
import { readTrustedProxies } from "./trusted-proxies.ts";

const CONFIGURATION = join(import.meta.dirname, "../../../../../docs/nginx.conf");
const HOST = "shop.example.com";
const isInstalled = ["nginx", "openssl"].every((tool) => spawnSync(tool, ["-v"]).error === undefined);

type Answer = { status: number; headers: Record<string, unknown>; body: string };
type Question = {
  path: string;
  /** The customer's own address; every 127.x.y.z is this machine. */
  from?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  isPlain?: boolean;
};

describe.runIf(isInstalled)("behind nginx, as docs/nginx.conf has it", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-nginx-"));
  // Where root starts it, its workers are somebody else, who keep what is large there.
  chmodSync(folder, 0o755);
  const ports = { plain: 0, tls: 0 };
  let nginx: ChildProcess;
  let shop: Shop;
  const logged: string[] = [];

  beforeAll(async () => {
    shop = await openShop("pglite", {
      isHttps: true,
      trustsProxy: readTrustedProxies("127.0.0.1"),
      logLevel: "info",
      logTo: { write: (line) => void logged.push(line) },
    });
    await shop.app.http.listen({ host: "127.0.0.1", port: 0 });
    const { port } = shop.app.http.server.address() as AddressInfo;
    ports.plain = await freePort();
    ports.tls = await freePort();
    makeCertificate(folder);
    writeFileSync(join(folder, "nginx.conf"), wrapped(folder, port, ports));
    nginx = spawn(
      "nginx",
      ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")],
      {
        stdio: "inherit",
      },
    );
    await vi.waitFor(() => ask({ path: "/v1/user/current", isPlain: true }), { timeout: 10_000 });
  });
  afterAll(async () => {
    nginx.kill();
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function ask({
    path,
    from = "127.0.0.2",
    method,
    headers,
    body,
    isPlain = false,
  }: Question): Promise<Answer> {
    const request = isPlain ? requestPlain : requestTls;
    const port = isPlain ? ports.plain : ports.tls;
    return new Promise((resolve, reject) => {
      request(
        {
          host: "127.0.0.1",
          port,
          path,
          method: method ?? "GET",
          localAddress: from,
          headers: { host: HOST, ...headers },
          rejectUnauthorized: false,
          servername: HOST,
          agent: false,
        },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (part: string) => {
            text += part;
          });
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          );
        },
      )
        .on("error", reject)
        .end(body);
    });
  }

  let lastNumber = 13_500_000_000;
  async function askCode(from: string, forwarded: string): Promise<number> {
    lastNumber += 1;
    const { body } = await ask({
      path: `/v1${notifyApi.sendLoginCode.line.split(" ")[1]}`,
      method: "POST",
      from,
      headers: { "content-type": "application/json", "x-forwarded-for": forwarded },
      body: JSON.stringify({ mobile: `+86${lastNumber}`, type: "LOGIN_VERIFY_TEXT" }),
    });
    return JSON.parse(body).code;
  }

  it("sends browsers to TLS, and has them stay there", async () => {
    const plain = await ask({ path: "/product?id=1001", isPlain: true });
    expect([plain.status, plain.headers.location]).toEqual([301, `https://${HOST}/product?id=1001`]);
    const { status, headers } = await ask({ path: "/v1/sale/section/getAll" });
    expect(status).toBe(200);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers.server).toBe("nginx");
  });

  it("limits each customer by their own address, and believes nobody's claim of another one", async () => {
    const claims: number[] = [];
    for (let time = 0; time < 21; time += 1) claims.push(await askCode("127.0.0.3", `198.51.100.${time}`));
    expect(claims).toEqual([...Array(20).fill(0), verificationOutcome.TOO_FREQUENT]);
    expect(await askCode("127.0.0.4", "127.0.0.3")).toBe(0);
  });

  it("takes files, and refuses what is too large before the shop sees it", async () => {
    const { session } = await signUp(shop);
    const send = async (file: Uint8Array) => {
      const form = new FormData();
      form.append("file", new Blob([Buffer.from(file)]), "photo.jpg");
      form.append("idType", "FRONT");
      const encoded = new Response(form);
      return ask({
        path: "/v1/user/receiver",
        method: "PUT",
        headers: {
          authorization: `Bearer ${session.token}`,
          "content-type": encoded.headers.get("content-type") ?? "",
        },
        body: new Uint8Array(await encoded.arrayBuffer()),
      });
    };
    const photo = await plainPhoto();
    expect(JSON.parse((await send(photo)).body).code).toBe(0);
    expect((await send(Buffer.alloc(12 * 1024 * 1024))).status).toBe(413);
  });

  it("lets staff hand in tables that are larger than any picture", async () => {
    const send = (megabytes: number) =>
      ask({
        path: "/v1/task/ops/import",
        method: "POST",
        headers: { "content-type": "text/csv" },
        body: new Uint8Array(megabytes * 1024 * 1024),
      });
    // The shop's own refusal: nobody is signed in.
    expect(JSON.parse((await send(12)).body).code).toBe(sessionOutcome.TOKEN_MISSING);
    expect((await send(34)).status).toBe(413);
  });

  it("opens no other protocol, and shows nothing of what watches the shop", async () => {
    const upgrade = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
    const key = { "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==" };
    expect((await ask({ path: "/v1/sale/section/getAll", headers: { ...upgrade, ...key } })).status).toBe(
      200,
    );
    for (const path of ["/healthz", "/readyz", "/metrics"]) expect((await ask({ path })).status).toBe(404);
  });

  it("gives each request an id of its own, which stands in its log, the shop's log, the deeds and calls to providers", async () => {
    const claimed = "claimed-by-a-customer";
    const owner = await openStaff(shop);
    const code = await ask({
      path: "/v1/notify/sms/verify",
      method: "POST",
      from: "127.0.0.5",
      headers: { "content-type": "application/json", "x-request-id": claimed },
      body: JSON.stringify({ mobile: "+8613700000001", type: "LOGIN_VERIFY_TEXT" }),
    });
    const deed = await ask({
      path: `/v1${staffOpsApi.saveNotices.line.split(" ")[1]}`,
      method: "PUT",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${owner.session?.token}`,
        "x-request-id": claimed,
      },
      body: JSON.stringify({ email: null, kinds: [] }),
    });
    const refused = await ask({ path: "/healthz?token=st_secret", headers: { "x-request-id": claimed } });
    const ids = [code, deed, refused].map(({ headers }) => headers["x-request-id"]);
    expect(ids).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{32}$/)));
    expect(new Set(ids).size).toBe(3);
    const lines = logged.map((line) => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ id: ids[0], outside: "sms", isGood: true }));
    expect(lines).toContainEqual(expect.objectContaining({ id: ids[0], route: "/v1/notify/sms/verify" }));
    const { rows } = await sql<{ id: string }>`
      select request_id as id from staff_deed where staff_id = ${owner.staff.id} order by id desc limit 1`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([{ id: ids[1] }]);
    // nginx writes a line once its answer is on the way.
    const readAccess = () => readFileSync(join(folder, "access.log"), "utf8");
    await expect.poll(readAccess).toContain(ids[2]);
    const accessed = readAccess();
    const access = accessed
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(access).toContainEqual(
      expect.objectContaining({ id: ids[0], address: "127.0.0.5", status: 200, method: "POST" }),
    );
    expect(access).toContainEqual(expect.objectContaining({ id: ids[2], path: "/healthz", status: 404 }));
    expect(accessed + logged.join("")).not.toMatch(/claimed-by|st_secret/);
  });

  it("counts connections of one IPv6 network together, and those over IPv4 by their address", async () => {
    const held = [
      await hold("2001:db8:1:1::1"),
      await hold("2001:db8:1:1:ffff::2"),
      await hold("203.0.113.1"),
      await hold("::ffff:203.0.113.2"),
      await hold("::ffff:203.0.113.2"),
      await hold("::ffff:203.0.113.3"),
    ];
    const statusOf = async (address: string) =>
      (await ask({ path: "/v1/sale/section/getAll", headers: { "x-test-address": address } })).status;
    const REFUSED = 503;
    expect(await statusOf("2001:db8:1:1:5::3")).toBe(REFUSED);
    expect(await statusOf("2001:db8:1:2::1")).toBe(200);
    expect(await statusOf("203.0.113.1")).toBe(200);
    expect(await statusOf("203.0.113.2")).toBe(REFUSED);
    expect(await statusOf("::ffff:203.0.113.3")).toBe(200);
    for (const socket of held) socket.destroy();
  });

  /** A request of this address that has begun and does not end. */
  async function hold(address: string): Promise<TLSSocket> {
    const socket = connectTls({ host: "127.0.0.1", port: ports.tls, rejectUnauthorized: false });
    await once(socket, "secureConnect");
    const head = ["POST /v1/user/login HTTP/1.1", `Host: ${HOST}`, `X-Test-Address: ${address}`];
    const body = ["Content-Type: application/json", "Content-Length: 99", "Expect: 100-continue", "", "{"];
    socket.write([...head, ...body].join("\r\n"));
    // It is counted once the headers are read, which nginx says.
    await once(socket, "data");
    return socket;
  }

  it("ends a connection whose headers do not come", async () => {
    const from = performance.now();
    await new Promise<void>((resolve) => {
      const socket = connectTls({ host: "127.0.0.1", port: ports.tls, rejectUnauthorized: false }, () =>
        socket.write("GET / HTTP/1.1\r\n"),
      );
      socket
        .on("close", () => resolve())
        .on("error", () => {})
        .resume();
    });
    expect(performance.now() - from).toBeGreaterThan(900);
  });
});

/**
 * The documented file with this test's ports, places, a shorter patience and fewer connections, for an ordinary user. A
 * header says which address a request comes from: this machine has one of IPv6.
 */
function wrapped(folder: string, shopPort: number, ports: { plain: number; tls: number }): string {
  const site = readFileSync(CONFIGURATION, "utf8")
    .replace("127.0.0.1:3000", `127.0.0.1:${shopPort}`)
    .replaceAll(/listen \[::\].*;/g, "")
    .replace("listen 80;", `listen 127.0.0.1:${ports.plain};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${ports.tls} ssl`)
    .replaceAll("/etc/ssl/shop", folder)
    .replace("/var/log/nginx/shop.log", `${folder}/access.log`)
    .replace("shop_connections 256;", "shop_connections 2;")
    .replace("client_header_timeout 15s", "client_header_timeout 1s");
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  return `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
access_log off;
set_real_ip_from 127.0.0.0/8;
real_ip_header X-Test-Address;
${places}
${site}
}
`;
}

function makeCertificate(folder: string): void {
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  execFileSync("openssl", ["req", "-x509", ...kind, ...files, "-days", "2", "-subj", `/CN=${HOST}`], {
    stdio: "ignore",
  });
}
