import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { REGION_PUBLIC_FILES } from "@crux/regions/region-file";
import { type App, type AppOptions, createApp } from "@crux/server/app";
import { systemClock } from "@crux/server/kernel/clock";
import { mountWeb } from "@crux/server/kernel/web/web";
import type { ChallengePort } from "@crux/server/outside/challenge/port";
import { simulatedOutside } from "@crux/server/outside/outside";
import { openDrawn } from "@crux/server/testing/drawn-demo";
import { openTestVault } from "@crux/server/testing/open-vault";
import { QUICK_HASH } from "@crux/server/testing/quick-hash";
import { inject } from "vitest";
import { distOf } from "../tools/build/web-programs.ts";

const root = join(import.meta.dirname, "..");
const distFolders = ["shop", "console"].map((name) => distOf({ name, folder: join(root, "apps", name) }));

/** The whole shop on a free port: built pages, calls, timers and the demo data in a database of its own. */
export type WebShop = {
  origin: string;
  app: App;
  /** The simulated outside systems. */
  outside: ReturnType<typeof simulatedOutside>;
  close(): Promise<void>;
};

export type WebShopOptions = { carrierSpeed?: number; challenge?: ChallengePort } & Partial<
  Pick<AppOptions, "trustsProxy" | "clock">
>;

/** Starts it on a copy of the demo shop. Parcels travel as fast as real ones, and nobody proves anything, unless told otherwise. */
export async function openWebShop({
  carrierSpeed = 1,
  clock = systemClock,
  challenge,
  ...edge
}: WebShopOptions = {}): Promise<WebShop> {
  const database = await openDrawn();
  const bound = { origin: "" };
  const vault = openTestVault(inject("vaultFolder"));
  const outside = {
    ...simulatedOutside({ publicUrl: () => bound.origin, carrierSpeed }),
    challenge: challenge ?? null,
  };
  const app = createApp({
    ...edge,
    database,
    clock,
    vault: vault.vault,
    logLevel: process.env.LOG_LEVEL ?? "silent",
    outside,
    passwordCost: QUICK_HASH,
  });
  await mountWeb(app, {
    distFolders,
    publicFiles: REGION_PUBLIC_FILES,
    pictures: { "/media/demo": join(root, "packages/demo/out") },
  });
  await app.http.listen({ host: "127.0.0.1", port: 0 });
  app.startTimers();
  const { port } = app.http.server.address() as AddressInfo;
  bound.origin = `http://127.0.0.1:${port}`;
  return {
    origin: bound.origin,
    app,
    outside,
    async close() {
      await app.close();
      await database.close();
      vault.drop();
    },
  };
}
