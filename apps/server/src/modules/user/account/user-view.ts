import type { User } from "@crux/contract/user.schema";
import type { UserRow } from "./tables.ts";

/** The class that counts now: an ended membership is PLAIN even before a sweep writes it down (OP-105). */
export function currentClass(
  row: Pick<UserRow, "user_class" | "membership_expires_at">,
  now: Date,
): "PLAIN" | "VIP" {
  if (row.user_class !== "VIP") return "PLAIN";
  return row.membership_expires_at === null || row.membership_expires_at > now ? "VIP" : "PLAIN";
}

/** The user as the wire shows it; nothing of the password, nothing unproven as `mobile`. */
export function userView(row: UserRow, now: Date): User {
  return {
    id: row.id,
    name: row.name,
    nickName: row.nick_name,
    headImgUrl: row.head_img_url,
    userClass: currentClass(row, now),
    mobile: row.mobile ?? "",
    channels: row.channels,
    storeTag: row.store_tag,
    createTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    sex: row.sex,
    email: row.email ?? "",
    wechatFlag: row.wechat_id !== null,
  };
}
