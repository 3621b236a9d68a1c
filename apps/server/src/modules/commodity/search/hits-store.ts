import { createHash } from "node:crypto";
import { MAX_PRODUCTS_COUNTED } from "@crux/contract/sale";
import { type RawBuilder, sql } from "kysely";
import type { FactCache } from "../../../kernel/cache/fact-cache.ts";
import type { Db } from "../../../kernel/database/database.ts";
import { LISTED } from "../goods-topics.ts";
import { conditionsOf, isListed, isNarrowed, type ListingFilter, matches } from "./filter-store.ts";
import { isPlain, type ListingSort, namesOf, orderOf, rankOf } from "./rank-store.ts";

/** Of so many hits, by what was sold, the names are looked at. */
const MOST_RANKED = 1_000;
/** So many are looked up by how their names begin, since what hardly anybody bought may be called just that; `NAME_LENGTH` is what an index knows of a name. */
const MOST_NAMED = 500;
const NAME_LENGTH = 64;
const LAST_CHARACTER = "\u{10FFFF}";
/** Of many hits, so many are met among so many products for each at the front of an index; fewer than the first are too few to choose from. */
const MET = { least: 60, most: 300, amongEach: 10 };

/** Whoever scrolls on beyond so many waits for all hits to be read. */
const FARTHEST = 2 * MAX_PRODUCTS_COUNTED;

type HitsPage = { sort: ListingSort; limit: number; offset: number };

/** The product ids of one page, best first, and how many there are in all: beyond `MAX_PRODUCTS_COUNTED` more than that, and than were shown. */
export async function listHits(
  { db, facts }: { db: Db; facts: FactCache },
  filter: ListingFilter,
  page: HitsPage,
): Promise<{ ids: number[]; total: number }> {
  const { limit, offset } = page;
  const { ids, counted } = isWhole(filter)
    ? await listWhole(db, filter, page)
    : await listRemembering({ db, facts }, filter, page);
  if (counted <= MAX_PRODUCTS_COUNTED || ids.length === 0) return { ids, total: counted };
  const shown = offset + ids.length;
  return { ids, total: ids.length < limit ? shown : Math.max(counted, shown + 1) };
}

type Listed = { ids: number[]; counted: number };

/** Nothing is asked for but the state in which products are on sale: an index has these side by side, and in order. */
function isWhole(filter: ListingFilter): boolean {
  return filter.saleStatus.length === 1 && conditionsOf(filter).length === 0;
}

async function listWhole(db: Db, filter: ListingFilter, { sort, limit, offset }: HitsPage): Promise<Listed> {
  const counted = await countWhole(db, filter);
  if (offset >= counted && counted <= MAX_PRODUCTS_COUNTED) return { ids: [], counted };
  const { rows } = await sql<{ id: number }>`
    select l.product_id as id from product_listing l where ${matches(filter)}
    order by ${orderOf(sort)} limit ${limit} offset ${offset}`.execute(db);
  return { ids: rows.map((row) => row.id), counted };
}

