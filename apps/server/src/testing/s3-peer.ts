import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join, relative } from "node:path";
import { buffer } from "node:stream/consumers";
import type { S3Account } from "../outside/storage/s3.ts";

/** A store of objects that speaks the S3 protocol as far as the shop does, and believes nobody without a good signature. */
export type S3Peer = {
  account: S3Account;
  /** How many of the next requests are answered with `503 SlowDown`. */
  slowDown(count: number): void;
  close(): Promise<void>;
};

type Answered = { status: number; body?: string | Buffer };
type Asked = { method: string; url: URL; headers: IncomingMessage["headers"]; body: Buffer };

const MOST_SKEW_MS = 15 * 60_000;
const PAGE = 1000;

/** Starts a store that keeps the objects of one bucket in a folder; `pageSize` is how many names a page of a list has. */
export async function startS3Peer(
  folder: string,
  {
    port = 0,
    account,
    pageSize = PAGE,
  }: { port?: number; account?: Partial<S3Account>; pageSize?: number } = {},
): Promise<S3Peer> {
  const known = { bucket: "crux", region: "test-1", accessKey: "peer", secret: "peer-secret", ...account };
  let slow = 0;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://peer");
    const asked = {
      method: request.method ?? "",
      url,
      headers: request.headers,
      body: await buffer(request),
    };
    slow -= 1;
    const { status, body } =
      slow >= 0
        ? refuse(503, "SlowDown")
        : (refusalOf(asked, known) ?? (await answer(asked, { folder, known, pageSize })));
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    account: { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...known },
    slowDown: (count) => {
      slow = count;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Known = Omit<S3Account, "endpoint">;
type Place = { folder: string; known: Known; pageSize: number };

async function answer({ method, url, body }: Asked, { folder, known, pageSize }: Place): Promise<Answered> {
  const [bucket, ...rest] = url.pathname.slice(1).split("/").map(decodeURIComponent);
  if (bucket !== known.bucket) return refuse(404, "NoSuchBucket");
  if (rest.some((part) => part === "" || part === "..")) return refuse(400, "InvalidURI");
  if (rest.length === 0) return listPage(folder, url.searchParams.get("continuation-token") ?? "", pageSize);
  const path = join(folder, ...rest);
  if (method === "PUT") return put(path, body);
  if (method === "DELETE") {
    await rm(path, { force: true });
    return { status: 204 };
  }
  const found = await readFile(path).catch(() => null);
  return found ? { status: 200, body: found } : refuse(404, "NoSuchKey");
}

async function put(path: string, body: Buffer): Promise<Answered> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}~`, body);
  await rename(`${path}~`, path);
  return { status: 200 };
}

async function listPage(folder: string, after: string, pageSize: number): Promise<Answered> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith("~"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => name > after)
    .sort();
  const page = names.slice(0, pageSize);
  const contents = await Promise.all(
    page.map(async (name) => {
      const { mtime, size } = await stat(join(folder, name));
      return `<Contents><Key>${name}</Key><LastModified>${mtime.toISOString()}</LastModified><Size>${size}</Size></Contents>`;
    }),
  );
  const last = page.at(-1);
  const next =
    last && names.length > page.length ? `<NextContinuationToken>${last}</NextContinuationToken>` : "";
  return { status: 200, body: `<ListBucketResult>${contents.join("")}${next}</ListBucketResult>` };
}

const refuse = (status: number, code: string): Answered => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`,
});

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
const NEEDED = ["host", "x-amz-content-sha256", "x-amz-date"];

/** Why a request is not believed, by version 4 of AWS's signatures; null when it is. */
function refusalOf(
  { method, url, headers, body }: Asked,
  { region, accessKey, secret }: Known,
): Answered | null {
  const [, key, day = "", place, names = "", signature = ""] =
    AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  if (key !== accessKey || place !== region) return refuse(403, "InvalidAccessKeyId");
  const at = String(headers["x-amz-date"]);
  const hash = String(headers["x-amz-content-sha256"]);
  const signed = names.split(";");
  if (!at.startsWith(day) || NEEDED.some((name) => !signed.includes(name)))
    return refuse(403, "AccessDenied");
  if (Math.abs(Date.now() - readMoment(at)) > MOST_SKEW_MS) return refuse(403, "RequestTimeTooSkewed");
  if (hash !== sha256(body)) return refuse(400, "XAmzContentSHA256Mismatch");
  const query = [...url.searchParams].map((pair) => pair.map(encode).join("=")).sort();
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query.join("&"), lines.join(""), names, hash].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const signingKey = [day, region, "s3", "aws4_request"].reduce<Buffer>(
    (parent, part) => hmac(parent, part),
    Buffer.from(`AWS4${secret}`),
  );
  const wanted = hmac(signingKey, ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n"));
  return timingSafeEqual(wanted, Buffer.from(signature, "hex")) ? null : refuse(403, "SignatureDoesNotMatch");
}

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Milliseconds of a moment as in `20261123T093000Z`. */
function readMoment(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}
