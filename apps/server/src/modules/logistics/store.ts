import type { DraftService } from "@crux/contract/logistics/rule-content.schema";
import type { CountryCode } from "@crux/packing/countries";
import type { RuleSet } from "@crux/packing/rule-set";
import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import { prepared } from "../../kernel/database/prepared.ts";

const currentVersion = prepared((db, { now }: { now: Date }) =>
  db
    .selectFrom("logisticsRuleSet")
    .select(["version", "digest"])
    .where("validFrom", "<=", now)
    .where("withdrawnAt", "is", null)
    .orderBy("validFrom", "desc")
    .orderBy("version", "desc")
    .limit(1),
);

/** The newest version whose time has come, with the name of its content. */
export async function findCurrentVersion(
  db: Db,
  now: Date,
): Promise<Pick<RuleSetRow, "version" | "digest"> | undefined> {
  return await currentVersion.find(db, { now });
}

export type RuleSetRow = Pick<Row<"logisticsRuleSet">, "version" | "digest"> & {
  rules: RuleSet;
  prepaidTaxSchemes: string[];
};

/** The rules of a version that is known to exist. */
export function getRuleSet(db: Db, version: number): Promise<RuleSetRow> {
  return db
    .selectFrom("logisticsRuleSet")
    .select(["version", "digest", "rules", "prepaidTaxSchemes"])
    .where("version", "=", version)
    .$narrowType<Pick<RuleSetRow, "rules" | "prepaidTaxSchemes">>()
    .executeTakeFirstOrThrow(() => new Error(`logistics rules ${version} are gone`));
}

const PRESET = [
  ...(["presetId", "presetName", "countries", "objective", "taxWeightBp", "forbiddenRoutes"] as const),
  ...(["priority", "privateFlag", "enabled"] as const),
] as const;

export type PresetRow = Omit<
  Pick<Row<"logisticsPreset">, (typeof PRESET)[number]>,
  "countries" | "forbiddenRoutes"
> & { countries: CountryCode[]; forbiddenRoutes: string[] };

/** The presets of a version in the order in which customers see them. */
export async function listPresets(db: Db, version: number): Promise<PresetRow[]> {
  return await db
    .selectFrom("logisticsPreset")
    .select(PRESET)
    .where("version", "=", version)
    .orderBy("priority")
    .orderBy("presetId")
    .$narrowType<Pick<PresetRow, "countries" | "forbiddenRoutes">>()
    .execute();
}

export type NewRuleSet = {
  validFrom: Date;
  digest: string;
  rules: unknown;
  prepaidTaxSchemes: readonly string[];
  /** Who publishes it and says why, and the parcel services that begin with it; nobody for what a shop begins with. */
  publication?: Publication | undefined;
};

export type Publication = {
  publishedBy: number;
  approvedBy: number | null;
  note: string;
  services: readonly DraftService[];
};

/** Adds a version of the rules and answers its number. */
export async function insertRuleSet(db: Db, set: NewRuleSet, at: Date): Promise<number> {
  const { validFrom, digest, rules, prepaidTaxSchemes, publication } = set;
  const { version } = await db
    .insertInto("logisticsRuleSet")
    .values({
      validFrom,
      digest,
      rules: JSON.stringify(rules),
      prepaidTaxSchemes: JSON.stringify(prepaidTaxSchemes),
      at,
      ...(publication && { ...publication, services: JSON.stringify(publication.services) }),
    })
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Adds the presets of a version. */
export async function insertPresets(db: Db, version: number, presets: readonly PresetRow[]): Promise<void> {
  await sql`
    insert into logistics_preset (version, preset_id, preset_name, countries, objective, tax_weight_bp,
      forbidden_routes, priority, private_flag, enabled)
    select ${version}, "presetId", "presetName", countries, objective, "taxWeightBp", "forbiddenRoutes", priority,
      "privateFlag", enabled
    from jsonb_to_recordset(${JSON.stringify(presets)}::jsonb) as preset ("presetId" text, "presetName" text,
      countries jsonb, objective text, "taxWeightBp" int, "forbiddenRoutes" jsonb, priority int,
      "privateFlag" boolean, enabled boolean)`.execute(db);
}
