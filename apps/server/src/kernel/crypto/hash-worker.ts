import { scryptSync } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { stepBehind } from "../step-behind.ts";
import type { HashJob } from "./hash-threads.ts";

// The other side of hash-threads.ts: derives one key after the other.
stepBehind();

parentPort?.on("message", ({ password, salt, keyBytes, n, r }: HashJob) => {
  // The memory of one key is 128 × n × r bytes; what OpenSSL keeps beside it is little.
  const maxmem = 2 * 128 * n * r;
  parentPort?.postMessage(scryptSync(password, salt, keyBytes, { N: n, r, p: 1, maxmem }));
});
