import { type App, type AppOptions, createApp } from "../app.ts";
import type { Database } from "../kernel/database/database.ts";
import type { SimulatedMail } from "../outside/mail/simulated.ts";
import { simulatedOutside } from "../outside/outside.ts";
import type { SimulatedProvider } from "../outside/payment/simulated.ts";
import type { SimulatedSms } from "../outside/sms/simulated.ts";
import type { SimulatedWechat } from "../outside/wechat/simulated.ts";
import { type Caller, createCaller } from "./caller.ts";
import { openTestVault, type TestVault } from "./open-vault.ts";
import { QUICK_HASH } from "./quick-hash.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";
import { keepUndeclared } from "./undeclared.ts";

/** A running shop of its own, with the demo data. */
export type Shop = {
  app: App;
  database: Database;
  clock: TestClock;
  /** The keys and files of this shop alone. */
  vault: TestVault;
  /** The texts that the shop sent. */
  sms: SimulatedSms;
  /** The letters that staff got. */
  mail: SimulatedMail;
  wechat: SimulatedWechat;
  alipay: SimulatedProvider;
  cashier: SimulatedProvider;
  /** Calls as a visitor. */
  visitor: Caller;
  close(): Promise<void>;
};

/** `url` is where others find it, on PostgreSQL. */
export type OpenedDatabase = { database: Database; drop: () => Promise<void>; url?: string };

/** Crowds of one machine have one address. */
const CROWD = { logLevel: "silent", connectionsPerAddress: 10_000 };

/** Builds a shop around a database that holds the demo, with the keys and files of the vault that filled it. */
export function shopOn(
  { database, drop }: OpenedDatabase,
  vaultFolder: string,
  options: Partial<AppOptions> = {},
): Shop {
  const clock = createTestClock();
  const outside = simulatedOutside({ now: clock.now });
  const vault = openTestVault(vaultFolder);
  const app = createApp({
    ...CROWD,
    passwordCost: QUICK_HASH,
    onUndeclared: keepUndeclared,
    database,
    clock,
    vault: vault.vault,
    outside,
    ...options,
  });
  return {
    app,
    database,
    clock,
    vault,
    sms: outside.sms,
    mail: outside.mail,
    wechat: outside.wechat,
    alipay: outside.alipay,
    cashier: outside.cashier,
    visitor: createCaller(app.http, null),
    async close() {
      await app.close();
      await database.close();
      await drop();
      vault.drop();
    },
  };
}
