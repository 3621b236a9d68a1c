import type { NoticeKind } from "@crux/rules/people/customer-notices";

/** Who agreed on WeChat's page. `unionId` is the same in all apps of one owner, `openId` in this app only. */
export type WechatPerson = { openId: string; unionId: string | null; nickName: string; headImgUrl: string };

/** With what a page shows WeChat's script that it may set how it is shared. */
export type PageSignature = { appId: string; timestamp: number; nonceStr: string; signature: string };

/** What the official account tells somebody who follows it: `about` in few words, as of `at`, opening `url`. */
export type WechatNotice = {
  /** Of two with the same id WeChat delivers one. */
  id: string;
  openId: string;
  kind: NoticeKind;
  about: string;
  at: Date;
  /** The name of the shop. */
  shop: string;
  url: string;
};

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
  /**
   * Sends a template message. Throws `WechatRefused` where no later try would end otherwise, with `isUnfollowed` where the
   * person does not follow the account. Null where the app cannot, because it is no official account or has no templates.
   */
  sendNotice: ((notice: WechatNotice) => Promise<void>) | null;
};

/** WeChat does not vouch for anybody by this code, signs nothing for this address, or does not send this notice. */
export class WechatRefused extends Error {
  override readonly name = "WechatRefused";
  /** WeChat's number of what went wrong; 0 where it is our own word. */
  readonly code: number;
  readonly isUnfollowed: boolean;

  constructor(message: string, { code = 0, isUnfollowed = false } = {}) {
    super(message);
    this.code = code;
    this.isUnfollowed = isUnfollowed;
  }
}
