import type { KeptList } from "@crux/contract/staff.schema";
import type { OpsCtx, StaffCtx } from "./context.ts";
import { listKeptLists, upsertKeptList } from "./kept-list-store.ts";

/** How the caller likes to see lists; those that were never changed are not among them. */
export async function listOwnLists(ctx: StaffCtx): Promise<KeptList[]> {
  return listKeptLists(ctx.db, ctx.staff.id);
}

/** Keeps how the caller likes to see one list, in place of what was kept of it. */
export async function saveOwnList(ctx: OpsCtx, list: KeptList): Promise<KeptList[]> {
  await upsertKeptList(ctx.db, ctx.staff.id, list, ctx.now);
  return listKeptLists(ctx.db, ctx.staff.id);
}
