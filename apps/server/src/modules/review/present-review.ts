import type { OpsReview, OwnReview, ShownReview } from "@crux/contract/review/review.schema";
import { maskedName } from "@crux/rules/people/masked";
import type { Ctx } from "../../kernel/verb/context.ts";
import { listStaffNames } from "../staff/service.ts";
import { listProfiles } from "../user/service.ts";
import type { ReviewRow } from "./store.ts";

/** A review as its customer sees it. */
export function presentOwn(row: ReviewRow): OwnReview {
  const { uid: _u, version: _v, staffId: _s, shownAt: _at, createdAt, ...shown } = row;
  const { replyVersion: _n, repliedBy: _by, repliedAt: _when, ...review } = shown;
  return { ...review, time: createdAt.toISOString() };
}

/** Reviews as everybody sees them; nobody is named. */
export async function presentShown(ctx: Ctx, rows: readonly ReviewRow[]): Promise<ShownReview[]> {
  const named = rows.flatMap(({ isAnonymous, uid }) => (isAnonymous ? [] : uid));
  const profiles = await listProfiles(ctx, named);
  return rows.map((row) => ({
    id: row.id,
    writer: row.isAnonymous ? "匿名用户" : maskedName(profiles.get(row.uid)?.nickName ?? "") || "用户",
    stars: row.stars,
    words: row.words,
    pictures: row.pictures,
    attributes: row.attributes,
    reply: row.reply,
    time: (row.shownAt ?? row.createdAt).toISOString(),
  }));
}

/** Reviews as staff see them, with who wrote and who moderated them. */
export async function presentForStaff(ctx: Ctx, rows: readonly ReviewRow[]): Promise<OpsReview[]> {
  const profiles = await listProfiles(
    ctx,
    rows.map(({ uid }) => uid),
  );
  const names = await listStaffNames(
    ctx,
    rows.flatMap(({ staffId, repliedBy }) => [staffId, repliedBy]),
  );
  return rows.map((row) => ({
    ...presentOwn(row),
    uid: row.uid,
    nickName: profiles.get(row.uid)?.nickName ?? "",
    version: row.version,
    staffName: names.get(row.staffId ?? 0) ?? "",
    replied: {
      version: row.replyVersion,
      editor: names.get(row.repliedBy ?? 0) ?? "",
      editTime: row.repliedAt?.toISOString() ?? null,
    },
  }));
}
