import type { StaffList } from "@crux/contract/list";
import type { ListedUser, userListSchemas } from "@crux/contract/report/user-list.schema";
import { maskedMobile } from "@crux/rules/people/mobile";
import type { z } from "zod";
import { listPage } from "../../kernel/verb/list-page.ts";
import type { StaffCtx } from "../staff/service.ts";
import { currentClass } from "../user/service.ts";
import { type ListedUserRow, listUserRows, USER_LIST } from "./user-list-store.ts";

/** One page of the customers, the newest first unless asked otherwise. */
export async function listUsersForStaff(
  ctx: StaffCtx,
  asked: z.output<(typeof userListSchemas)["users"]["input"]>,
): Promise<StaffList<ListedUser>> {
  const page = await listPage(ctx, USER_LIST, asked);
  const rows = await listUserRows(ctx.db, page);
  return { list: rows.map((row) => presentListed(row, ctx.now)), ...page.counted };
}

function presentListed(row: ListedUserRow, now: Date): ListedUser {
  const { id, membershipExpiresAt, mobile, disabledAt, lastOrderAt, balanceCents, createdAt, ...shown } = row;
  return {
    ...shown,
    uid: id,
    userClass: currentClass(row, now),
    expireTime: membershipExpiresAt?.toISOString() ?? null,
    mobile: maskedMobile(mobile ?? ""),
    disabledFlag: disabledAt !== null,
    lastOrderTime: lastOrderAt?.toISOString() ?? null,
    balance: balanceCents,
    createTime: createdAt.toISOString(),
  };
}
