import { type WechatPort, WechatRefused } from "./port.ts";

/** The same WeChat, which notes for whoever runs the shop why it does not work; that it refuses somebody is no fault. */
export function loggedWechat(wechat: WechatPort, log: (failure: string) => void): WechatPort {
  const noted =
    <Output>(work: (input: string) => Promise<Output>) =>
    async (input: string) => {
      try {
        return await work(input);
      } catch (error) {
        if (!(error instanceof WechatRefused)) log(failureOf(error));
        throw error;
      }
    };
  const { exchange, signPage } = wechat;
  return { ...wechat, exchange: noted(exchange), signPage: signPage && noted(signPage) };
}

/** Our own words with WeChat's number; what others say may quote an answer. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.message.startsWith("wechat") ? error.message : error.name;
}
