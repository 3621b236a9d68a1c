import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import type { Break } from "./check.ts";
import {
  chainHash,
  contentHashOf,
  type Head,
  LATE_IDS,
  SEAL_KINDS,
  type Seal,
  type SealKind,
  sealable,
} from "./seal-rows.ts";

const CHUNK = 5_000;

/** What each chain holds, and which invariant it keeps. */
const CHAINS: Record<SealKind, { noun: string; invariant: string }> = {
  ledger: { noun: "ledger transaction", invariant: "I-01" },
  order: { noun: "step of an order", invariant: "I-13" },
  payment: { noun: "step of a payment", invariant: "I-14" },
  capture: { noun: "captured amount", invariant: "I-17" },
  refund: { noun: "refund", invariant: "I-18" },
  deed: { noun: "deed of the staff", invariant: "OP-125" },
};

/** A seal, and what it sealed; null where that is gone. */
type SealedRow = Seal & { content: string | null };

/** Says in words where a chain doesn't fit: rows that were changed or deleted, seals that were, rows that have none. */
export async function brokenSeals(db: Db): Promise<Break[]> {
  const breaks: Break[] = [];
  for (const kind of SEAL_KINDS) {
    const found: string[] = [];
    const end = await followChain(db, kind, found);
    found.push(...(await looseEnds(db, kind, end)));
    const { invariant, noun } = CHAINS[kind];
    breaks.push(...found.map((what) => ({ invariant, what: `${noun} ${what}` })));
  }
  return breaks;
}

type End = { seq: number; hash: string };

async function followChain(db: Db, kind: SealKind, found: string[]): Promise<End> {
  let end: End = { seq: 0, hash: "" };
  for (;;) {
    const { rows } = await sql<SealedRow>`
      select seal.seq, seal.row_id as "rowId", seal.content_hash as "contentHash", seal.hash, sealable.content
      from audit.seal left join ${sealable(kind)} on sealable.row_id = seal.row_id
      where seal.kind = ${kind} and seal.seq > ${end.seq} order by seal.seq limit ${CHUNK}`.execute(db);
    for (const row of rows) {
      const problem = problemOf(row, end);
      if (problem) found.push(`${row.rowId} ${problem}`);
      end = { seq: row.seq, hash: row.hash };
    }
    if (rows.length < CHUNK) return end;
  }
}

function problemOf(row: SealedRow, before: End): string | null {
  if (row.seq !== before.seq + 1) return `follows a gap in the seals after ${before.seq}`;
  if (row.hash !== chainHash(before.hash, row.seq, row.rowId, row.contentHash))
    return "has a seal that was changed";
  if (row.content === null) return "was deleted";
  return contentHashOf(row.content) === row.contentHash ? null : "was changed";
}

/** A head that the chain doesn't reach, and rows that came under the others after they were sealed. */
async function looseEnds(db: Db, kind: SealKind, end: End): Promise<string[]> {
  const heads = await sql<Head>`
    select seq, hash, max_row_id as "maxRowId" from audit.seal_head where kind = ${kind}`.execute(db);
  const [head] = heads.rows;
  if (!head || head.seq !== end.seq || head.hash !== end.hash)
    return [`seals end at ${end.seq}, not at ${head?.seq ?? "any"}`];
  const { rows } = await sql<{ rowId: number }>`
    select row_id as "rowId" from ${sealable(kind)}
    where row_id <= ${head.maxRowId - LATE_IDS}
      and not exists (select from audit.seal where seal.kind = ${kind} and seal.row_id = sealable.row_id)`.execute(
    db,
  );
  return rows.map((row) => `${row.rowId} was put in later`);
}

/** The last seal of each chain, for a note outside the database: whoever rewrites a whole chain can't rewrite that. */
export async function sealHeads(db: Db): Promise<{ kind: string; seq: number; hash: string }[]> {
  const { rows } = await sql<{ kind: string; seq: number; hash: string }>`
    select kind, seq, hash from audit.seal_head order by kind`.execute(db);
  return rows;
}
