import { Agent } from "node:http";
import { PREFIXES } from "@crux/contract/prefixes";
import { stock } from "@crux/server/testing/checkout";
import { goOn } from "@crux/server/testing/payments";
import { plainPhoto } from "@crux/server/testing/photos";
import type { Shop } from "@crux/server/testing/shop-on";
import { GOODS } from "./buyers.ts";
import { problemsOf, sent } from "./fuzz-answer.ts";
import {
  fitting,
  isShallow,
  type JsonSchema,
  learn,
  learnIds,
  type Seen,
  spoilt,
  withIds,
} from "./fuzz-input.ts";
import { type Cast, hireCast } from "./fuzz-people.ts";
import { requestOf } from "./fuzz-request.ts";
import {
  belongings,
  type Examples,
  liveAsBystander,
  liveAsCustomer,
  PLANTED,
  workAsStaff,
} from "./fuzz-world.ts";
import { inShop, type Storm } from "./ground.ts";
import { type Random, seeded } from "./random.ts";
import { count, newTally, type Tally } from "./tally.ts";

const AT_ONCE = 4;
const LATE_MS = 10_000;
const MOST_PROBLEMS = 30;
/** Below this many requests, memory says more about the start than about growth. */
const ENOUGH = 20_000;
const MAY_GROW = 1.2;

/** One call of the contract with the shape of its input. */
export type FuzzCall = {
  name: string;
  line: string;
  shape: JsonSchema;
  output: { safeParse(data: unknown): { success: boolean } };
};

const CALLS: readonly FuzzCall[] = PREFIXES.flatMap(({ name: prefix, api, schemas }) =>
  Object.entries(api).flatMap(([name, { line }]) => {
    const schema = schemas[name];
    if (!schema) return [];
    const shape = schema.input.toJSONSchema({ io: "input", unrepresentable: "any" }) as JsonSchema;
    return [{ name: `${prefix}.${name}`, line, shape, output: schema.output }];
  }),
);

type World = {
  shop: Shop;
  agent: Agent;
  port: number;
  cast: Cast;
  /** What is seen on the wire of the customer's own, and of a bystander's. */
  own: Seen;
  others: Seen;
  examples: Examples;
  /** The names of calls that were acknowledged. */
  worked: Set<string>;
  bystanderUid: number;
  photo: Buffer;
  tally: Tally;
};

/**
 * T-13: every call of the contract gets valid, nearly valid and absurd requests from everybody. Whatever comes is
 * answered soon, in the envelope and with a known code, and touches nobody else's things. `size` is requests per call.
 */
export const fuzzStorm: Storm = {
  about: "hostile values in every call, from everybody",
  sizes: { stated: 2_000, small: 4 },
  run: (ground, { size, seed }) =>
    inShop(ground, async (shop, port) => {
      for (const skuId of GOODS) await stock(shop, skuId, 1_000_000);
      const bystander = await liveAsBystander(shop);
      const before = await belongings(bystander);
      const world = await openWorld(shop, { port, bystanderUid: bystander.session.uid });
      const { tally } = world;
      for (const [line, data] of JSON.parse(before.replaceAll(PLANTED, "")) as [string, unknown][]) {
        learn(world.others, data);
        learnIds(world.others, line, data);
      }
      const isOps = ({ line }: FuzzCall) => line.includes("/ops/");
      const random = seeded(seed);
      await shower(
        world,
        CALLS.filter((call) => !isOps(call)),
        { size, random },
      );
      if ((await belongings(bystander)) !== before)
        tally.problems.push("a bystander's things were touched (I-30)");
      // What staff may do, they may do to anybody.
      world.others.clear();
      await shower(world, CALLS.filter(isOps), { size, random });
      tally.notes.set("calls", CALLS.length);
      tally.notes.set("calls that worked", world.worked.size);
      await goOn(shop);
      world.agent.destroy();
      return tally;
    }),
};

async function openWorld(shop: Shop, given: { port: number; bystanderUid: number }): Promise<World> {
  // The limits per address stand in front of what is looked at here.
  shop.app.kernel.rateLimit = { take: () => true, isSpent: () => false };
  const [own, others, examples]: [Seen, Seen, Examples] = [new Map(), new Map(), new Map()];
  const buyer = await liveAsCustomer(shop, examples, own);
  await workAsStaff(shop, { buyer, examples, seen: own });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const cast = await hireCast(shop, buyer.session);
  const photo = await plainPhoto();
  return { ...given, shop, agent, cast, own, others, examples, worked: new Set(), photo, tally: newTally() };
}

/** Sends `size` requests to each call, all calls mixed, and looks at memory in the middle and at the end. */
async function shower(
  world: World,
  calls: readonly FuzzCall[],
  { size, random }: { size: number; random: Random },
): Promise<void> {
  const { tally } = world;
  const jobs = random.shuffle(calls.flatMap((call) => Array.from({ length: size }, () => call)));
  const middle = Math.floor(jobs.length / 2);
  const heaps: number[] = [];
  for (const part of [jobs.slice(0, middle), jobs.slice(middle)]) {
    const waiting = part.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const call of waiting)
          if (tally.problems.length < MOST_PROBLEMS) await tryOne(world, call, random);
      }),
    );
    heaps.push(process.memoryUsage().rss);
  }
  const [half = 0, whole = 0] = heaps;
  tally.notes.set(`MB after ${calls.length} calls`, Math.round(whole / 2 ** 20));
  if (jobs.length >= ENOUGH && whole > half * MAY_GROW)
    tally.problems.push(`memory grew from ${half} to ${whole} bytes`);
}

async function tryOne(world: World, call: FuzzCall, random: Random): Promise<void> {
  const { cast, tally, shop, photo, own, examples } = world;
  const actor = cast.pick(call.line, world.bystanderUid, random);
  const input = inputFor(world, call, random);
  const isUpload = shop.app.calls.get(call.line)?.upload !== undefined;
  const request = requestOf(
    { line: call.line, input, uid: actor.uid, token: actor.token, file: isUpload ? photo : null },
    random,
  );
  const answer = await sent(world, request);
  count(tally, answer);
  if (answer.ms > LATE_MS) tally.late.push(`${call.name} after ${Math.round(answer.ms)} ms`);
  for (const problem of problemsOf(call.output, actor, answer))
    tally.problems.push(
      `${call.name} by ${actor.who}: ${problem}, asked ${shown(request.path, request.body)}`,
    );
  await cast.comeBack(actor, answer.code);
  if (answer.code !== 0) return;
  world.worked.add(call.name);
  if (input !== undefined && isShallow(input) && !examples.has(call.line)) examples.set(call.line, [input]);
  learn(own, answer.data);
  learnIds(own, call.line, answer.data);
}

/** Something that worked before or something that the schema allows, mostly with something wrong in it. */
function inputFor({ own, others, examples }: World, { line, shape }: FuzzCall, random: Random): unknown {
  const seen = random.below(4) === 0 ? others : own;
  const known = examples.get(line);
  const valid = known && random.below(3) > 0 ? random.pick(known) : fitting(shape, seen, random);
  return spoilt(withIds(valid, { line, shape, seen, random }), seen, random);
}

function shown(path: string, body: Buffer | null): string {
  return `${path} ${body?.toString().slice(0, 300) ?? ""}`;
}
