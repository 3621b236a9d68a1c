import { z } from "zod";
import { edited, version } from "./edit.ts";
import * as generalOutcome from "./outcomes/general.ts";
import * as staffOutcome from "./outcomes/staff.ts";
import { COUNTERSIGNED } from "./refusals.ts";
import { id, none, nothing, text } from "./wire.ts";

/** Unknown words are refused by the verb with `staff.UNKNOWN_RIGHT`: the list of rights belongs to the rules. */
export const rights = z.array(text(40)).max(100);

/** A set of rights; `owner` holds all and stays as it is, built-in ones can be changed and not removed. */
const role = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  rights: z.array(z.string()),
  builtIn: z.boolean(),
  /** How many accounts have it, those that are shut out as well. */
  holders: z.int(),
  ...edited,
});
export type StaffRole = z.infer<typeof role>;
const roleTitle = z.string().trim().min(1).max(20);

const one = z.object({ id });

/** Sets of rights, of which the shop may make its own. */
export const roleSchemas = {
  roles: { summary: "The roles and their rights", input: nothing, output: z.array(role), fails: [] },
  addRole: {
    summary: "Make a role",
    input: z.object({ title: roleTitle, rights }),
    output: role,
    fails: [staffOutcome.UNKNOWN_RIGHT, staffOutcome.ROLE_TAKEN],
  },
  saveRole: {
    summary: "Change a role's name and rights",
    input: one.extend({ title: roleTitle, rights, version }),
    output: role,
    fails: [
      ...COUNTERSIGNED,
      staffOutcome.ROLE_NOT_FOUND,
      staffOutcome.ROLE_STAYS,
      staffOutcome.ROLE_TAKEN,
      staffOutcome.OWN_RIGHTS,
      staffOutcome.UNKNOWN_RIGHT,
      staffOutcome.APPROVER_TOO_NEW,
      generalOutcome.CHANGED_MEANWHILE,
    ],
  },
  removeRole: {
    summary: "Remove a role that nobody has",
    input: one,
    output: none,
    fails: [staffOutcome.ROLE_NOT_FOUND, staffOutcome.ROLE_STAYS, staffOutcome.ROLE_IN_USE],
  },
  /** Nobody has it, as when it was removed. */
  restoreRole: {
    summary: "Bring a removed role back",
    input: one,
    output: role,
    fails: [staffOutcome.ROLE_NOT_FOUND, staffOutcome.UNKNOWN_RIGHT, staffOutcome.ROLE_TAKEN],
  },
};
