import { sql } from "kysely";
import { changedRows } from "../../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import type { Editing } from "../../staff/service.ts";

/** A tag as staff edit it; `ownGoods` lie in it, `goods` in it or below. */
export type ShelfTagRow = Row<"tag"> & { ownGoods: number; goods: number };

/** Lets nobody else change the tree of tags until this transaction ends. */
export async function lockTags(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tags', 0))`.execute(db);
}

/** All tags by level and order, those that are not shown as well. */
export async function listShelfTags(db: Db): Promise<ShelfTagRow[]> {
  const { rows } = await sql<ShelfTagRow>`
    with recursive up as (
      select product_id, tag_id from product_tag
      union
      select up.product_id, tag.parent_id from up join tag on tag.id = up.tag_id where tag.parent_id is not null
    ), counted as (select tag_id, count(*)::int as goods from up group by tag_id)
    select id, parent_id as "parentId", level, name, priority, disable, img_url as "imgUrl", version,
      edited_by as "editedBy", edited_at as "editedAt",
      (select count(*)::int from product_tag own where own.tag_id = tag.id) as "ownGoods",
      coalesce(counted.goods, 0) as goods
    from tag left join counted on counted.tag_id = tag.id
    order by level, priority, id`.execute(db);
  return rows;
}

type TagFields = Pick<Row<"tag">, "name" | "disable" | "imgUrl">;

export async function insertTag(
  db: Db,
  tag: TagFields & Pick<Row<"tag">, "parentId" | "level" | "priority">,
  { staffId, at }: Editing,
): Promise<number> {
  const { id } = await db
    .insertInto("tag")
    .values({ ...tag, editedBy: staffId, editedAt: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a removed tag under the number that it had; false where that is taken. */
export async function reinsertTag(
  db: Db,
  tag: TagFields & Pick<Row<"tag">, "id" | "version" | "parentId" | "level" | "priority">,
  { staffId, at }: Editing,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into tag (id, parent_id, level, name, priority, disable, img_url, version, edited_by, edited_at)
      overriding system value
    values (${tag.id}, ${tag.parentId}, ${tag.level}, ${tag.name}, ${tag.priority}, ${tag.disable}, ${tag.imgUrl},
      ${tag.version}, ${staffId}, ${at})
    on conflict (id) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Writes a tag that still has this version; false where it has another. */
export async function updateTag(
  db: Db,
  {
    id,
    version,
    ...fields
  }: Partial<TagFields & Pick<Row<"tag">, "parentId" | "priority">> & { id: number; version: number },
  { staffId, at }: Editing,
): Promise<boolean> {
  const changed = db
    .updateTable("tag")
    .set({ ...fields, version: version + 1, editedBy: staffId, editedAt: at })
    .where("id", "=", id)
    .where("version", "=", version);
  return (await changedRows(changed)) > 0;
}

/** Numbers tags as they follow each other, from 1. */
export async function orderTags(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update tag set priority = line.place
    from unnest(${ids}::bigint[]) with ordinality as line (id, place)
    where tag.id = line.id and tag.priority <> line.place`.execute(db);
}

/** Puts a tag below another one, or at the top, and all below it on the levels that follow. */
export async function hangTag(
  db: Db,
  { id, parentId, level }: Pick<Row<"tag">, "id" | "parentId" | "level">,
): Promise<void> {
  await sql`
    with recursive down as (
      select id, ${level}::int as level from tag where id = ${id}
      union all
      select tag.id, down.level + 1 from tag join down on tag.parent_id = down.id
    )
    update tag set level = down.level,
      parent_id = case when tag.id = ${id} then ${parentId}::bigint else tag.parent_id end
    from down where tag.id = down.id`.execute(db);
}

export async function deleteTag(db: Db, id: number): Promise<void> {
  await db.deleteFrom("tag").where("id", "=", id).execute();
}

/** The products that lie in a tag or below it, locked until the transaction ends. */
export async function lockProductsOfTag(db: Db, tagId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive down as (
      select id from tag where id = ${tagId}
      union all
      select tag.id from tag join down on tag.parent_id = down.id
    )
    select id from product
    where id in (select product_id from product_tag where tag_id in (select id from down))
    order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}
