import type { logisticsPauseOpsSchemas, StaffPause } from "@crux/contract/ops/pause.schema";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { pauseText } from "@crux/rules/setting/pause-text";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { clash, type OpsCtx, presentEdits, type StaffCtx } from "../../staff/service.ts";
import {
  endPauseAt,
  findPause,
  insertPause,
  listPauseRows,
  type PauseRow,
  updatePause,
} from "./pause-store.ts";

type Of<Name extends keyof typeof logisticsPauseOpsSchemas> = z.output<
  (typeof logisticsPauseOpsSchemas)[Name]["input"]
>;

const OVER = 100;

/** Every pause that is not over, the next to begin first, and the last hundred that are. */
export async function listPausesForStaff(ctx: StaffCtx): Promise<StaffPause[]> {
  return presentPauses(ctx, await listPauseRows(ctx.db, { now: ctx.now, over: OVER }));
}

/** Adds a pause of the shop, or of a route or category that its caller knows by `name`. */
export async function addNamedPause(
  ctx: OpsCtx,
  { scope, subject, name, words, startTime, endTime }: Of<"addPause"> & { name: string },
): Promise<StaffPause> {
  const row = await insertPause(ctx.db, {
    scope,
    subject,
    name,
    words: words.trim(),
    startsAt: startTime,
    endsAt: endTime,
    staffId: ctx.staff.id,
    at: ctx.now,
  });
  return noted(ctx, row);
}

/**
 * Changes words and time of a pause; `sale.CONTENT_NOT_FOUND`, and `general.CHANGED_MEANWHILE` when somebody changed it
 * since `version`.
 */
export async function savePause(ctx: OpsCtx, input: Of<"savePause">): Promise<StaffPause> {
  const { id, version, words, startTime, endTime } = input;
  const before = await findPause(ctx.db, id);
  if (!before) throw new Fail(saleOutcome.CONTENT_NOT_FOUND);
  const terms = { words: words.trim(), startsAt: startTime, endsAt: endTime };
  const edit = { id, version, ...terms, staffId: ctx.staff.id, at: ctx.now };
  const after = await updatePause(ctx.db, edit);
  if (!after) {
    const now = (await findPause(ctx.db, id)) ?? before;
    throw await clash(ctx, now, termsOf(now));
  }
  return noted(ctx, after, before);
}

/** Ends a pause at this moment; one that has not begun never will. `sale.CONTENT_NOT_FOUND` for none. */
export async function endPause(ctx: OpsCtx, { id }: Of<"endPause">): Promise<StaffPause> {
  const before = await findPause(ctx.db, id);
  if (!before) throw new Fail(saleOutcome.CONTENT_NOT_FOUND);
  const after = await endPauseAt(ctx.db, { id, staffId: ctx.staff.id, at: ctx.now });
  return after ? noted(ctx, after, before) : presentPause(ctx, before);
}

async function noted(ctx: OpsCtx, row: PauseRow, before?: PauseRow): Promise<StaffPause> {
  const { scope, name } = row;
  ctx.note({
    ...(before ? { before: { scope, name, ...termsOf(before) } } : {}),
    after: { scope, name, ...termsOf(row) },
    subject: { type: "pause", id: row.id },
  });
  ctx.invalidate("home");
  return presentPause(ctx, row);
}

function termsOf({ words, startsAt, endsAt }: PauseRow) {
  return { words, startTime: startsAt.toISOString(), endTime: endsAt?.toISOString() ?? null };
}

async function presentPause(ctx: StaffCtx, row: PauseRow): Promise<StaffPause> {
  const [pause] = await presentPauses(ctx, [row]);
  if (!pause) throw new Error("a row is presented as none");
  return pause;
}

async function presentPauses(ctx: StaffCtx, rows: readonly PauseRow[]): Promise<StaffPause[]> {
  const edits = await presentEdits(ctx, rows);
  return rows.flatMap((row, at) => {
    const edit = edits[at];
    const { id, scope, subject, name } = row;
    return edit ? [{ id, scope, subject, name, ...termsOf(row), text: pauseText(row), ...edit }] : [];
  });
}
