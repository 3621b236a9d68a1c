import type { User } from "@crux/contract/user.schema";
import type { UserRow } from "./store.ts";

/** The class that counts now: an ended membership is PLAIN even before a sweep writes it down (OP-105). */
export function currentClass(
  row: Pick<UserRow, "userClass" | "membershipExpiresAt">,
  now: Date,
): "PLAIN" | "VIP" {
  if (row.userClass !== "VIP") return "PLAIN";
  return row.membershipExpiresAt === null || row.membershipExpiresAt > now ? "VIP" : "PLAIN";
}

/** The user as the wire shows it; nothing of the password, nothing unproven as `mobile`. */
export function presentUser(row: UserRow, now: Date): User {
  return {
    id: row.id,
    name: row.name,
    nickName: row.nickName,
    headImgUrl: row.headImgUrl,
    userClass: currentClass(row, now),
    mobile: row.mobile ?? "",
    channels: row.channels,
    storeTag: row.storeTag,
    createTime: row.createdAt.toISOString(),
    updateTime: row.updatedAt.toISOString(),
    sex: row.sex,
    email: row.email ?? "",
    wechatFlag: row.wechatId !== null,
  };
}
