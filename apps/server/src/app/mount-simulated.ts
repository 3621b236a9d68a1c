import type { FastifyInstance } from "fastify";
import { mountMailInbox } from "../outside/mail/inbox-page.ts";
import type { Outside } from "../outside/outside.ts";
import { mountSimulatedCashier } from "../outside/payment/cashier-page.ts";
import { isSimulated } from "../outside/payment/simulated.ts";
import { mountSmsInbox } from "../outside/sms/inbox-page.ts";
import { mountWechatConsent } from "../outside/wechat/consent-page.ts";
import { mountWechatNotices } from "../outside/wechat/notices-page.ts";

/** The pages of simulated systems: where texts arrive, where WeChat asks and where customers pay. */
export function mountSimulated(http: FastifyInstance, { sms, mail, wechat, alipay, cashier }: Outside): void {
  if ("inbox" in sms) mountSmsInbox(http, sms);
  if (mail && "inbox" in mail) mountMailInbox(http, mail);
  if (wechat && "people" in wechat) {
    mountWechatConsent(http, wechat);
    mountWechatNotices(http, wechat);
  }
  const simulated = [alipay, cashier].filter(isSimulated);
  if (simulated.length > 0) mountSimulatedCashier(http, simulated);
}
