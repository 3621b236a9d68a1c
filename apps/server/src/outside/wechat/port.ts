/** Who agreed on WeChat's page. `unionId` is the same in all apps of one owner, `openId` in this app only. */
export type WechatPerson = { openId: string; unionId: string | null; nickName: string; headImgUrl: string };

/** WeChat's web authorisation. */
export type WechatPort = {
  /** Where the browser asks for consent; it comes back to `path` of this shop with `state`, and `code` after a yes. */
  authorizeUrl(visit: { state: string; path: string }): string;
  /** Who stands behind a code. Throws `WechatRefused` for a spent, old or foreign one. */
  exchange(code: string): Promise<WechatPerson>;
};

/** WeChat does not vouch for anybody by this code. */
export class WechatRefused extends Error {
  override readonly name = "WechatRefused";
}
