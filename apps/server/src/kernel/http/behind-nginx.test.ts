import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { notifyApi } from "@crux/contract/notify";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../testing/free-port.ts";
import { openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { plainPhoto } from "../../testing/photos.ts";
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

  beforeAll(async () => {
    shop = await openShop("pglite", { isHttps: true, trustsProxy: readTrustedProxies("127.0.0.1") });
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

/** The documented file with this test's ports, places and a shorter patience, for an ordinary user. */
function wrapped(folder: string, shopPort: number, ports: { plain: number; tls: number }): string {
  const site = readFileSync(CONFIGURATION, "utf8")
    .replace("127.0.0.1:3000", `127.0.0.1:${shopPort}`)
    .replaceAll(/listen \[::\].*;/g, "")
    .replace("listen 80;", `listen 127.0.0.1:${ports.plain};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${ports.tls} ssl`)
    .replaceAll("/etc/ssl/shop", folder)
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
