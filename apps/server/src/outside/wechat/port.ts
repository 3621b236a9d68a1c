/** Who agreed on WeChat's page. `unionId` is the same in all apps of one owner, `openId` in this app only. */
export type WechatPerson = { openId: string; unionId: string | null; nickName: string; headImgUrl: string };

/** With what a page shows WeChat's script that it may set how it is shared. */
export type PageSignature = { appId: string; timestamp: number; nonceStr: string; signature: string };

/** WeChat's web authorisation, and its word for pages that its browser shows. */
export type WechatPort = {
  /** Where the browser asks for consent; it comes back to `path` of this shop with `state`, and `code` after a yes. */
  authorizeUrl(visit: { state: string; path: string }): string;
  /** Who stands behind a code. Throws `WechatRefused` for a spent, old or foreign one. */
  exchange(code: string): Promise<WechatPerson>;
  /**
   * Signs the address of a page of this shop; throws `WechatRefused` for any other. Null where the app cannot, because
   * it is no official account.
   */
  signPage: ((url: string) => Promise<PageSignature>) | null;
};

/** WeChat does not vouch for anybody by this code, or signs nothing for this address. */
export class WechatRefused extends Error {
  override readonly name = "WechatRefused";
}
