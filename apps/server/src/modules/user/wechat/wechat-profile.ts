import type { WechatPerson } from "../../../outside/wechat/port.ts";
import { isLocalPath } from "../account/local-path.ts";

/** A WeChat account as this shop knows it: `wechatId` is kept, `ids` are all its names, best first. */
export type WechatProfile = {
  wechatId: string;
  ids: string[];
  /** The name at this app alone. */
  openId: string;
  nickName: string;
  headImgUrl: string;
};

const NICK_NAME = 16;

/** What of a WeChat profile may become a user: a nickname within the limits, a picture from WeChat only. */
export function profileOf({ openId, unionId, nickName, headImgUrl }: WechatPerson): WechatProfile {
  const ids = unionId === null ? [openId] : [unionId, openId];
  const name = [...nickName.replace(/\p{C}/gu, "").trim()].slice(0, NICK_NAME).join("");
  return {
    wechatId: ids[0] ?? openId,
    ids,
    openId,
    nickName: name || "微信用户",
    headImgUrl: isWechatPicture(headImgUrl) || isLocalPath(headImgUrl) ? headImgUrl : "",
  };
}

function isWechatPicture(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {};
  return protocol === "https:" && hostname?.endsWith(".qlogo.cn") === true && url.length <= 500;
}
