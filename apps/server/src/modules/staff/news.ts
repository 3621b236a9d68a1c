import type { StaffNews } from "@crux/contract/staff/telling.schema";
import { STAFF_NOTICES, type StaffNotice } from "@crux/rules/people/staff-notices";
import type { OpsCtx, StaffCtx } from "./context.ts";
import { getSeen, listNews, updateSeen } from "./notice-store.ts";

const MOST = 30;

/** What concerns the caller of all that staff are told, newest first, and how much of it is new to them. */
export async function getOwnNews({ db, staff }: StaffCtx): Promise<StaffNews> {
  const kinds = (Object.keys(STAFF_NOTICES) as StaffNotice[]).filter((kind) =>
    staff.rights.has(STAFF_NOTICES[kind]),
  );
  const rows = await listNews(db, { staffId: staff.id, kinds, limit: MOST });
  const seen = await getSeen(db, staff.id);
  return {
    list: rows.map(({ id, kind, body, at }) => ({
      id,
      kind,
      text: body,
      createTime: at.toISOString(),
      isNew: id > seen,
    })),
    unread: rows.filter(({ id }) => id > seen).length,
  };
}

/** Notes that the caller has seen what stood there. */
export async function seeNews(ctx: OpsCtx, { upTo }: { upTo: number }): Promise<null> {
  await updateSeen(ctx.db, ctx.staff.id, upTo);
  return null;
}
