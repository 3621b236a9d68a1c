import type { DraftService } from "@crux/contract/logistics/rule-content.schema";
import { sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";

const COLUMNS = [
  ...([
    "version",
    "validFrom",
    "at",
    "note",
    "publishedBy",
    "approvedBy",
    "withdrawnAt",
    "services",
  ] as const),
] as const satisfies readonly (keyof Row<"logisticsRuleSet">)[];

export type VersionRow = Omit<Pick<Row<"logisticsRuleSet">, (typeof COLUMNS)[number]>, "services"> & {
  services: DraftService[] | null;
  routes: number;
};

const MAX_VERSIONS = 200;

const versions = (db: Db) =>
  db
    .selectFrom("logisticsRuleSet")
    .select(COLUMNS)
    .select(sql<number>`jsonb_array_length(rules -> 'routes')`.as("routes"))
    .$narrowType<{ services: DraftService[] | null }>();

/** The versions that rule last, in the order in which they do; those that were withdrawn as well. */
export async function listVersionRows(db: Db): Promise<VersionRow[]> {
  return await versions(db)
    .orderBy("validFrom", "desc")
    .orderBy("version", "desc")
    .limit(MAX_VERSIONS)
    .execute();
}

export async function findVersionRow(db: Db, version: number): Promise<VersionRow | undefined> {
  return await versions(db).where("version", "=", version).executeTakeFirst();
}

/** The version that rules after all others that are known, if any. */
export async function findLastVersion(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom("logisticsRuleSet")
    .select("version")
    .where("withdrawnAt", "is", null)
    .orderBy("validFrom", "desc")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.version;
}

/** Takes back a version whose time has not come; undefined when it has, or somebody did so before. */
export async function withdrawVersion(
  db: Db,
  { version, by, now }: { version: number; by: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("logisticsRuleSet")
    .set({ withdrawnAt: now, withdrawnBy: by })
    .where("version", "=", version)
    .where("validFrom", ">", now)
    .where("withdrawnAt", "is", null)
    .returning("version")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a version back, whether its time has come or not. */
export async function endVersion(
  db: Db,
  { version, by, now }: { version: number; by: number; now: Date },
): Promise<void> {
  await db
    .updateTable("logisticsRuleSet")
    .set({ withdrawnAt: now, withdrawnBy: by })
    .where("version", "=", version)
    .where("withdrawnAt", "is", null)
    .execute();
}

/** Notes these services for every version that was published without any. */
export async function noteServices(db: Db, services: readonly DraftService[], now: Date): Promise<void> {
  await db
    .updateTable("logisticsRuleSet")
    .set({ services: JSON.stringify(services), servicesBegunAt: now })
    .where("services", "is", null)
    .execute();
}

/** The services of this version, once: undefined when they began already. */
export async function beginServices(
  db: Db,
  version: number,
  now: Date,
): Promise<readonly DraftService[] | undefined> {
  const row = await db
    .updateTable("logisticsRuleSet")
    .set({ servicesBegunAt: now })
    .where("version", "=", version)
    .where("services", "is not", null)
    .where("servicesBegunAt", "is", null)
    .returning("services")
    .$narrowType<{ services: DraftService[] }>()
    .executeTakeFirst();
  return row?.services;
}
