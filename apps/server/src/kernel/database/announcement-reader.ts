import type pg from "pg";
import type { Ears } from "./database.ts";

type Word = { id: number; topics: string[] };

/**
 * What a word that has a number already may take to be committed: its transaction writes it last. A server ends whatever
 * takes longer.
 */
const UNSEEN_MS = 30_000;
/** How far back words may still be on their way when reading begins. */
const LOOK_BACK = 200;

const LAST = "select coalesce(max(id), 0)::bigint as last from announcement";
const MISSING = `
  select number as id from generate_series(greatest($1::bigint - ${LOOK_BACK}, 1), $1) as number
  where not exists (select from announcement where id = number)`;
/** How many new words are read at once: few enough that the index is read, whatever is thought of the table. */
const MOST = 100;
/** New words by their numbers, and of old ones those that are missing: apart, since both in one condition read the table. */
const NEXT = {
  name: "announcements",
  text: `
    select id, case when speaker = $1 then '{}' else topics end as topics from (
      (select id, speaker, topics from announcement where id > $2 order by id limit ${MOST})
      union all
      select id, speaker, topics from announcement where id = any($3::bigint[])) word
    order by id`,
};

/**
 * Reads the words of other servers by their numbers, each once. A number that is missing belongs to a word whose
 * transaction is still under way, or to none: it is asked for again for half a minute.
 */
export function createAnnouncementReader(
  client: pg.Client,
  { own, ears }: { own: string; ears: Ears },
): { begin(): Promise<void>; read(): Promise<void> } {
  let last = 0;
  const unseen = new Map<number, number>();
  let reading: Promise<void> | null = null;
  let isAsked = false;

  function expect(from: number, to: number, nowMs: number): void {
    for (let id = from; id < to; id += 1) unseen.set(id, nowMs);
  }

  async function readOnce(): Promise<void> {
    const nowMs = performance.now();
    const { rows } = await client.query<Word>({ ...NEXT, values: [own, last, [...unseen.keys()]] });
    for (const { id, topics } of rows) {
      unseen.delete(id);
      if (id > last) {
        // Numbers that were never given out are no reason to ask for all of them.
        expect(Math.max(last + 1, id - LOOK_BACK), id, nowMs);
        last = id;
      }
      for (const topic of topics) ears.onTopic(topic);
    }
    for (const [id, sinceMs] of unseen) if (nowMs - sinceMs > UNSEEN_MS) unseen.delete(id);
    if (rows.length >= MOST) isAsked = true;
    else ears.onHeard?.(nowMs);
  }

  async function readAll(): Promise<void> {
    try {
      do {
        isAsked = false;
        await readOnce();
      } while (isAsked);
    } finally {
      reading = null;
    }
  }

  return {
    async begin() {
      const [first] = (await client.query<{ last: number }>(LAST)).rows;
      last = first?.last ?? 0;
      const { rows } = await client.query<{ id: number }>(MISSING, [last]);
      for (const { id } of rows) unseen.set(id, performance.now());
    },
    read() {
      isAsked = true;
      reading ??= readAll();
      return reading;
    },
  };
}
