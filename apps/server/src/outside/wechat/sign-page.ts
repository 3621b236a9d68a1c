import { createHash, randomBytes } from "node:crypto";
import { type PageSignature, WechatRefused } from "./port.ts";

/** WeChat's script in pages, from the one place where WeChat allows it to come from. */
export const WECHAT_SCRIPT = "https://res.wx.qq.com/open/js/jweixin-1.6.0.js";

type Signer = {
  appId: string;
  publicUrl: () => string;
  /** The ticket that stands for the app. */
  ticket: () => Promise<string>;
  now: () => Date;
};

/** Signs pages of this shop as WeChat's script wants it: the ticket, noise, the time and the address without its hash. */
export function createPageSigner({ appId, publicUrl, ticket, now }: Signer) {
  return async (url: string): Promise<PageSignature> => {
    const [page = ""] = url.split("#");
    if (URL.parse(page)?.origin !== new URL(publicUrl()).origin) throw new WechatRefused("foreign page");
    const nonceStr = randomBytes(12).toString("hex");
    const timestamp = Math.floor(now().getTime() / 1000);
    const signature = pageSignature({ ticket: await ticket(), nonceStr, timestamp, page });
    return { appId, timestamp, nonceStr, signature };
  };
}

/** WeChat compares it with its own sum over the same four parts in the same order. */
export function pageSignature(parts: {
  ticket: string;
  nonceStr: string;
  timestamp: number;
  page: string;
}): string {
  const { ticket, nonceStr, timestamp, page } = parts;
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`;
  return createHash("sha1").update(text).digest("hex");
}
