import type { StaffAccount } from "@crux/contract/staff.schema";
import { needsSecondFactor, rightsOf, type StaffRight } from "@crux/rules/people/staff-rights";
import type { Db } from "../../kernel/database/database.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { StaffRules } from "./context.ts";
import { listEnabledStaff, type StaffRow } from "./store.ts";

/** An account as the wire shows it; without rules nobody is asked for a second factor. */
export function presentStaff({ rules }: Ctx & { rules?: StaffRules }, row: StaffRow): StaffAccount {
  const rights = rightsOf(row);
  const isNeeded = rules?.isStrict === true && needsSecondFactor(rights);
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    roleTitle: row.roleTitle,
    rights: [...rights],
    disabled: row.disabledAt !== null,
    totp: row.hasTotp ? "ON" : isNeeded ? "NEEDED" : "OFF",
    createTime: row.createdAt.toISOString(),
    version: row.version,
  };
}

const MOST_GIVERS = 5;

/** The names of some who may give others a right: they edit accounts and have it themselves. */
export async function listGivers(db: Db, right: StaffRight): Promise<string[]> {
  const rows = await listEnabledStaff(db);
  const givers = rows.filter((row) => {
    const rights = rightsOf(row);
    return rights.has("staff.edit") && rights.has(right);
  });
  return givers.slice(0, MOST_GIVERS).map(({ name }) => name);
}
