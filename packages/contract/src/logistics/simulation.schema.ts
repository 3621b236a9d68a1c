import { z } from "zod";
import * as generalOutcome from "../outcomes/general.ts";
import { cents, id, nothing, time } from "../wire.ts";
import { SIMULATION_SIZES } from "./simulation-sizes.ts";

/** What the task `logistics.simulate` asks for: this very draft, tried on so many of the orders that were paid last. */
export const simulationInput = z.strictObject({
  draftVersion: z.int().min(0),
  orders: z.union(SIMULATION_SIZES.map((size) => z.literal(size))),
});

/** What parcels cost together: their freight, their services, and all taxes whoever pays them. */
const costs = z.object({ freight: cents, service: cents, tax: cents });

const counts = z.object({
  more: z.int(),
  less: z.int(),
  same: z.int(),
  unsplittable: z.int(),
  splittable: z.int(),
  neither: z.int(),
  unknown: z.int(),
});

const simulation = z.object({
  /** The number of its task. */
  id: z.int(),
  draftVersion: z.int(),
  /** The version that the draft was held against. */
  ruledVersion: z.int(),
  /** The draft and what rules are still those. */
  isPresent: z.boolean(),
  /** So many orders were to be tried, and so many were. */
  asked: z.int(),
  done: z.int(),
  /** The time that a simulation may take ended before the orders did. */
  isCut: z.boolean(),
  /** Somebody stopped it; it has no file then. */
  isStopped: z.boolean(),
  staffName: z.string(),
  endTime: time,
  /** Its task has a file that the caller may fetch. */
  hasFile: z.boolean(),
  counts,
  /** Over the orders that both have a split for. */
  before: costs,
  after: costs,
  parcelsBefore: z.int(),
  parcelsAfter: z.int(),
  /** What those who pay more pay more together, and what those who pay less save. */
  moreCents: cents,
  lessCents: cents,
  /** How many orders differ by how much, by the columns of `SPREAD_WORDS`. */
  spread: z.array(z.int()),
});
export type Simulation = z.infer<typeof simulation>;
export type SimulationCosts = z.infer<typeof costs>;

const side = costs.extend({ preset: z.string(), parcels: z.int() });
const simulatedOrder = z.object({
  orderId: z.int(),
  country: z.string(),
  kind: z.enum(["MORE", "LESS", "UNSPLITTABLE", "SPLITTABLE"]),
  before: side.nullable(),
  after: side.nullable(),
  /** What its parcels cost when it was ordered, for comparison alone. */
  ordered: cents,
  reasons: z.array(z.string()),
});
export type SimulatedOrder = z.infer<typeof simulatedOrder>;

export const logisticsSimulationOpsSchemas = {
  /** The twenty that ended last, of anybody. */
  simulations: {
    summary: "Drafts of the parcel rules that were tried on past orders",
    input: nothing,
    output: z.array(simulation),
    fails: [],
  },
  /** With the orders that come out otherwise, of each kind those that differ most; the file of its task has all. */
  simulation: {
    summary: "What a draft of the parcel rules changes for past orders",
    input: z.object({ id }),
    output: simulation.extend({ orders: z.array(simulatedOrder) }),
    fails: [generalOutcome.NOT_FOUND],
  },
};
