import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { openVault } from "./start/open-vault.ts";

const OFF = { SMS_PROVIDER: "off", WECHAT_APP: "off", ALIPAY: "off", CASHIER: "off" };
const PRODUCTION = { ...OFF, NODE_ENV: "production", KEY_DIR: "/keys", TRUSTED_PROXIES: "none" };
const STRIPE = { CASHIER: "stripe", STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh" };

describe("a configuration that cannot be meant", () => {
  it.each<[what: string, env: Record<string, string>, text: RegExp]>([
    ["listens to everybody outside production", { HOST: "0.0.0.0" }, /NODE_ENV=production/],
    ["listens to everybody by IPv6 outside production", { HOST: "::" }, /NODE_ENV=production/],
    ["is public outside production", { PUBLIC_URL: "http://shop.example.com" }, /ALLOW_SIMULATED=1/],
    ["ends TLS outside production", { PUBLIC_URL: "https://localhost" }, /ALLOW_SIMULATED=1/],
    ["has no real address", { PUBLIC_URL: "shop.example.com" }, /PUBLIC_URL is not an address/],
    ["sells without TLS", { ...PRODUCTION, PUBLIC_URL: "http://shop.example.com" }, /must be https/],
    ["sends payers nowhere", { ...PRODUCTION, ...STRIPE }, /PUBLIC_URL is not set, and CASHIER=stripe/],
    ["sends payers nowhere from a machine of its own", STRIPE, /PUBLIC_URL is not set/],
    ["loads the demo into a shop that sells", { ...PRODUCTION, DEMO: "1" }, /DEMO=1 is refused/],
    ["… although it simulates", { ...PRODUCTION, DEMO: "1", ALLOW_SIMULATED: "1" }, /DEMO=1 is refused/],
    [
      "has a short password for what is simulated",
      { HOST: "0.0.0.0", ALLOW_SIMULATED: "1", SIMULATED_PASSWORD: "short" },
      /shorter than 12/,
    ],
  ])("is refused: it %s", (_what, env, text) => {
    expect(() => readConfig(env)).toThrow(text);
  });

  it.each<[what: string, env: Record<string, string>]>([
    ["stays on this machine", {}],
    ["stays on this machine by name", { HOST: "localhost", PUBLIC_URL: "http://127.0.0.1:5173" }],
    ["sells behind a proxy", { ...PRODUCTION, HOST: "0.0.0.0", PUBLIC_URL: "https://shop.example.com" }],
  ])("is none that %s, where the simulated pages need no password", (_what, env) => {
    expect(readConfig(env).simulatedPassword).toBeNull();
  });

  it("puts the simulated pages behind a password wherever others reach them", () => {
    const open = { HOST: "0.0.0.0", ALLOW_SIMULATED: "1" };
    const [first, second] = [readConfig(open).simulatedPassword, readConfig(open).simulatedPassword];
    expect(first).toMatch(/^[\w-]{12,}$/);
    expect(second).not.toBe(first);
    expect(readConfig({ ...open, SIMULATED_PASSWORD: "a long one of ours" }).simulatedPassword).toBe(
      "a long one of ours",
    );
    expect(readConfig({ ...PRODUCTION, ALLOW_SIMULATED: "1" }).simulatedPassword).not.toBeNull();
  });
});

describe.skipIf(process.platform === "win32")("a folder of keys that others can read", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-open-keys-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is refused, with the command that closes it", () => {
    const where = {
      dataFolder: join(folder, "data"),
      storage: { kind: "folder" as const },
      keyFolder: join(folder, "keys"),
      isProduction: false,
    };
    openVault(where);
    for (const [path, mode] of [
      ["", 0o755],
      ["master-1.key", 0o644],
    ] as const) {
      chmodSync(join(where.keyFolder, path), mode);
      expect(() => openVault(where)).toThrow(`chmod -R go= ${where.keyFolder}`);
      chmodSync(join(where.keyFolder, path), path ? 0o600 : 0o700);
    }
    openVault(where);
  });
});
