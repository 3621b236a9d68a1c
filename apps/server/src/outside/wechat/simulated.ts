import { randomBytes } from "node:crypto";
import { type WechatPerson, type WechatPort, WechatRefused } from "./port.ts";
import { createPageSigner } from "./sign-page.ts";

/** A WeChat inside this process, whose people anybody may be. */
export type SimulatedWechat = WechatPort & {
  people: readonly WechatPerson[];
  /** Where it sends browsers back to, as WeChat does only for the registered domain. */
  isOwn(url: string): boolean;
  /** A code for one exchange within five minutes; with `isLate` one whose time is over. */
  issueCode(person: WechatPerson, isLate?: boolean): string;
};

const LIFE_MS = 5 * 60_000;

const NAMES = ["悉尼小王", "Lily 李", "阿杰", "爱旅行的猫"];

/** Nothing of it outlives the process; its consent page is at `/simulated/wechat`. */
export function createSimulatedWechat(
  publicUrl: () => string,
  now: () => Date = () => new Date(),
): SimulatedWechat {
  const issued = new Map<string, { person: WechatPerson; until: number }>();
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
    signPage: createPageSigner({
      appId: "simulated",
      publicUrl,
      ticket: async () => "simulated ticket",
      now,
    }),
  };
}
