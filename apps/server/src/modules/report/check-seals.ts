import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { type Break, MAX_TOLD, tellBreaks } from "./check.ts";
import { type Head, LATE_IDS, SEAL_KINDS, type SealKind, sealable } from "./seal-rows.ts";

const CHUNK = 20_000;

/** What each chain holds, and which invariant it keeps. */
export const CHAINS: Record<SealKind, { noun: string; invariant: string }> = {
  ledger: { noun: "ledger transaction", invariant: "I-01" },
  order: { noun: "step of an order", invariant: "I-13" },
  payment: { noun: "step of a payment", invariant: "I-14" },
  capture: { noun: "captured amount", invariant: "I-17" },
  refund: { noun: "refund", invariant: "I-18" },
  deed: { noun: "deed of the staff", invariant: "OP-125" },
};

/** How far a chain was followed: its last seal, and what was found up to it. */
export type Walked = { seq: number; hash: string; told: string[]; count: number };

/** Says in words where the chains don't fit: rows that were changed or deleted, seals that were, rows that have none. */
export async function brokenSeals(db: Db): Promise<Break[]> {
  const breaks: Break[] = [];
  for (const kind of SEAL_KINDS) breaks.push(...(await followChain(db, kind)));
  return breaks;
}

/** The same of one chain, from after the seals that were walked before. */
export async function followChain(
  db: Db,
  kind: SealKind,
  from: Walked | null = null,
  onWalk: (walked: Walked) => Promise<void> = async () => {},
): Promise<Break[]> {
  let walked = from ?? { seq: 0, hash: "", told: [], count: 0 };
  for (let rows = CHUNK; rows === CHUNK; ) {
    const chunk = await walkChunk(db, kind, walked);
    rows = chunk.rows;
    walked = {
      seq: chunk.seq ?? walked.seq,
      hash: chunk.hash ?? walked.hash,
      told: [...walked.told, ...chunk.told].slice(0, MAX_TOLD),
      count: walked.count + chunk.count,
    };
    await onWalk(walked);
  }
  const loose = await looseEnds(db, kind, walked);
  const { invariant, noun } = CHAINS[kind];
  const told = [...loose.told, ...walked.told].slice(0, MAX_TOLD).map((what) => `${noun} ${what}`);
  return tellBreaks(invariant, told, walked.count + loose.count);
}

type Chunk = { rows: number; seq: number | null; hash: string | null; count: number; told: string[] };

/** Computes a stretch of a chain in the database, each seal by the hash that stands before it; contents never leave it. */
async function walkChunk(db: Db, kind: SealKind, { seq, hash }: Walked): Promise<Chunk> {
  const { rows } = await sql<Chunk>`
    with seal as materialized (
      select seq, row_id, content_hash, hash from audit.seal where kind = ${sql.lit(kind)} and seq > ${seq}
      order by seq limit ${CHUNK}),
    link as materialized (
      select seq, row_id, content_hash, hash, coalesce(lag(seq) over chain, ${seq}::bigint)::numeric as seq_before,
        coalesce(lag(hash) over chain, ${hash}) as hash_before
      from seal window chain as (order by seq)),
    looked as materialized (
      select seq, row_id, case
        when seq <> seq_before + 1 then 'follows a gap in the seals after ' || seq_before
        when hash <> ${sha256(sql`hash_before || ' ' || seq || ' ' || row_id || ' ' || content_hash`)}
          then 'has a seal that was changed'
        when content is null then 'was deleted'
        when content_hash <> ${sha256(sql`content`)} then 'was changed' end as problem
      from link left join lateral (
        select content from ${sealable(kind)} where sealable.row_id = link.row_id offset 0) sealed on true),
    told as (select row_id || ' ' || problem as what from looked where problem is not null order by seq limit ${MAX_TOLD})
    select (select count(*)::int from looked) as rows, (select max(seq) from seal) as seq,
      (select hash from seal order by seq desc limit 1) as hash,
      (select count(*)::int from looked where problem is not null) as count,
      array(select what from told) as told`.execute(db);
  return rows[0] ?? { rows: 0, seq: null, hash: null, count: 0, told: [] };
}

const sha256 = (text: ReturnType<typeof sql>) => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** A head that the chain doesn't reach, and rows that came under the others after they were sealed. */
async function looseEnds(
  db: Db,
  kind: SealKind,
  end: Pick<Walked, "seq" | "hash">,
): Promise<{ told: string[]; count: number }> {
  const heads = await sql<Head>`
    select seq, hash, max_row_id as "maxRowId" from audit.seal_head where kind = ${kind}`.execute(db);
  const [head] = heads.rows;
  if (!head || head.seq !== end.seq || head.hash !== end.hash)
    return { told: [`seals end at ${end.seq}, not at ${head?.seq ?? "any"}`], count: 1 };
  const { rows } = await sql<{ rowId: number; count: number }>`
    with late as materialized (
      select row_id from ${sealable(kind)}
      where row_id <= ${head.maxRowId - LATE_IDS}
        and not exists (
          select from audit.seal where seal.kind = ${sql.lit(kind)} and seal.row_id = sealable.row_id))
    select row_id as "rowId", (select count(*)::int from late) as count from late limit ${MAX_TOLD}`.execute(
    db,
  );
  return { told: rows.map((row) => `${row.rowId} was put in later`), count: rows[0]?.count ?? 0 };
}

/** The last seal of each chain, for a note outside the database: whoever rewrites a whole chain can't rewrite that. */
export async function sealHeads(db: Db): Promise<{ kind: string; seq: number; hash: string }[]> {
  const { rows } = await sql<{ kind: string; seq: number; hash: string }>`
    select kind, seq, hash from audit.seal_head order by kind`.execute(db);
  return rows;
}
