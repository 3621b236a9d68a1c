import { vi } from "vitest";
import { type AppOptions, createApp } from "../app.ts";
import { createCaller } from "./caller.ts";
import type { Shop } from "./shop-on.ts";

export type LogLine = Record<string, unknown>;

/** A busy machine writes late. */
const PATIENCE = { timeout: 10_000 };

/** Another server on the shop's database, keys and clock, whose log can be read. */
export function openLogged(shop: Shop, logLevel = "info", options: Partial<AppOptions> = {}) {
  const written: string[] = [];
  const { database, clock, vault, sms, wechat, alipay, cashier } = shop;
  const app = createApp({
    database,
    clock,
    vault: vault.vault,
    logLevel,
    logTo: { write: (line) => void written.push(line) },
    outside: { sms, wechat, alipay, cashier, carrier: null, mail: null, publicUrl: () => "http://shop" },
    ...options,
  });
  const lines = () => written.map((line) => JSON.parse(line) as LogLine);
  return {
    app,
    visitor: createCaller(app.http, null),
    text: () => written.join(""),
    lines,
    /** The first line with these fields, as soon as it is there. */
    line: (fields: LogLine) =>
      vi.waitFor(() => {
        const found = lines().find((line) =>
          Object.entries(fields).every(([name, value]) => line[name] === value),
        );
        if (!found)
          throw new Error(`no line with ${JSON.stringify(fields)} in ${written.slice(-5).join("")}`);
        return found;
      }, PATIENCE),
  };
}
