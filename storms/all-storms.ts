import { couponStorm } from "./coupon.ts";
import { crossingStorm } from "./crossing.ts";
import { failoverStorm } from "./failover.ts";
import { proxyStorm, restartStorm } from "./faults.ts";
import { floodStorm } from "./flood.ts";
import { fuzzStorm } from "./fuzz.ts";
import type { Storm } from "./ground.ts";
import { killStorm } from "./kill.ts";
import { modelStorm } from "./model.ts";
import { noticesStorm } from "./notices.ts";
import { parcelsStorm } from "./parcels.ts";
import { poolsStorm } from "./pools.ts";
import { propertiesStorm } from "./properties.ts";
import { racesStorm } from "./races.ts";
import { restoreStorm } from "./restore.ts";
import { rollingStorm } from "./rolling.ts";
import { stockStorm } from "./stock.ts";
import { upgradeStorm } from "./upgrade.ts";
import { walletStorm } from "./wallet.ts";

/** Every storm under the name by which it is typed. */
export const STORMS: Readonly<Record<string, Storm>> = {
  stock: stockStorm,
  wallet: walletStorm,
  crossing: crossingStorm,
  coupon: couponStorm,
  races: racesStorm,
  notices: noticesStorm,
  parcels: parcelsStorm,
  properties: propertiesStorm,
  model: modelStorm,
  fuzz: fuzzStorm,
  kill: killStorm,
  proxy: proxyStorm,
  restart: restartStorm,
  restore: restoreStorm,
  flood: floodStorm,
  pools: poolsStorm,
  rolling: rollingStorm,
  upgrade: upgradeStorm,
  failover: failoverStorm,
};
