import type { FastifyBaseLogger } from "fastify";
import { trailNow } from "../kernel/log/trail.ts";
import type { Kernel } from "../kernel/verb/kernel.ts";
import { type TextAlarm, withTextBudget } from "../modules/notify/text-budget.ts";
import type { Providers } from "../modules/payment/providers.ts";
import { loggedChallenge } from "../outside/challenge/logged.ts";
import type { ChallengePort } from "../outside/challenge/port.ts";
import type { Outside } from "../outside/outside.ts";
import { loggedProvider } from "../outside/payment/logged.ts";
import type { PaymentProvider } from "../outside/payment/port.ts";
import { loggedSms } from "../outside/sms/logged.ts";
import type { SmsPort } from "../outside/sms/port.ts";
import { loggedWechat } from "../outside/wechat/logged.ts";
import type { WechatPort } from "../outside/wechat/port.ts";

/** What notices may take of the budgets of texts. */
const NOTICE_SHARE = 0.5;

/** What calls the outside systems speak through, each saying in the log when it fails. */
export type OutsidePorts = {
  /** Codes by text; `noticeSms` are all other texts, which leave room for codes. */
  sms: SmsPort;
  noticeSms: SmsPort;
  wechat: WechatPort | null;
  challenge: ChallengePort | null;
  providers: Providers;
};

/** Puts a log and the budgets of texts before the outside systems. */
export function createOutsidePorts(kernel: Kernel, outside: Outside, log: FastifyBaseLogger): OutsidePorts {
  const failed = (system: string) => (failure: string) =>
    log.error({ outside: system, id: trailNow()?.id, failure });
  const limits = outside.smsLimits ?? null;
  const alarm: TextAlarm = (spent) => log.error(spent);
  const texts = (share: number) =>
    loggedSms(withTextBudget(kernel, { sms: outside.sms, limits, alarm, share }), failed("sms"));
  return {
    sms: texts(1),
    noticeSms: texts(NOTICE_SHARE),
    wechat: outside.wechat && loggedWechat(outside.wechat, failed("wechat")),
    challenge: outside.challenge ? loggedChallenge(outside.challenge, failed("challenge")) : null,
    providers: providersOf(outside, failed),
  };
}

/** The providers of the channels, each of which says in the log when it fails. */
function providersOf(
  { alipay, cashier, publicUrl }: Outside,
  failed: (system: string) => (failure: string) => void,
): Providers {
  const logged = (provider: PaymentProvider | null, name: string) =>
    provider && loggedProvider(provider, failed(name));
  return { ALIPAY: logged(alipay, "alipay"), CASHIER: logged(cashier, "cashier"), publicUrl };
}
