import { casesOpsApi } from "@crux/contract/cases";
import { commodityOpsApi } from "@crux/contract/commodity";
import { saleHomeOpsApi } from "@crux/contract/sale";
import { staffOpsApi } from "@crux/contract/staff";
import type { historySchemas, Removal, RemovedThing } from "@crux/contract/staff/history.schema";
import type { z } from "zod";
import { listRemovalsOf } from "./audit-store.ts";
import type { StaffCtx } from "./context.ts";
import { checkEditor, mayRead } from "./edit-history.ts";

const MOST = 100;

/** The calls after which a thing is gone. What ends and stays where it was, such as a pause, is none of them. */
const REMOVING: Record<RemovedThing, readonly string[]> = {
  banner: [saleHomeOpsApi.removeHomePiece.line],
  section: [saleHomeOpsApi.removeHomePiece.line],
  brand: [commodityOpsApi.removeBrand.line, commodityOpsApi.mergeBrand.line],
  tag: [commodityOpsApi.removeTag.line],
  role: [staffOpsApi.removeRole.line],
  text: [casesOpsApi.removeCaseText.line],
};

/** What was removed and did not come back, as the audit log holds it; `general.FORBIDDEN` without the right to edit it. */
export async function listRemoved(
  ctx: StaffCtx,
  { type }: z.output<typeof historySchemas.removed.input>,
): Promise<Removal[]> {
  await checkEditor(ctx, type);
  const rows = await listRemovalsOf(ctx.db, { type, lines: REMOVING[type], most: MOST });
  return rows
    .filter((row) => mayRead(ctx, type, [row.before], row))
    .map(({ at, id, staffName: editor, line, before }) => ({
      id,
      editor,
      line,
      before,
      time: at.toISOString(),
    }));
}

/**
 * What stood in a thing that was removed, and the version that it has when it is back, which is none that anybody saw
 * before; undefined for one that was not removed, and for somebody else's own.
 */
export async function findRemoved(
  ctx: StaffCtx,
  { type, id }: { type: RemovedThing; id: number },
): Promise<{ before: unknown; version: number } | undefined> {
  const [row] = await listRemovalsOf(ctx.db, { type, id, lines: REMOVING[type], most: 1 });
  if (!row || !mayRead(ctx, type, [row.before], row)) return undefined;
  return { before: row.before, version: row.entries };
}
