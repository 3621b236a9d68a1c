import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { growFileTable } from "./grow-file-table.ts";

it.runIf(process.platform === "linux")("makes room for a thousand connections before they come", () => {
  growFileTable();
  const [, size] = /^FDSize:\s+(\d+)$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  expect(Number(size)).toBeGreaterThanOrEqual(1024);
});
