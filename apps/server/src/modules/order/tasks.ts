import { simulationInput } from "@crux/contract/logistics/simulation.schema";
import { pkgType } from "@crux/contract/logistics.schema";
import { text } from "@crux/contract/wire";
import { z } from "zod";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import {
  countDeclarable,
  declarableAfter,
  type PastOrders,
  SIMULATION_COLUMNS,
  simulateRules,
} from "../logistics/service.ts";
import { type TaskKind, taskKind } from "../task/service.ts";
import { declaredRows, findTable, headOf } from "./parcel/export-declarations.ts";
import { countPaidOrders, listPaidOrders } from "./past-orders-store.ts";

const BATCH = 200;
const code = text(60);

/** Which parcels of the queue, by which table, and why; as `exportDeclarations` takes them. */
const input = z.strictObject({
  routes: z.array(code).max(50).default([]),
  companies: z.array(code).max(50).default([]),
  pkgType: pkgType.optional(),
  profile: text(40).default(""),
  withNumbers: z.boolean().default(false),
  reason: text(200).refine((value) => value.trim() !== ""),
});

const reachedBy = z.object({ lastId: z.int(), done: z.int() }).nullable();

/** The table of a whole queue, however long: parcels that can be declared, oldest first. */
const declarations = taskKind({
  name: "order.declarations",
  right: "parcel.ship",
  input,
  // Which columns there are is said by the table that was asked for.
  file: { name: "declaration", columns: [] },
  async run(job, { profile, withNumbers, reason: _, ...filter }): Promise<{ count: number }> {
    const step = <Result>(work: (ctx: Parameters<typeof findTable>[0]) => Promise<Result>) =>
      runAsSystem(job.kernel, (ctx) => work({ ...ctx, staff: job.staff }));
    const table = await step((ctx) => findTable(ctx, { profile, withNumbers }));
    if (table.profile.encoding === "GBK") job.writeGbk();
    let { lastId, done } = reachedBy.parse(job.reached) ?? { lastId: 0, done: 0 };
    if (lastId === 0) job.write([headOf(table)]);
    const total = done + (await step((ctx) => countDeclarable(ctx, filter, lastId)));
    for (;;) {
      const { ids, rows } = await step(async (ctx) => {
        const ids = await declarableAfter(ctx, filter, { lastId, limit: BATCH });
        return { ids, rows: (await declaredRows(ctx, table, ids)).rows };
      });
      if (ids.length === 0) return { count: done };
      job.write(rows);
      lastId = ids.at(-1) ?? lastId;
      done += rows.length;
      await job.step({ reached: { lastId, done }, done, total });
    }
  },
});

const paidOrders: PastOrders = {
  count: ({ db }, most) => countPaidOrders(db, most),
  list: ({ db }, page) => listPaidOrders(db, page),
};

/** What the draft of the parcel rules would have made of the last orders. */
const simulation = taskKind({
  name: "logistics.simulate",
  right: "logistics.rules",
  input: simulationInput,
  isSingle: true,
  file: { name: "simulation", columns: SIMULATION_COLUMNS },
  run: (job, asked) => simulateRules(job, asked, paidOrders),
});

export const orderTasks: TaskKind[] = [declarations, simulation];
