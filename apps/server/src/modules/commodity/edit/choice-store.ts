import { SERVICE_BRAND_ID } from "@crux/contract/limits";
import type { Db, Row } from "../../../kernel/database/database.ts";

export async function listBrandChoices(db: Db): Promise<Pick<Row<"brand">, "id" | "name">[]> {
  return await db
    .selectFrom("brand")
    .select(["id", "name"])
    .where("id", "!=", SERVICE_BRAND_ID)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

type TagChoice = Pick<Row<"tag">, "id" | "parentId" | "level" | "name" | "disable">;

export async function listTagChoices(db: Db): Promise<TagChoice[]> {
  return await db
    .selectFrom("tag")
    .select(["id", "parentId", "level", "name", "disable"])
    .orderBy("level")
    .orderBy("priority")
    .orderBy("id")
    .execute();
}
