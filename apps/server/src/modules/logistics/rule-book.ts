import { LRUCache } from "lru-cache";
import type { Ctx } from "../../kernel/verb/context.ts";
import { compile, type RuleBook } from "./compile-rules.ts";
import { findCurrentVersion, getRuleSet, listPresets } from "./store.ts";

/** How much of the receiver's identity a route asks for. */
export type Identity = "NONE" | "NUMBER" | "PHOTOS";

// Few versions are alive at once: the present one, and for a moment its successor.
const books = new LRUCache<string, RuleBook>({ max: 20 });

/** What a shop that published none goes by: nothing is sent anywhere. */
const NO_RULES = compile(0, "none", { taxSchemes: {}, routes: [] }, [], []);

/** The rules that are valid now; those by which nothing is sent while none are. */
export async function getRuleBook(ctx: Ctx): Promise<RuleBook> {
  const current = await findCurrentVersion(ctx.db, ctx.now);
  if (!current) return NO_RULES;
  const known = books.get(current.digest);
  if (known) return { ...known, version: current.version };
  const row = await getRuleSet(ctx.db, current.version);
  const presets = await listPresets(ctx.db, current.version);
  const book = compile(row.version, current.digest, row.rules, row.prepaidTaxSchemes, presets);
  books.set(current.digest, book);
  return book;
}

/** The same rules with these routes switched off, as a book of its own for whoever keeps what follows from it. */
export function withoutRoutes(book: RuleBook, ids: readonly string[]): RuleBook {
  if (ids.length === 0) return book;
  const routes = book.rules.routes.map((route) =>
    ids.includes(route.id) ? { ...route, enabled: false } : route,
  );
  return {
    ...book,
    digest: `${book.digest} without ${ids.toSorted().join(" ")}`,
    rules: { ...book.rules, routes },
    routeOf: new Map(routes.map((route) => [route.id, route])),
  };
}

/** How much of the receiver's identity a route asked for under the rules that priced a parcel (OP-040). */
export async function identityOf(
  ctx: Ctx,
  { version, routeId }: { version: number; routeId: string },
): Promise<Identity> {
  const { rules } = await getRuleSet(ctx.db, version);
  return rules.routes.find((route) => route.id === routeId)?.identity ?? "NONE";
}

/** What a route took under the rules that priced a parcel: grams at most, and those of the empty box; null for a route that is not known. */
export async function weightsOf(
  ctx: Ctx,
  { version, routeId }: { version: number; routeId: string },
): Promise<{ limitGrams: number; boxGrams: number } | null> {
  const { rules } = await getRuleSet(ctx.db, version);
  const route = rules.routes.find(({ id }) => id === routeId);
  return route ? { limitGrams: route.maxWeightG, boxGrams: route.fee.tareG } : null;
}
