import type { Engine } from "@crux/server/kernel/database/database";
import { drawnCluster, drawnDemo } from "@crux/server/testing/drawn-demo";
import { ENGINES, openShop } from "@crux/server/testing/open-shop";
import { describe, expect, it } from "vitest";
import { missingPrograms } from "../tools/cluster/programs.ts";
import { STORMS } from "./all-storms.ts";
import { summary } from "./tally.ts";

const SEED = 20_261_120;

/** Each storm in small; a file for each engine, since they run beside one another. */
export function testStorms(engine: Engine): void {
  describe.runIf(ENGINES.includes(engine))(`a small storm on ${engine}`, () => {
    const storms = Object.entries(STORMS).filter(
      ([, { engines = ENGINES, needs = [], isByHand = false }]) =>
        !isByHand && engines.includes(engine) && missingPrograms(needs).length === 0,
    );

    it.each(storms)(
      "%s is survived, and leaves the books in order",
      { timeout: 300_000 },
      async (name, storm) => {
        const tally = await storm.run(
          { engine, openShop: () => openShop(engine), drawn: drawnDemo(), drawnCluster: drawnCluster() },
          { size: storm.sizes.small, seed: SEED },
        );
        expect(tally.problems, `${name}: ${summary(tally)}`).toEqual([]);
        expect(tally.acknowledged).toBeGreaterThan(0);
      },
    );
  });
}
