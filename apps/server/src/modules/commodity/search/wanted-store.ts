import { needsComparison, type SearchLexeme, termLexemes } from "@crux/rules/catalogue/search-tokens";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";

/**
 * One way to be what somebody wants: a text (as `searchText` writes it) stands in name, brand or description; words of the
 * index stand for the product; or two texts stand in name or brand with one character between them. A text that nobody
 * typed may as well be there in pieces, which the index knows by itself.
 */
export type Alternative =
  | { text: string; isTyped: boolean }
  | { words: readonly SearchLexeme[] }
  | { around: readonly [string, string] };

/** One thing that a product must be, in any of these ways; the typed one comes first. */
export type Wanted = readonly Alternative[];

/** So many products that are sold best have most words that many products have. */
const FRONT = 200;

/** Whether the words of the index leave it open, which may stand side by side there and apart in the text. */
export function isCompared(alternative: Alternative): boolean {
  return (
    "around" in alternative ||
    ("text" in alternative && alternative.isTyped && needsComparison(alternative.text))
  );
}

export function holdsAny(wanted: Wanted): RawBuilder<unknown> {
  return sql`(${sql.join(wanted.map(holds), sql` or `)})`;
}

function holds(alternative: Alternative): RawBuilder<unknown> {
  if (!isCompared(alternative)) return sql`l.words @@ ${lexemesText(alternative)}::tsquery`;
  if ("text" in alternative) return contains(sql`${alternative.text}`);
  return "around" in alternative
    ? sql`l.brand || ' ' || l.name like ${`%${alternative.around.join("_")}%`}`
    : sql`false`;
}

function contains(term: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(position(${term} in l.brand || l.name) > 0 or position(${term} in l.prose) > 0)`;
}

/** Those of the pieces of Chinese that some product contains: common ones are met at the front, and only of the others the index is asked, which reads all that a word has. */
export async function listKnownPieces(db: Db, pieces: readonly string[]): Promise<Set<string>> {
  const queries = pieces.map((piece) => queryText([[{ text: piece, isTyped: true }]], undefined));
  const has = sql`l.words @@ query::tsquery and ${contains(sql.ref("piece"))}`;
  const { rows } = await sql<{ piece: string }>`
    with front as materialized (
      select brand, name, prose, words from product_listing
      where sale_status = 'ONLINE' order by sold desc, product_id limit ${sql.lit(FRONT)}
    ), asked as materialized (
      select piece, query, exists (select 1 from front l where ${has}) as is_in_front
      from unnest(${pieces}::text[], ${queries}::text[]) as asked (piece, query)
    )
    select piece from asked where is_in_front
    union all
    select piece from asked where not is_in_front and exists (select 1 from product_listing l where ${has})`.execute(
    db,
  );
  return new Set(rows.map((row) => row.piece));
}

/** The query as tsquery reads it: every word quoted, so nothing that people type is an operator. */
export function queryText(wanted: readonly Wanted[], tagId: number | undefined): string {
  const parts = wanted.map((one) => `(${one.map(lexemesText).filter(Boolean).join(" | ") || NOWHERE})`);
  if (tagId !== undefined) parts.push(quote(tagWord(tagId)));
  return parts.join(" & ");
}

/** A word that no product stands under. */
const NOWHERE = "'#'";

/**
 * The words of one way, all of which a product has; two texts around a gap have at least their own. Nothing for what has no
 * words, as a brand of signs alone.
 */
export function lexemesText(alternative: Alternative): string {
  const lexemes = lexemesOf(alternative);
  if (lexemes.length === 0) return "";
  return `(${lexemes.map(({ word, isPrefix }) => `${quote(word)}${isPrefix ? ":*" : ""}`).join(" & ")})`;
}

function lexemesOf(alternative: Alternative): readonly SearchLexeme[] {
  if ("words" in alternative) return alternative.words;
  return "text" in alternative
    ? termLexemes(alternative.text)
    : alternative.around.filter(Boolean).flatMap(termLexemes);
}

function quote(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}'`;
}

/** The word under which a product stands for a tag and for each tag above it; no text has a `#`. */
export function tagWord(tagId: number): string {
  return `#${tagId}`;
}
