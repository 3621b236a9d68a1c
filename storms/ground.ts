import type { AddressInfo } from "node:net";
import type { Engine } from "@crux/server/kernel/database/database";
import { sweepOnce } from "@crux/server/kernel/time/sweeps";
import { audit } from "@crux/server/modules/report/audit";
import type { DrawnCluster, DrawnDemo } from "@crux/server/testing/lay-demo";
import { liftPace } from "@crux/server/testing/lift-pace";
import type { Shop } from "@crux/server/testing/shop-on";
import type { Program } from "../tools/cluster/programs.ts";
import type { Tally } from "./tally.ts";

/** Where a storm takes place: an engine, and shops with the demo's goods on it. */
export type Ground = {
  engine: Engine;
  openShop(): Promise<Shop>;
  /** The demo shop where it was drawn before, for servers on an embedded database. */
  drawn?: DrawnDemo;
  /** And for servers on a PostgreSQL of their own. */
  drawnCluster?: DrawnCluster | undefined;
};

/** What a storm does on its ground; `size` scales it, `seed` repeats it. */
export type Storm = {
  about: string;
  /** The size that the test plan asks for, and one for every test run. */
  sizes: { stated: number; small: number };
  /** The engines that it says anything about. */
  engines?: readonly Engine[];
  /** What it needs beside the shop; tests leave it out where something of that is not installed. */
  needs?: readonly Program[];
  /** Needs something that no clone has, so no test lets it loose. */
  isByHand?: boolean;
  /** `older` is the folder of an earlier build. */
  run(ground: Ground, options: { size: number; seed: number; older?: string }): Promise<Tally>;
};

/** A run without faults that leaves more than this in the dark proves nothing. */
const VOID_SHARE = 0.01;

/** Opens a shop that listens, lets `work` loose on it, then runs every sweep and the audit. */
export async function inShop(
  ground: Ground,
  work: (shop: Shop, port: number) => Promise<Tally>,
): Promise<Tally> {
  const shop = await ground.openShop();
  try {
    await liftPace(shop.database);
    shop.app.kernel.rateLimit = { take: () => true, isSpent: () => false };
    await shop.app.http.listen({ host: "127.0.0.1", port: 0 });
    const { port } = shop.app.http.server.address() as AddressInfo;
    const tally = await work(shop, port);
    if (tally.unknown > tally.millis.length * VOID_SHARE)
      tally.problems.push(`void: ${tally.unknown} outcomes are unknown without a fault`);
    await auditShop(shop, tally);
    return tally;
  } finally {
    await shop.close();
  }
}

/** Runs what is due and looks for broken invariants. */
export async function auditShop(shop: Pick<Shop, "app" | "database">, tally: Tally): Promise<void> {
  for (const sweep of shop.app.sweeps) await sweepOnce(shop.app.kernel, sweep);
  await shop.app.deliver();
  for (const { invariant, what } of await audit(shop.database.db))
    tally.problems.push(`${invariant} ${what}`);
}

const DAY_MS = 25 * 60 * 60_000;

/** Lets a day and an hour pass, with what time does to unpaid orders and the rest. */
export async function letDayPass(shop: Shop): Promise<void> {
  shop.clock.advance(DAY_MS);
  for (const sweep of shop.app.sweeps) await sweepOnce(shop.app.kernel, sweep);
}
