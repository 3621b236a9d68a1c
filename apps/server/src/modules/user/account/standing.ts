import type { Ctx } from "../../../kernel/verb/context.ts";
import { type Face, type Standing, selectFaces, selectStanding } from "./standing-store.ts";

/** Where a user stands; undefined for an unknown one. */
export function getStanding(ctx: Ctx, uid: number): Promise<Standing | undefined> {
  return selectStanding(ctx.db, uid);
}

/** What other customers see of these users, by id. */
export async function listFaces(ctx: Ctx, uids: readonly number[]): Promise<Map<number, Face>> {
  if (uids.length === 0) return new Map();
  const rows = await selectFaces(ctx.db, uids);
  return new Map(rows.map(({ id, ...face }) => [id, face]));
}