async function countWhole(db: Db, filter: ListingFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from product_listing l where ${matches(filter)} limit ${sql.lit(MAX_PRODUCTS_COUNTED + 1)}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Counting many hits takes most of a search, and another page of them, or another order, is looked at the next moment: that
 * there were many is remembered for what is asked by words, tag and stock alone, which are few. So is a reading of a keyword
 * in which nothing is found.
 */
async function listRemembering(
  { db, facts }: { db: Db; facts: FactCache },
  filter: ListingFilter,
  page: HitsPage,
): Promise<Listed> {
  if (filter.productIds || (filter.narrowed && isNarrowed(filter.narrowed)))
    return await listSought(db, filter, page);
  const { wanted, tagId, saleStatus, inStock } = filter;
  const asked = createHash("sha1").update(JSON.stringify([wanted, tagId, saleStatus, inStock]));
  const name = `hits ${asked.digest("base64url")}`;
  let listed: Listed | undefined;
  const found = await facts.many({ name, topics: ["catalogue", LISTED] }, [0], async () => {
    listed = await listSought(db, filter, page);
    return new Map([[0, listed.counted]]);
  });
  if (listed) return listed;
  const counted = found.get(0) ?? 0;
  // What is back in stock is no change of the catalogue.
  if (counted === 0 && !inStock) return { ids: [], counted };
  return await listSought(db, filter, page, counted > MAX_PRODUCTS_COUNTED);
}

/**
 * Few hits are gathered by the indexes of what is asked for, and put in order. Of many, the index of the order meets enough
 * within its first rows, which no plan knows before they are counted; a word that too few of the best sold products have is
 * looked for among those that were gathered as well. Of these, and of what is called so, the names are compared. Far down
 * a list all hits are read.
 */
async function listSought(db: Db, filter: ListingFilter, page: HitsPage, areMany = false): Promise<Listed> {
  const end = page.limit + page.offset;
  if (filter.saleStatus.length > 1 || end > FARTHEST) return await gatherHits(db, filter, page);
  const most = MET.most * Math.ceil(end / MET.most);
  // What the order alone decides, and what lies behind all that is gathered, has to be met there.
  const mustMeet = isPlain(filter, page.sort) || end > MAX_PRODUCTS_COUNTED;
  const least = mustMeet ? 0 : Math.max(MET.least, end);
  const hit = hitOf(filter, page.sort);
  const areFew = sql`not (select is_many from size)`;
  const size = areMany
    ? sql`size as materialized (select ${sql.lit(MAX_PRODUCTS_COUNTED + 1)} as counted, true as is_many)`
    : sql`gathered as materialized (
      select ${hit} from product_listing l where ${matches(filter)} limit ${sql.lit(MAX_PRODUCTS_COUNTED + 1)}
    ), size as materialized (
      select count(*) as counted, count(*) > ${sql.lit(MAX_PRODUCTS_COUNTED)} as is_many from gathered
    )`;
  const gathered = areMany
    ? sql``
    : sql`union select * from gathered where ${areFew} or (select count(*) from met) < ${least}`;
  const called = calledSo(filter, page.sort, sql`(select is_many from size)`);
  const hits = sql`select * from met ${gathered} ${called}`;
  const { rows } = await sql<Listed & { met: number }>`
    with ${size}, met as materialized (
      select ${hit} from (
        select * from product_listing l
        where ${isListed(filter)} and (select is_many from size)
        order by ${orderOf(page.sort)} limit ${sql.lit(most * MET.amongEach)}
      ) l where ${sql.join(conditionsOf(filter), sql` and `)}
      order by ${orderOf(page.sort)} limit ${sql.lit(most)}
    )
    select (select counted from size) as counted, (select count(*) from met) as met, array(${ranked(hits, page)}) as ids`.execute(
    db,
  );
  const { counted = 0, met = 0, ids = [] } = rows[0] ?? {};
  if (areMany && met < least) return await listSought(db, filter, page);
  const isMissing = mustMeet && counted > MAX_PRODUCTS_COUNTED && met < end;
  return isMissing ? await gatherHits(db, filter, page) : { ids, counted };
}

/** What a hit is put in order by. */
function hitOf(filter: ListingFilter, sort: ListingSort): RawBuilder<unknown> {
  const rank = isPlain(filter, sort) ? sql`0` : rankOf(filter.wanted);
  return sql`l.product_id, l.sold, l.price_cents, ${rank} as rank`;
}

/** A page of hits, best first. */
function ranked(hits: RawBuilder<unknown>, { sort, limit, offset }: HitsPage): RawBuilder<unknown> {
  return sql`select l.product_id from (${hits}) l order by l.rank, ${orderOf(sort)} limit ${limit} offset ${offset}`;
}

/** All hits there are, and of the first of them, and of what is called so, by the names. */
async function gatherHits(db: Db, filter: ListingFilter, page: HitsPage): Promise<Listed> {
  const { sort, limit, offset } = page;
  const hits = sql`select * from best ${calledSo(filter, sort)}`;
  const { rows } = await sql<Listed>`
    with gathered as materialized (
      select ${hitOf(filter, sort)} from product_listing l where ${matches(filter)}
    ), best as (
      select * from gathered l order by ${orderOf(sort)} limit ${Math.max(MOST_RANKED, limit + offset)}
    )
    select (select count(*) from gathered) as counted, array(${ranked(hits, page)}) as ids`.execute(db);
  return rows[0] ?? { ids: [], counted: 0 };
}

/** To be added to some hits: those whose names begin with what is wanted, the shortest such names before longer ones, which an index has side by side; none where names say nothing. */
function calledSo(filter: ListingFilter, sort: ListingSort, when = sql`true`): RawBuilder<unknown> {
  if (isPlain(filter, sort)) return sql``;
  const begin = namesOf(filter.wanted).map((name) => [...name].slice(0, NAME_LENGTH).join(""));
  const listedName = sql`left(l.name, ${sql.lit(NAME_LENGTH)}) collate "C"`;
  return sql`union select ${hitOf(filter, sort)} from unnest(${begin}::text[]) as called (name) cross join lateral (
      select * from product_listing l
      where ${when} and ${listedName} >= called.name and ${listedName} <= called.name || ${LAST_CHARACTER}::text
      order by ${listedName} limit ${sql.lit(MOST_NAMED)}
    ) l where ${matches(filter)}`;
}

/** Whether anything is there. */
export async function hasHits(db: Db, filter: ListingFilter): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from product_listing l where ${matches(filter)}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
