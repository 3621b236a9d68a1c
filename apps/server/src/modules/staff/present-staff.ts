import type { StaffAccount } from "@crux/contract/staff.schema";
import { needsSecondFactor, rightsOf } from "@crux/rules/people/staff-rights";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { StaffRules } from "./context.ts";
import type { StaffRow } from "./store.ts";

/** An account as the wire shows it; without rules nobody is asked for a second factor. */
export function presentStaff({ rules }: Ctx & { rules?: StaffRules }, row: StaffRow): StaffAccount {
  const rights = rightsOf(row.role, row.rights);
  const isNeeded = rules?.isStrict === true && needsSecondFactor(rights);
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    rights: [...rights],
    disabled: row.disabledAt !== null,
    totp: row.hasTotp ? "ON" : isNeeded ? "NEEDED" : "OFF",
    createTime: row.createdAt.toISOString(),
  };
}
