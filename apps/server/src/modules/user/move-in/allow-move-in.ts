import type { StaffList } from "@crux/contract/list";
import type { MoveIn, moveInSchemas } from "@crux/contract/ops/move-in.schema";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { listPage } from "../../../kernel/verb/list-page.ts";
import { listStaffNames, type OpsCtx, type StaffCtx } from "../../staff/service.ts";
import { allowMore, listMoveInRows, lockMoveIn, MOVE_IN_LIST, type MoveInRow } from "./move-in-store.ts";

/** How much more has to be allowed before all balances of a table can come in. */
export const missingOf = ({ amountCents, allowedCents, movedCents }: MoveInRow): number =>
  Math.max(0, amountCents - (allowedCents - movedCents));

/** One page of the tables of customers that were looked through. */
export async function listMoveIns(
  ctx: StaffCtx,
  asked: z.output<(typeof moveInSchemas)["moveIns"]["input"]>,
): Promise<StaffList<MoveIn>> {
  const page = await listPage(ctx, MOVE_IN_LIST, asked);
  const rows = await listMoveInRows(ctx.db, page);
  return { list: await presentMoveIns(ctx, rows), ...page.counted };
}

/**
 * Allows the balances of a table to come in, all of them by one word. Throws `user.NO_MOVE_IN`,
 * `staff.SITUATION_CHANGED` when it is about another amount by now, and `staff.APPROVAL_REQUIRED` when it needs a second
 * person.
 */
export async function allowMoveIn(
  ctx: OpsCtx,
  { id, amount }: z.output<(typeof moveInSchemas)["allowMoveIn"]["input"]>,
): Promise<MoveIn> {
  const row = await lockMoveIn(ctx.db, id);
  if (!row) throw new Fail(userOutcome.NO_MOVE_IN);
  const { fingerprint, members, lines } = row;
  ctx.note({ after: { fingerprint: fingerprint.slice(0, 12), lines, members, amount } });
  if (missingOf(row) === 0) return presentOne(ctx, row);
  if (missingOf(row) !== amount) throw new Fail(staffOutcome.SITUATION_CHANGED);
  await ctx.countersigned(amount);
  return presentOne(ctx, await allowMore(ctx.db, { id, cents: amount, staffId: ctx.staff.id, at: ctx.now }));
}

async function presentOne(ctx: StaffCtx, row: MoveInRow): Promise<MoveIn> {
  const [one] = await presentMoveIns(ctx, [row]);
  if (!one) throw new Error("a row is presented as none");
  return one;
}

async function presentMoveIns(ctx: StaffCtx, rows: readonly MoveInRow[]): Promise<MoveIn[]> {
  const names = await listStaffNames(
    ctx,
    rows.flatMap(({ staffId, allowedBy }) => [staffId, allowedBy]),
  );
  return rows.map((row) => ({
    id: row.id,
    fingerprint: row.fingerprint,
    lines: row.lines,
    members: row.members,
    amount: row.amountCents,
    missing: missingOf(row),
    movedMembers: row.movedMembers,
    movedAmount: row.movedCents,
    looker: names.get(row.staffId) ?? "",
    lookTime: row.lookedAt.toISOString(),
    allower: names.get(row.allowedBy ?? 0) ?? "",
    allowTime: row.allowedAt?.toISOString() ?? null,
  }));
}
