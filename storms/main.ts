import { parseArgs } from "node:util";
import type { Engine } from "@crux/server/kernel/database/database";
import { STORMS } from "./all-storms.ts";
import { openOwnGround } from "./own-ground.ts";
import { summary } from "./tally.ts";

/**
 * `npm run storm -- stock --size 500 --engine postgres --seed 7`: lets a storm loose, prints what came of it, audits the
 * books, and ends with 1 when anything happened that must not. Without a name it lists the storms.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: "string" },
    engine: { type: "string" },
    seed: { type: "string" },
    older: { type: "string" },
  },
});
const [name] = positionals;
const storm = name ? STORMS[name] : undefined;
if (!storm) {
  for (const [one, { about, sizes }] of Object.entries(STORMS))
    console.log(`${one.padEnd(11)} ${about} (stated size ${sizes.stated})`);
  process.exit(name ? 2 : 0);
}

const engine: Engine = values.engine === "postgres" ? "postgres" : "pglite";
const size = Number(values.size ?? storm.sizes.stated);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const isStated = size >= storm.sizes.stated;
console.log(`${name}  ${engine}  size ${size}  seed ${seed}`);
const from = performance.now();
const ground = await openOwnGround(engine);
try {
  const tally = await storm.run(ground, { size, seed, ...(values.older ? { older: values.older } : {}) });
  console.log(summary(tally));
  for (const one of tally.late) console.log(`LATE    ${one}`);
  for (const problem of tally.problems) console.log(`BROKEN  ${problem}`);
  const seconds = Math.round((performance.now() - from) / 1000);
  const verdict = tally.problems.length === 0 ? "survived, audit clean" : `${tally.problems.length} problems`;
  console.log(`${verdict}, ${seconds} s${isStated ? "" : ", smaller than stated"}`);
  process.exitCode = tally.problems.length === 0 ? 0 : 1;
} finally {
  ground.close();
}
