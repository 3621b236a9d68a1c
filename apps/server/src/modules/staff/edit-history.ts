import type { EditedThing, EditStep, historySchemas } from "@crux/contract/staff/history.schema";
import type { StaffRight } from "@crux/rules/people/staff-rights";
import type { z } from "zod";
import { listEditsOf } from "./audit-store.ts";
import type { StaffCtx } from "./context.ts";
import { lacking } from "./lacking.ts";

const MOST = 100;

/** Who may edit a thing may also see how it came to stand there. None of them speaks of a customer. */
export const EDIT_RIGHTS: Record<EditedThing, StaffRight> = {
  activity: "sale.edit",
  banner: "sale.edit",
  section: "sale.edit",
  pause: "sale.edit",
  brand: "sale.edit",
  tag: "sale.edit",
  coupon: "coupon.edit",
};

/** The edits of a thing as the audit log holds them, the newest first; `general.FORBIDDEN` without the right to edit it. */
export async function listEdits(
  ctx: StaffCtx,
  { type, id }: z.output<typeof historySchemas.history.input>,
): Promise<EditStep[]> {
  const right = EDIT_RIGHTS[type];
  if (!ctx.staff.rights.has(right)) throw await lacking(ctx, right);
  const rows = await listEditsOf(ctx.db, { type, id }, MOST);
  return rows.map(({ at, staffName: editor, ...row }) => ({ ...row, editor, time: at.toISOString() }));
}
