import type { Random } from "./random.ts";

/** Values that nobody sends by accident, for any field. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.5,
  1.000000001,
  51,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e300,
  -1e-300,
  "",
  " ",
  "0",
  "-1",
  "1e3",
  "0x10",
  "NaN",
  "Infinity",
  "9".repeat(40),
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "a\u0000b",
  "\ud800",
  "\udc00 tail",
  "\u202eright to left\u202c",
  "\ufeff\u200b\u2028\u2029",
  "e\u0301 \u1e9e \u0130 \ufb01",
  "١٢٣４５６",
  "👩‍👩‍👧‍👦🏳️‍🌈𠮷",
  "文".repeat(200),
  "x".repeat(10_000),
  "%_\\%",
  "%00%0a%2e%2e%2f",
  "../../etc/passwd",
  "' or 1=1 --",
  "1; drop table app_user",
  "$1 :name ?",
  "\r\nset-cookie: a=b",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "//evil.example/x",
  "https://evil.example/a.jpg||b",
  "||",
  "2026-02-30T25:61:61Z",
  [],
  [null],
  [[]],
  [{}],
  {},
  { $gt: 1 },
  { id: { id: 1 } },
  { length: 1e9 },
  { toString: 1, valueOf: 1, toJSON: 1 },
];

/** A value that does not belong wherever it is put; mostly of the same type, which gets further. */
export function hostileValue(random: Random, like?: unknown): unknown {
  const similar = HOSTILE.filter((one) => typeof one === typeof like);
  const values = similar.length > 0 && random.below(3) > 0 ? similar : HOSTILE;
  // A copy, since later spoiling may change it.
  const value = structuredClone(random.pick(values));
  if (random.below(40) === 0) return nested(random.below(2) === 0 ? 50 : 3_000);
  if (random.below(40) === 0) return Array.from({ length: 2_000 }, () => value).slice(0, mostOf(value));
  return value;
}

/** Long strings many times over would only ever be too large for any body. */
function mostOf(value: unknown): number {
  return typeof value === "string" && value.length > 40 ? 20 : 2_000;
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** Text that is no JSON, or JSON of an odd kind. */
export const ODD_BODIES: readonly (string | Buffer)[] = [
  "",
  "null",
  "[]",
  "1",
  '"text"',
  "NaN",
  "{",
  '{"id":1e999}',
  '{"id":01}',
  '{"id":1}{"id":2}',
  "\ufeff{}",
  '{"__proto__":{"id":1}}',
  '{"constructor":{"prototype":{"id":1}}}',
  '{"id":"\\ud800"}',
  "[".repeat(20_000),
  `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
  `{"a":"${"x".repeat(300_000)}"}`,
  Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
  Buffer.from('{"id":"\xc3\x28"}', "latin1"),
];

export const CONTENT_TYPES: readonly string[] = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/xml",
  "application/json; charset=utf-16",
  "application/json, text/html",
  "application/vnd.api+json",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=x",
  "*/*",
  ";",
];

export const ODD_TOKENS: readonly string[] = [
  "",
  "Bearer",
  "Bearer  ",
  "Basic YTpi",
  "Bearer a b",
  `Bearer ${"x".repeat(43)}`,
  `Bearer ${"x".repeat(8_000)}`,
  "Bearer \xff\xfe",
];

/** Parts of paths as they may stand in an address, wrongly encoded ones among them. */
export const ODD_PARTS: readonly string[] = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "9007199254740993",
  "99999999999999999999",
  "%00",
  "%ff",
  "%",
  "%2e%2e%2f",
  "..",
  "1%2f2",
  "%27%20or%201=1",
  "%F0%9F%98%80",
  "undefined",
  "__proto__",
  "*",
  "{id}",
  "x".repeat(500),
];
