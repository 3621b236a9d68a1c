import { commodityOpsApi } from "@crux/contract/commodity";
import { saleHomeOpsApi } from "@crux/contract/sale";
import type { historySchemas, Removal, RemovedThing } from "@crux/contract/staff/history.schema";
import type { z } from "zod";
import type { Db } from "../../kernel/database/database.ts";
import { listRemovalsOf } from "./audit-store.ts";
import type { StaffCtx } from "./context.ts";
import { EDIT_RIGHTS } from "./edit-history.ts";
import { lacking } from "./lacking.ts";

const MOST = 100;

/** The calls after which a thing is gone. What ends and stays where it was, such as a pause, is none of them. */
const REMOVING: Record<RemovedThing, readonly string[]> = {
  banner: [saleHomeOpsApi.removeHomePiece.line],
  section: [saleHomeOpsApi.removeHomePiece.line],
  brand: [commodityOpsApi.removeBrand.line, commodityOpsApi.mergeBrand.line],
  tag: [commodityOpsApi.removeTag.line],
};

/** What was removed and did not come back, as the audit log holds it; `general.FORBIDDEN` without the right to edit it. */
export async function listRemoved(
  ctx: StaffCtx,
  { type }: z.output<typeof historySchemas.removed.input>,
): Promise<Removal[]> {
  const right = EDIT_RIGHTS[type];
  if (!ctx.staff.rights.has(right)) throw await lacking(ctx, right);
  const rows = await listRemovalsOf(ctx.db, { type, lines: REMOVING[type], most: MOST });
  return rows.map(({ at, staffName: editor, entries: _, ...row }) => ({
    ...row,
    editor,
    time: at.toISOString(),
  }));
}

/**
 * What stood in a thing that was removed, and the version that it has when it is back, which is none that anybody saw
 * before; undefined for one that was not removed.
 */
export async function findRemoved(
  { db }: { db: Db },
  { type, id }: { type: RemovedThing; id: number },
): Promise<{ before: unknown; version: number } | undefined> {
  const [row] = await listRemovalsOf(db, { type, id, lines: REMOVING[type], most: 1 });
  return row && { before: row.before, version: row.entries };
}
