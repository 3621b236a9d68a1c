import * as generalOutcome from "@crux/contract/outcomes/general";
import type { Lacking } from "@crux/contract/staff.schema";
import type { StaffRight } from "@crux/rules/people/staff-rights";
import type { Db } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import { listGivers } from "./present-staff.ts";

/** The refusal of a call whose right somebody lacks: which right it is, and a few of those who can give it. To be thrown. */
export async function lacking({ db }: { db: Db }, right: StaffRight): Promise<Fail> {
  const data: Lacking = { right, givers: await listGivers(db, right) };
  return new Fail(generalOutcome.FORBIDDEN, 200, data);
}
