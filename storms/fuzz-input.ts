import { hostileValue } from "./hostile.ts";
import type { Random } from "./random.ts";

/** The parts of a JSON schema that say which values fit. */
export type JsonSchema = {
  type?: string;
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
};

/** Values that were seen on the wire, by the name of their field. */
export type Seen = Map<string, unknown[]>;

const MOST_SEEN = 60;
const WORDS = ["a1b2c3d4", "王小明", "Anna Lee", "+61412345678", "CX12345678", "why not", "crux2026"];

/** Remembers the plain values of an answer or a request, so that later requests name things that exist. */
export function learn(seen: Seen, value: unknown, name = "", depth = 0): void {
  if (depth > 8 || value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, 5)) learn(seen, item, name, depth + 1);
  } else if (typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) learn(seen, inner, key, depth + 1);
  } else {
    const known = seen.get(name) ?? [];
    if (!known.includes(value)) known.push(value);
    seen.set(name, known.slice(-MOST_SEEN));
  }
}

/** Remembers which ids a call spoke of, under each noun of its path. */
export function learnIds(seen: Seen, line: string, data: unknown): void {
  const rows = [data, (data as { content?: unknown } | null)?.content].flat() as ({ id?: unknown } | null)[];
  const ids = rows.flatMap((row) => (typeof row?.id === "number" ? [row.id] : []));
  for (const word of line.match(/(?<=\/)\w+/g) ?? []) learn(seen, ids, idsOf(word));
}

const idsOf = (noun: string) => `ids of ${noun.replace(/s$/, "")}`;

/** The same input with ids that fit the nouns of a path and of the fields, as far as such are known. */
export function withIds(
  input: unknown,
  { line, shape, seen, random }: { line: string; shape: JsonSchema; seen: Seen; random: Random },
): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(shape.properties ?? {})) {
    const noun = name === "id" ? line.match(/(\w+)\/\{id\}/)?.[1] : name.match(/^(.+)Id$/)?.[1];
    const known = noun && (name in input || line.includes(`{${name}}`)) ? seen.get(idsOf(noun)) : undefined;
    if (known && random.below(4) > 0) fields[name] = random.pick(known);
  }
  return { ...input, ...fields };
}

/** A value that fits a schema, of things that exist where one is known by that name. */
export function fitting(schema: JsonSchema, seen: Seen, random: Random, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const known = seen.get(name);
  if (known && known.length > 0 && random.below(4) > 0) return random.pick(known);
  if (schema.anyOf) return fitting(random.pick(schema.anyOf), seen, random, name);
  if (schema.type === "object" || schema.properties) return fittingObject(schema, seen, random);
  if (schema.type === "array")
    return Array.from({ length: random.below(4) }, () => fitting(schema.items ?? {}, seen, random, name));
  if (schema.type === "boolean") return random.below(2) === 0;
  if (schema.type === "integer" || schema.type === "number") return fittingNumber(schema, seen, random);
  if (schema.type === "null") return null;
  return random.pick(WORDS);
}

function fittingObject(schema: JsonSchema, seen: Seen, random: Random): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || random.below(2) === 0,
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, fitting(field, seen, random, name)]));
}

function fittingNumber({ minimum, maximum }: JsonSchema, seen: Seen, random: Random): unknown {
  const edges = [minimum, maximum, random.below(60), random.below(100_000)];
  return random.pick([...edges, ...(seen.get("id") ?? [])].filter((edge) => edge !== undefined));
}

/** Deeper than any input is meant to be, and far less deep than what copying a value can bear. */
const DEEPEST = 60;

/** Whether an input may be spoilt again and again: each time may make it deeper. */
export function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth < DEEPEST && Object.values(value).every((inner) => isShallow(inner, depth + 1));
}

/** How many things are wrong with an input; one alone gets furthest. */
const WRONGS = [0, 0, 1, 1, 1, 1, 2, 3];

/** The same input with up to three things wrong with it. */
export function spoilt(input: unknown, seen: Seen, random: Random): unknown {
  const root = { input: structuredClone(input) };
  for (let times = random.pick(WRONGS); times > 0; times -= 1) spoilOne(root, seen, random);
  return root.input;
}

function spoilOne(root: { input: unknown }, seen: Seen, random: Random): void {
  const places = placesIn(root, []);
  if (places.length === 0) return;
  const { holder, key } = random.pick(places);
  const spoil = random.below(10);
  if (spoil === 0) delete holder[key];
  else if (spoil === 1) holder[key] = [holder[key]];
  else if (spoil === 2) holder[key] = { [key]: holder[key] };
  else if (spoil === 3) holder[key] = JSON.stringify(holder[key]);
  else if (spoil === 4 && typeof holder[key] === "number") holder[key] = -holder[key];
  else if (spoil === 5 && seen.has(key)) holder[key] = random.pick(seen.get(key) ?? [null]);
  else if (spoil === 6) holder[random.pick(["uid", "id", "userClass", "status", "price", "x"])] = 1;
  else holder[key] = hostileValue(random, holder[key]);
}

type Place = { holder: Record<string, unknown>; key: string };

/** Every field and item below a value; long lists count with their first few. */
function placesIn(value: unknown, found: Place[]): Place[] {
  if (typeof value !== "object" || value === null || found.length > 400) return found;
  const holder = value as Record<string, unknown>;
  for (const key of Object.keys(holder).slice(0, 20)) {
    found.push({ holder, key });
    placesIn(holder[key], found);
  }
  return found;
}
