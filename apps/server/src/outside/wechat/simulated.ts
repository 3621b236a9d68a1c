import { randomBytes } from "node:crypto";
import { type WechatNotice, type WechatPerson, type WechatPort, WechatRefused } from "./port.ts";
import { createPageSigner } from "./sign-page.ts";

/** A WeChat inside this process, whose people anybody may be. */
export type SimulatedWechat = WechatPort & {
  people: readonly WechatPerson[];
  /** Where it sends browsers back to, as WeChat does only for the registered domain. */
  isOwn(url: string): boolean;
  /** A code for one exchange within five minutes; with `isLate` one whose time is over. */
  issueCode(person: WechatPerson, isLate?: boolean): string;
  /** The notices that arrived, newest first; at most the last hundred. */
  notices(): readonly WechatNotice[];
  /** Has somebody follow the account, as everybody does at first, or not. */
  setFollowing(openId: string, isFollowing: boolean): void;
  /** Does not answer while it is on. */
  setOutage(isOut: boolean): void;
};

const KEPT = 100;

const LIFE_MS = 5 * 60_000;

const NAMES = ["悉尼小王", "Lily 李", "阿杰", "爱旅行的猫"];

/** Nothing of it outlives the process; its consent page is at `/simulated/wechat`. */
export function createSimulatedWechat(
  publicUrl: () => string,
  now: () => Date = () => new Date(),
): SimulatedWechat {
  const issued = new Map<string, { person: WechatPerson; until: number }>();
  const received: WechatNotice[] = [];
  const unfollowed = new Set<string>();
  let isOut = false;
  return {
    people: NAMES.map((nickName, index) => ({
      openId: `simulated-${index + 1}`,
      unionId: null,
      nickName,
      headImgUrl: `/simulated/wechat/face-${index + 1}.svg`,
    })),
    isOwn: (url) => URL.parse(url)?.origin === new URL(publicUrl()).origin,
    issueCode(person, isLate = false) {
      const code = randomBytes(16).toString("hex");
      for (const [old, { until }] of issued) if (until <= now().getTime()) issued.delete(old);
      issued.set(code, { person, until: now().getTime() + (isLate ? 0 : LIFE_MS) });
      return code;
    },
    authorizeUrl({ state, path }) {
      const query = new URLSearchParams({ redirect_uri: publicUrl() + path, state });
      return `${publicUrl()}/simulated/wechat?${query}`;
    },
    async exchange(code) {
      const one = issued.get(code);
      issued.delete(code);
      if (!one || one.until <= now().getTime()) throw new WechatRefused("simulated code");
      return one.person;
    },
    notices: () => received,
    setFollowing(openId, isFollowing) {
      if (isFollowing) unfollowed.delete(openId);
      else unfollowed.add(openId);
    },
    setOutage(isOutNow) {
      isOut = isOutNow;
    },
    async sendNotice(notice) {
      if (isOut) throw new Error("wechat: simulated outage");
      if (unfollowed.has(notice.openId))
        throw new WechatRefused("wechat 43004", { code: 43004, isUnfollowed: true });
      if (received.some(({ id }) => id === notice.id)) return;
      received.unshift(notice);
      received.length = Math.min(received.length, KEPT);
    },
    signPage: createPageSigner({
      appId: "simulated",
      publicUrl,
      ticket: async () => "simulated ticket",
      now,
    }),
  };
}
