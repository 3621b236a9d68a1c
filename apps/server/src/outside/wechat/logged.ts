import { type WechatNotice, type WechatPort, WechatRefused } from "./port.ts";

/** The same WeChat, which notes for whoever runs the shop why it does not work; that it refuses somebody is no fault. */
export function loggedWechat(wechat: WechatPort, log: (failure: string) => void): WechatPort {
  const noted =
    <Input, Output>(work: (input: Input) => Promise<Output>) =>
    async (input: Input) => {
      try {
        return await work(input);
      } catch (error) {
        if (!(error instanceof WechatRefused)) log(failureOf(error));
        throw error;
      }
    };
  const { exchange, signPage, sendNotice } = wechat;
  return {
    ...wechat,
    exchange: noted(exchange),
    signPage: signPage && noted(signPage),
    sendNotice: sendNotice && noted(saysWhy(sendNotice, log)),
  };
}

/** A notice that WeChat refuses for anything but its reader's wish is a fault of the templates. */
function saysWhy(
  send: (notice: WechatNotice) => Promise<void>,
  log: (failure: string) => void,
): (notice: WechatNotice) => Promise<void> {
  return (notice) =>
    send(notice).catch((error: unknown) => {
      if (error instanceof WechatRefused && !error.isUnfollowed) log(error.message);
      throw error;
    });
}

/** Our own words with WeChat's number; what others say may quote an answer. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.message.startsWith("wechat") ? error.message : error.name;
}
