import { gzipSync } from "node:zlib";
import { type Method, splitLine } from "@crux/contract/endpoint";
import { CONTENT_TYPES, hostileValue, ODD_BODIES, ODD_PARTS, ODD_TOKENS } from "./hostile.ts";
import type { Random } from "./random.ts";

/** What goes over the wire. */
export type Request = { method: Method; path: string; headers: Record<string, string>; body: Buffer | null };

type Given = {
  line: string;
  input: unknown;
  uid: number;
  token: string | null;
  /** The bytes of a file that the call takes in a form. */
  file: Buffer | null;
};

/** A longer head is turned away by Node before there is a request. */
const LONGEST_QUERY = 8_000;
const LONGEST_PART = 500;
const ODD_KEYS = ["1", "k", "", " ", "x".repeat(300), "'; --"];
const ODD_NAMES = ["a.jpg", "a.svg", "../a.jpg", "a.jpg\u0000.exe", "图.png", "x".repeat(300), ""];

/** Makes a request of an input, as the client would, or spoilt on its way. */
export function requestOf({ line, input, uid, token, file }: Given, random: Random): Request {
  const { method, path } = splitLine(line);
  const rest: Record<string, unknown> =
    typeof input === "object" && input !== null ? { ...(input as Record<string, unknown>) } : {};
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === "uid" || name === "userId" ? uid : rest[name];
    delete rest[name];
    return random.below(12) === 0 ? random.pick(ODD_PARTS) : inAddress(value);
  });
  const headers = headersOf(token, random);
  const isQuery = method === "GET" ? random.below(20) > 0 : random.below(20) === 0;
  const request = { method, path: `/v1${filled}${isQuery ? queryOf(rest, random) : ""}`, headers };
  if (file) return { ...request, body: formOf(rest, file, headers, random) };
  if (method === "GET" && isQuery) return { ...request, body: null };
  return { ...request, body: bodyOf(Array.isArray(input) ? input : rest, headers, random) };
}

/** A value as it can stand in an address, where a lone surrogate can't. */
function inAddress(value: unknown): string {
  return encodeURIComponent(textOf(value).slice(0, LONGEST_PART).toWellFormed());
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function headersOf(token: string | null, random: Random): Record<string, string> {
  const headers: Record<string, string> = {};
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (random.below(30) === 0) headers.authorization = random.pick(ODD_TOKENS);
  if (random.below(4) === 0) headers["idempotency-key"] = random.pick(ODD_KEYS);
  return headers;
}

function queryOf(rest: Record<string, unknown>, random: Random): string {
  const pairs = Object.entries(rest).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`);
  if (random.below(8) === 0) pairs.push(...pairs);
  if (random.below(12) === 0) pairs.push("__proto__[id]=1&constructor=1&%00=%ff&&=&a[]=1");
  return pairs.length > 0 ? `?${pairs.join("&")}`.slice(0, LONGEST_QUERY) : "";
}

function bodyOf(value: unknown, headers: Record<string, string>, random: Random): Buffer | null {
  headers["content-type"] = "application/json";
  const text = JSON.stringify(value) ?? "";
  const odd = random.below(40);
  if (odd === 0) headers["content-type"] = random.pick(CONTENT_TYPES);
  if (odd === 1) delete headers["content-type"];
  if (odd === 2) return Buffer.from(random.pick(ODD_BODIES));
  if (odd === 3) return Buffer.from(text.slice(0, random.below(text.length + 1)));
  if (odd === 4) return Buffer.from(text.replace(/^\{(?=.)(.*)\}$/s, "{$1,$1}"));
  if (odd === 5) {
    headers["content-encoding"] = random.pick(["gzip", "br", "identity", "x"]);
    return gzipSync(text);
  }
  if (odd === 6) return null;
  return Buffer.from(text);
}

/** A form with a file, or with what is none. */
function formOf(
  fields: Record<string, unknown>,
  file: Buffer,
  headers: Record<string, string>,
  random: Random,
): Buffer {
  const isOdd = random.below(2) === 0;
  const parts = Object.entries(fields)
    .filter(([name]) => name !== "file")
    .map(([name, value]) => part(name, Buffer.from(textOf(value))));
  parts.push(part("file", isOdd ? oddFile(file, random) : file, isOdd ? random.pick(ODD_NAMES) : "a.jpg"));
  if (random.below(10) === 0) parts.push(part(random.pick(["file", "__proto__", "x"]), file, "b.jpg"));
  const whole = Buffer.concat([...parts, Buffer.from("--edge--\r\n")]);
  headers["content-type"] = "multipart/form-data; boundary=edge";
  if (random.below(15) === 0) headers["content-type"] = random.pick(CONTENT_TYPES);
  return random.below(15) === 0 ? whole.subarray(0, random.below(whole.length)) : whole;
}

function part(name: string, value: Buffer, fileName?: string): Buffer {
  const named = fileName === undefined ? "" : `; filename="${fileName}"\r\ncontent-type: image/jpeg`;
  const head = `--edge\r\ncontent-disposition: form-data; name="${name}"${named}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), value, Buffer.from("\r\n")]);
}

function oddFile(file: Buffer, random: Random): Buffer {
  const kinds = [
    Buffer.alloc(0),
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    Buffer.from("GIF89a\u0001\u0000\u0001\u0000"),
    file.subarray(0, random.below(file.length)),
    Buffer.concat([file, Buffer.alloc(1_000, 60)]),
    Buffer.from(textOf(hostileValue(random))),
  ];
  if (random.below(50) === 0) return Buffer.alloc(11 * 1024 * 1024);
  return random.pick(kinds);
}
