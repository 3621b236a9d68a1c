import { createHash } from "node:crypto";
import { MAX_COUNTED } from "@crux/contract/list";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { AskedOf, ListPlan, ListSchema } from "../database/list-plan.ts";
import { type Counted, type ListSql, listSql, upToMost } from "../database/list-statements.ts";
import type { Ctx } from "./context.ts";

/** One page of a list: how many rows there are, and what reads those of the page. */
export type ListPage = Pick<ListSql, "order"> & {
  /** `where … order by …`: the rows of the page, in their order. */
  page: RawBuilder<unknown>;
  counted: Counted;
};

/**
 * Finds one page of a list. That there are more than 10,000 rows is remembered by each server for half a minute: counting so
 * many takes most of the time, and the next page, another order or a colleague asks the same. It is shown and decides
 * nothing; where rows went meanwhile, 10,000+ stands that long beside fewer.
 */
export async function listPage<Of extends ListSchema>(
  ctx: Pick<Ctx, "db" | "facts">,
  plan: ListPlan<Of>,
  asked: AskedOf<Of>,
  ...also: RawBuilder<unknown>[]
): Promise<ListPage> {
  const list = listSql(plan, asked, ...also);
  const { where, order, slice, isInOrder } = list;
  const byIds = (ids: RawBuilder<unknown>) => sql`where id = any(${ids}) ${order}`;
  const { counted, found } = await countRemembering(ctx, nameOf(ctx.db, list.ids), async () => {
    if (isInOrder) return { counted: await list.count(ctx.db) };
    const { ids, ...counted } = await list.countAndFind(ctx.db);
    return { counted, found: ids };
  });
  if (isInOrder) return { order, counted, page: sql`where ${where} ${slice}` };
  const ids = found ? sql`${found}::bigint[]` : sql`array(${list.pageIds})`;
  return { order, counted, page: byIds(ids) };
}

/**
 * How many rows each of these lists has. Which have more than 10,000 is remembered, as a list remembers it, and the others
 * are counted by two statements at once.
 */
export async function countLists(
  { db, facts }: Pick<Ctx, "db" | "facts">,
  lists: readonly Pick<ListSql, "ids">[],
): Promise<Counted[]> {
  const counts = new Map<number, Counted>();
  const count = async (places: readonly number[]) => {
    if (places.length === 0) return;
    const parts = lists.flatMap(({ ids }, place) => {
      const rows = sql`(${ids} limit ${MAX_COUNTED + 1}) one`;
      const one = sql`select ${place}::int as place, (select count(*)::int from ${rows}) as counted`;
      return places.includes(place) ? [one] : [];
    });
    const all = sql.join(parts, sql` union all `);
    const { rows } = await sql<{ place: number; counted: number }>`${all}`.execute(db);
    for (const { place, counted } of rows) counts.set(place, upToMost(counted));
  };
  const countAll = async (places: readonly number[]) => {
    const half = Math.ceil(places.length / 2);
    await Promise.all([count(places.slice(0, half)), count(places.slice(half))]);
  };
  const places = lists.map((_, place) => place);
  const name = nameOf(db, sql.join(lists.map(({ ids }) => ids)));
  const more = await facts.many({ name, topics: [] }, places, async (missing) => {
    await countAll(missing);
    return new Map(missing.flatMap((place) => (counts.get(place)?.totalCapped ? [[place, true]] : [])));
  });
  await countAll(places.filter((place) => !counts.has(place) && !more.has(place)));
  return places.map((place) => counts.get(place) ?? MORE);
}

type Found = { counted: Counted; found?: number[] };

const MORE: Counted = { total: MAX_COUNTED, totalCapped: true };

/** What is found, or that there were more rows than are counted a moment ago. */
async function countRemembering(
  { facts }: Pick<Ctx, "facts">,
  name: string,
  find: () => Promise<Found>,
): Promise<Found> {
  let found: Found | undefined;
  const remembered = await facts.many({ name, topics: [] }, [0], async () => {
    found = await find();
    return found.counted.totalCapped ? new Map([[0, true]]) : new Map();
  });
  if (found) return found;
  return remembered.has(0) ? { counted: MORE } : await find();
}

/** The same for the same conditions; a hash, since somebody's name may be among them. */
function nameOf(db: Db, conditions: RawBuilder<unknown>): string {
  const { sql: text, parameters } = conditions.compile(db);
  const asked = createHash("sha1").update(JSON.stringify([text, parameters]));
  return `list ${asked.digest("base64url")}`;
}
