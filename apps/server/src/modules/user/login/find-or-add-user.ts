import { randomBytes } from "node:crypto";
import type { Db } from "../../../kernel/database/database.ts";
import type { UserRow } from "../account/store.ts";
import { findUserByMobile, insertFoundUser } from "../account/store.ts";
import type { WechatProfile } from "../wechat/wechat-profile.ts";
import { findUserByWechat } from "../wechat/wechat-store.ts";

/** The user of a proven mobile; an unknown one becomes a PLAIN user with a made-up name (OP-073). */
export async function userOfMobile(db: Db, mobile: string, now: Date): Promise<UserRow> {
  const nickName = `用户${mobile.slice(-4)}`;
  const known = () => findUserByMobile(db, mobile);
  return (
    (await known()) ??
    (await insertFoundUser(db, {
      name: madeUpName(),
      nickName,
      headImgUrl: "",
      mobile,
      wechatId: null,
      now,
    })) ??
    found(await known())
  );
}

/** The user of a WeChat account; an unknown one becomes a PLAIN user with its nickname and picture (OP-082). */
export async function userOfWechat(db: Db, profile: WechatProfile, now: Date): Promise<UserRow> {
  const { wechatId, ids, nickName, headImgUrl } = profile;
  const known = () => findUserByWechat(db, ids);
  return (
    (await known()) ??
    (await insertFoundUser(db, { name: madeUpName(), nickName, headImgUrl, mobile: null, wechatId, now })) ??
    found(await known())
  );
}

/** A name to log in by for somebody who chose none. */
export function madeUpName(): string {
  return `user_${randomBytes(7).toString("hex")}`;
}

/** A twin that was faster has committed by now. */
function found(row: UserRow | undefined): UserRow {
  if (!row) throw new Error("neither found nor added");
  return row;
}
