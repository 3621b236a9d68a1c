import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";

export type SampleKind = Row<"sampleRow">["kind"];
export type SampleRow = Row<"sampleRow">;
type Named = Pick<SampleRow, "kind" | "ref">;

/** Everything that came with the sample catalogue and is still there. */
export async function listSampleRows(db: Db): Promise<SampleRow[]> {
  return await db.selectFrom("sampleRow").select(["kind", "ref", "value", "keptAt"]).orderBy("ref").execute();
}

/** Notes rows as part of the sample, those that were kept of an earlier one as well. */
export async function insertSampleRows(
  db: Db,
  rows: readonly (Named & { value: string | number })[],
): Promise<void> {
  await sql`
    insert into sample_row (kind, ref, value)
    select * from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ ref }) => ref)}::text[],
      ${rows.map(({ value }) => String(value))}::text[])
    on conflict (kind, ref) do update set value = excluded.value, kept_at = null`.execute(db);
}

/** Forgets rows that are gone. */
export async function deleteSampleRows(db: Db, rows: readonly Named[]): Promise<void> {
  await sql`
    delete from sample_row using unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ ref }) => ref)}::text[])
      as line (kind, ref)
    where sample_row.kind = line.kind and sample_row.ref = line.ref`.execute(db);
}

/** Notes of rows that they stay, though the sample goes. */
export async function keepSampleRows(db: Db, rows: readonly Named[], at: Date): Promise<void> {
  await sql`
    update sample_row set kept_at = ${at}::timestamptz
    from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ ref }) => ref)}::text[]) as line (kind, ref)
    where sample_row.kind = line.kind and sample_row.ref = line.ref`.execute(db);
}

/**
 * The addresses of all pictures of the shop's own store that anything shows, or did in a version that can be restored:
 * whoever made goods or pages of their own may have taken a sample's picture for them.
 */
export async function listShownPictures(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ url: string }>`
    select distinct url from (
      select url from product_picture
      union all select img_url from tag
      union all select img_url from banner
      union all select img_url from section
      union all select img_url from coupon_rule
      union all select icon from activity
      union all select jsonb_array_elements(document -> 'pictures') ->> 'url' from product_version
      union all select jsonb_array_elements(document -> 'pictures') ->> 'url' from product_draft
    ) shown where url <> ''`.execute(db);
  return new Set(rows.map(({ url }) => url));
}
