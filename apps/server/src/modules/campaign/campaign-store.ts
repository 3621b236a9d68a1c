import type { Db, Row } from "../../kernel/database/database.ts";

/** Keeps what was published at once; answers its id. */
export async function insertCampaign(db: Db, campaign: Omit<Row<"campaign">, "id">): Promise<number> {
  const { id } = await db.insertInto("campaign").values(campaign).returning("id").executeTakeFirstOrThrow();
  return id;
}
