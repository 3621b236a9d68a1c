import type { StaffAccount } from "@crux/contract/staff.schema";
import { needsSecondFactor, rightsOf } from "@crux/rules/people/staff-rights";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { StaffRow } from "./tables.ts";

/** An account as the wire shows it. */
export function staffView({ strictStaff }: Pick<Ctx, "strictStaff">, row: StaffRow): StaffAccount {
  const rights = rightsOf(row.role, row.rights);
  const isNeeded = strictStaff && needsSecondFactor(rights);
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    rights: [...rights],
    disabled: row.disabled_at !== null,
    totp: row.has_totp ? "ON" : isNeeded ? "NEEDED" : "OFF",
    createTime: row.created_at.toISOString(),
  };
}
