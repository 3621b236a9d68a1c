import { userApi } from "@crux/contract/user";
import { client } from "./api.ts";

/** What a chat shows of a shared page (R-CPN-21). */
export type ShareCard = { title: string; desc: string; link: string; imgUrl: string };

/** What WeChat's script brings to a page. */
type WechatScript = {
  config(options: Record<string, unknown>): void;
  /** Calls back once the script was answered, or at once after an earlier answer, be it yes or no. */
  ready(then: () => void): void;
  updateAppMessageShareData(card: ShareCard & { success: () => void; fail: () => void }): void;
};

const ADDRESS = "https://res.wx.qq.com/open/js/jweixin-1.6.0.js";

/** WeChat that says neither yes nor no says no. */
const LIMIT_MS = 10_000;

let loading: Promise<WechatScript> | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Tells WeChat's browser what its menu sends to a friend from this page; false when it takes no word from us (OP-112).
 * One card after the other, so that the last one stays.
 */
export function offerToWechat(card: ShareCard): Promise<boolean> {
  const offered = last.then(() => offer(card));
  last = offered;
  return offered;
}

async function offer(card: ShareCard): Promise<boolean> {
  try {
    loading ??= loadScript();
    const script = await loading;
    const signature = await client.call(userApi.wechatShare, { url: signedAddress() });
    script.config({ ...signature, jsApiList: ["updateAppMessageShareData"] });
    return await isTaken(script, card);
  } catch {
    return false;
  }
}

/** Only the call itself says whether WeChat took the card: what the script says of its state may be about an earlier one. */
function isTaken(script: WechatScript, card: ShareCard): Promise<boolean> {
  return new Promise((resolve) => {
    const [success, fail] = [() => resolve(true), () => resolve(false)];
    setTimeout(fail, LIMIT_MS);
    script.ready(() => script.updateAppMessageShareData({ ...card, success, fail }));
  });
}

function loadScript(): Promise<WechatScript> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: ADDRESS, async: true });
    script.onload = () => resolve((window as unknown as { wx: WechatScript }).wx);
    script.onerror = () => {
      loading = undefined;
      reject(new Error("not loaded"));
    };
    document.head.append(script);
  });
}

/** On iOS WeChat compares the signature with the address that the visit began with, elsewhere with the present one. */
function signedAddress(): string {
  const [visit] = performance.getEntriesByType("navigation");
  const address = /iPhone|iPad/.test(navigator.userAgent) && visit ? visit.name : location.href;
  return address.split("#")[0] ?? address;
}
