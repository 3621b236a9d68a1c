import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import type { PresetRow, RuleSetRow } from "./tables.ts";

/** The newest version whose time has come, with the name of its content. */
export async function findCurrentVersion(
  db: Db,
  now: Date,
): Promise<{ version: number; digest: string } | undefined> {
  const { rows } = await sql<{ version: number; digest: string }>`
    select version, digest from logistics_rule_set
    where valid_from <= ${now} order by valid_from desc, version desc limit 1`.execute(db);
  return rows[0];
}

/** The rules of a version that is known to exist. */
export async function getRuleSet(db: Db, version: number): Promise<RuleSetRow> {
  const { rows } = await sql<RuleSetRow>`
    select version, digest, rules, prepaid_tax_schemes from logistics_rule_set where version = ${version}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw new Error(`logistics rules ${version} are gone`);
  return row;
}

/** The presets of a version in the order in which customers see them. */
export async function listPresets(db: Db, version: number): Promise<PresetRow[]> {
  const { rows } = await sql<PresetRow>`
    select preset_id, preset_name, countries, objective, tax_weight_bp, forbidden_routes, priority,
      private_flag, enabled
    from logistics_preset where version = ${version} order by priority, preset_id`.execute(db);
  return rows;
}

export type RuleVersion = { version: number; valid_from: Date; digest: string; at: Date };

/** Every version of the rules in the order in which `findCurrentVersion` prefers them. */
export async function selectRuleVersions(db: Db): Promise<RuleVersion[]> {
  const { rows } = await sql<RuleVersion>`
    select version, valid_from, digest, at from logistics_rule_set
    order by valid_from desc, version desc`.execute(db);
  return rows;
}

export type NewRuleSet = {
  validFrom: Date;
  digest: string;
  rules: unknown;
  prepaidTaxSchemes: readonly string[];
};

/** Adds a version of the rules and answers its number. */
export async function insertRuleSet(db: Db, set: NewRuleSet, at: Date): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into logistics_rule_set (valid_from, digest, rules, prepaid_tax_schemes, at)
    values (${set.validFrom}, ${set.digest}, ${JSON.stringify(set.rules)}::jsonb,
      ${JSON.stringify(set.prepaidTaxSchemes)}::jsonb, ${at})
    returning version`.execute(db);
  const version = rows[0]?.version;
  if (version === undefined) throw new Error("no version was given");
  return version;
}

/** Adds the presets of a version. */
export async function insertPresets(db: Db, version: number, presets: readonly PresetRow[]): Promise<void> {
  await sql`
    insert into logistics_preset (version, preset_id, preset_name, countries, objective, tax_weight_bp,
      forbidden_routes, priority, private_flag, enabled)
    select ${version}, preset_id, preset_name, countries, objective, tax_weight_bp, forbidden_routes, priority,
      private_flag, enabled
    from jsonb_to_recordset(${JSON.stringify(presets)}::jsonb) as preset (preset_id text, preset_name text,
      countries jsonb, objective text, tax_weight_bp int, forbidden_routes jsonb, priority int,
      private_flag boolean, enabled boolean)`.execute(db);
}
