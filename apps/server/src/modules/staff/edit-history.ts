import { commodityOpsApi } from "@crux/contract/commodity";
import { orderOpsApi } from "@crux/contract/order";
import { reviewOpsApi } from "@crux/contract/review/review";
import { staffOpsApi } from "@crux/contract/staff";
import type { EditedThing, EditStep, historySchemas } from "@crux/contract/staff/history.schema";
import type { StaffRight } from "@crux/rules/people/staff-rights";
import type { z } from "zod";
import { listEditsOf } from "./audit-store.ts";
import { auditReader } from "./audit-words.ts";
import type { StaffCtx } from "./context.ts";
import { lacking } from "./lacking.ts";

const MOST = 100;

type Kept = {
  /** Who may edit a thing may also see how it came to stand there. */
  right: StaffRight;
  /** What the log calls it, where it is a part of something. */
  subject?: string;
  /** The calls that edit it, where others are about the same subject. */
  lines?: readonly string[];
};

const KEPT: Record<EditedThing, Kept> = {
  activity: { right: "sale.edit" },
  banner: { right: "sale.edit" },
  section: { right: "sale.edit" },
  homeOrder: { right: "sale.edit" },
  pause: { right: "sale.edit" },
  brand: { right: "sale.edit" },
  tag: { right: "sale.edit" },
  coupon: { right: "coupon.edit" },
  role: { right: "staff.edit" },
  staff: { right: "staff.edit", lines: [staffOpsApi.add.line, staffOpsApi.changeRights.line] },
  cashBackLevels: { right: "customer.edit" },
  text: { right: "order.edit" },
  orderNote: {
    right: "order.edit",
    subject: "order",
    lines: [orderOpsApi.setNote.line, orderOpsApi.addNote.line],
  },
  pkgNote: { right: "parcel.ship", subject: "pkg", lines: [orderOpsApi.notePkg.line] },
  waybill: { right: "parcel.ship", subject: "pkg", lines: [orderOpsApi.correctWaybill.line] },
  handover: { right: "parcel.ship", subject: "pkg", lines: [orderOpsApi.nameHandover.line] },
  stockAlert: { right: "stock.edit", subject: "sku", lines: [commodityOpsApi.setAlert.line] },
  statementLayout: { right: "payment.reconcile" },
  reviewReply: { right: "sale.edit", subject: "review", lines: [reviewOpsApi.reply.line] },
};

/** Refuses (`general.FORBIDDEN`) whoever may not edit such a thing. */
export async function checkEditor(ctx: StaffCtx, type: EditedThing): Promise<void> {
  const { right } = KEPT[type];
  if (!ctx.staff.rights.has(right)) throw await lacking(ctx, right);
}

/**
 * The edits of a thing as the audit log holds them, the newest first; words about customers who are gone are hidden.
 * Throws `general.FORBIDDEN` without the right to edit it.
 */
export async function listEdits(
  ctx: StaffCtx,
  { type, id }: z.output<typeof historySchemas.history.input>,
): Promise<EditStep[]> {
  await checkEditor(ctx, type);
  const { subject = type, lines } = KEPT[type];
  const rows = await listEditsOf(ctx.db, { type: subject, id }, { lines, most: MOST });
  const open = await auditReader(
    ctx,
    rows.map(({ before, after }) => [before, after]),
  );
  return rows
    .filter((row) => mayRead(ctx, type, [row.before, row.after], row))
    .map(({ at, staffId: _, staffName: editor, before, after, ...row }) => ({
      ...row,
      editor,
      before: open(before),
      after: open(after),
      time: at.toISOString(),
    }));
}

/**
 * Whether the caller may read what an edit by `staffId` found and left: of blocks of text those that were the shop's
 * all along, and the caller's own edits.
 */
export function mayRead(
  { staff }: StaffCtx,
  type: EditedThing,
  states: readonly unknown[],
  { staffId }: { staffId: number },
): boolean {
  if (type !== "text" || staffId === staff.id) return true;
  return states.every(
    (state) => state === null || (typeof state === "object" && "isOwn" in state && state.isOwn === false),
  );
}
