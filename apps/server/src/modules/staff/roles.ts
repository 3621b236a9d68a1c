import * as generalOutcome from "@crux/contract/outcomes/general";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import type { StaffRole } from "@crux/contract/role.schema";
import type { staffOpsSchemas } from "@crux/contract/staff.schema";
import {
  coversRights,
  isStaffRight,
  needsSecondFactor,
  OWNER,
  rightsOf,
  STAFF_RIGHTS,
} from "@crux/rules/people/staff-rights";
import { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import type { OpsCtx, StaffCtx } from "./context.ts";
import { notifyOfAccount } from "./edit-staff.ts";
import { clash, presentEdit } from "./edits.ts";
import { findRemoved } from "./removed-things.ts";
import {
  deleteRole,
  insertRole,
  listHolders,
  listRoleRows,
  lockRole,
  type RoleRow,
  reinsertRole,
  updateRole,
} from "./role-store.ts";
import { randomLetters } from "./second-factor.ts";
import { noteMaker } from "./second-person.ts";

type Input<Name extends keyof typeof staffOpsSchemas> = z.output<(typeof staffOpsSchemas)[Name]["input"]>;

/** The letters of an own role's name, which nobody reads: what people see is the title. */
const NAME_LETTERS = 6;

/** Every role with its rights, the built-in ones first. */
export async function listRoles(ctx: StaffCtx): Promise<StaffRole[]> {
  const rows = await listRoleRows(ctx.db);
  return await Promise.all(rows.map((row) => presentRole(ctx, row, row.holders)));
}

/**
 * Makes a role with no more rights than the caller's own (`general.FORBIDDEN`); `staff.UNKNOWN_RIGHT`, and
 * `staff.ROLE_TAKEN` for a title that another one has.
 */
export async function addRole(ctx: OpsCtx, { title, rights }: Input<"addRole">): Promise<StaffRole> {
  checkOwn(ctx, rights);
  const name = `own-${randomLetters(NAME_LETTERS).toLowerCase()}`;
  const row = await insertRole(ctx.db, { name, title, rights, editedBy: ctx.staff.id, editedAt: ctx.now });
  if (!row) throw new Fail(staffOutcome.ROLE_TAKEN);
  const role = await presentRole(ctx, row, 0);
  ctx.note({ after: role, subject: { type: "role", id: role.id } });
  return role;
}

/**
 * Changes what a role is called and holds, for everybody who has it at their next call. Throws `staff.ROLE_NOT_FOUND`,
 * `staff.ROLE_STAYS` for an owner's, `staff.OWN_RIGHTS` for the rights of the caller's own role, `staff.UNKNOWN_RIGHT`,
 * `staff.ROLE_TAKEN`, `general.FORBIDDEN` for rights that the caller lacks, and `general.CHANGED_MEANWHILE` when
 * somebody else changed it since `version`. More than it held takes two people, neither of whom has it
 * (`staff.APPROVER_TOO_NEW`).
 */
export async function saveRole(ctx: OpsCtx, input: Input<"saveRole">): Promise<StaffRole> {
  const { id, title, rights, version } = input;
  const row = await lockRole(ctx.db, id);
  if (!row) throw new Fail(staffOutcome.ROLE_NOT_FOUND);
  if (row.name === OWNER) throw new Fail(staffOutcome.ROLE_STAYS);
  if (row.version !== version) throw await clash(ctx, row, { title: row.title, rights: [...heldBy(row)] });
  const holders = await listHolders(ctx.db, row.name);
  const held = heldBy(row);
  const isSame = coversRights(held, known(rights)) && coversRights(new Set(known(rights)), held);
  if (!isSame && holders.includes(ctx.staff.id)) throw new Fail(staffOutcome.OWN_RIGHTS);
  checkOwn(ctx, [...held, ...rights]);
  const before = await presentRole(ctx, row, holders.length);
  if (!coversRights(held, known(rights))) await askForMore(ctx, { before, input, holders });
  const changed = await updateRole(ctx.db, id, {
    title,
    rights,
    editedBy: ctx.staff.id,
    editedAt: ctx.now,
  });
  if (!changed) throw new Fail(staffOutcome.ROLE_TAKEN);
  const after = await presentRole(ctx, changed, holders.length);
  ctx.note({ before, after });
  await notifyOfAccount(ctx, `修改了角色 ${title}`);
  return after;
}

type Widening = { before: StaffRole; input: Input<"saveRole">; holders: readonly number[] };

/** A second person's word for rights that a role gets; whoever gets money, papers or accounts by it counts as young. */
async function askForMore(ctx: OpsCtx, { before, input, holders }: Widening): Promise<void> {
  const { title, rights } = input;
  // For the second person, who decides before it is done.
  ctx.note({ before, after: { ...before, title, rights } });
  await ctx.countersigned();
  const second = ctx.approval?.by?.id;
  if (second !== undefined && holders.includes(second)) throw new Fail(staffOutcome.APPROVER_TOO_NEW);
  const had = new Set(before.rights);
  const added = known(rights).filter((right) => !had.has(right));
  if (!needsSecondFactor(new Set(added))) return;
  for (const holder of holders) await noteMaker(ctx, holder, "RIGHTS");
}

/**
 * Removes a role of the shop's own that nobody has; throws `staff.ROLE_NOT_FOUND`, `staff.ROLE_STAYS` for a built-in
 * one, `staff.ROLE_IN_USE`, `general.FORBIDDEN`.
 */
export async function removeRole(ctx: OpsCtx, { id }: Input<"removeRole">): Promise<null> {
  const row = await lockRole(ctx.db, id);
  if (!row) throw new Fail(staffOutcome.ROLE_NOT_FOUND);
  if (row.isBuiltIn) throw new Fail(staffOutcome.ROLE_STAYS);
  checkOwn(ctx, [...heldBy(row)]);
  if ((await listHolders(ctx.db, row.name)).length > 0) throw new Fail(staffOutcome.ROLE_IN_USE);
  ctx.note({ before: await presentRole(ctx, row, 0) });
  await deleteRole(ctx.db, id);
  return null;
}

/**
 * Brings a removed role back, which nobody has. Throws `staff.ROLE_NOT_FOUND` for one that was not removed,
 * `staff.UNKNOWN_RIGHT` where one of its rights is no more, `general.FORBIDDEN`, and `staff.ROLE_TAKEN` where another
 * one has its title by now.
 */
export async function restoreRole(ctx: OpsCtx, { id }: Input<"restoreRole">): Promise<StaffRole> {
  const removed = await findRemoved(ctx, { type: "role", id });
  const fields = removed && ROLE.safeParse(removed.before);
  if (!removed || !fields?.success) throw new Fail(staffOutcome.ROLE_NOT_FOUND);
  checkOwn(ctx, fields.data.rights);
  const edit = { version: removed.version, editedBy: ctx.staff.id, editedAt: ctx.now };
  const row = await reinsertRole(ctx.db, { id, ...fields.data, ...edit });
  if (!row) throw new Fail(staffOutcome.ROLE_TAKEN);
  const role = await presentRole(ctx, row, 0);
  ctx.note({ after: role });
  return role;
}

/** What the log holds of a removed role. */
const ROLE = z.object({ name: z.string(), title: z.string(), rights: z.array(z.string()) });

/** Rights that the list does not know are `staff.UNKNOWN_RIGHT`, rights that the caller lacks `general.FORBIDDEN`. */
function checkOwn({ staff }: StaffCtx, rights: readonly string[]): void {
  if (!rights.every(isStaffRight)) throw new Fail(staffOutcome.UNKNOWN_RIGHT);
  if (!coversRights(staff.rights, known(rights))) throw new Fail(generalOutcome.FORBIDDEN);
}

const known = (rights: readonly string[]) => rights.filter(isStaffRight);

const heldBy = ({ name, rights }: RoleRow) => rightsOf({ role: name, roleRights: rights, rights: [] });

async function presentRole(ctx: StaffCtx, row: RoleRow, holders: number): Promise<StaffRole> {
  const { id, name, title, isBuiltIn: builtIn } = row;
  const rights = row.name === OWNER ? [...STAFF_RIGHTS] : [...heldBy(row)];
  return { id, name, title, rights, builtIn, holders, ...(await presentEdit(ctx, row)) };
}
