import type { StaffAccount } from "@crux/contract/staff.schema";
import { rightsOf } from "@crux/rules/staff-rights";
import type { StaffRow } from "./tables.ts";

/** An account as the wire shows it. */
export function staffView(row: StaffRow): StaffAccount {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    rights: [...rightsOf(row.role, row.rights)],
    disabled: row.disabled_at !== null,
    createTime: row.created_at.toISOString(),
  };
}
