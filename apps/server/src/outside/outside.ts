import { createAlipay } from "./alipay/real.ts";
import { createKuaidi100 } from "./carrier/kuaidi100.ts";
import type { CarrierPort } from "./carrier/port.ts";
import { createSimulatedCarrier } from "./carrier/simulated.ts";
import { createTrack17 } from "./carrier/track17.ts";
import { createStripe } from "./cashier/stripe.ts";
import type { ChallengePort } from "./challenge/port.ts";
import { createSimulatedChallenge } from "./challenge/simulated.ts";
import { createSiteverify } from "./challenge/siteverify.ts";
import type { MailPort } from "./mail/port.ts";
import { createSimulatedMail, type SimulatedMail } from "./mail/simulated.ts";
import { createSmtpMail } from "./mail/smtp.ts";
import type { CarrierProvider, OutsideConfig, SmsProvider } from "./outside-config.ts";
import type { PaymentProvider } from "./payment/port.ts";
import { createSimulatedProvider, type SimulatedProvider } from "./payment/simulated.ts";
import { createAliyunSms } from "./sms/aliyun.ts";
import { smsByRegion } from "./sms/by-region.ts";
import { type SmsPort, SmsRefused } from "./sms/port.ts";
import { createSimulatedSms, type SimulatedSms } from "./sms/simulated.ts";
import { createTwilioSms } from "./sms/twilio.ts";
import type { WechatPort } from "./wechat/port.ts";
import { createWechat } from "./wechat/real.ts";
import { createSimulatedWechat, type SimulatedWechat } from "./wechat/simulated.ts";

/**
 * The foreign systems that the shop talks to; without `wechat` nobody logs in by it, without a provider nobody pays by
 * its channel, without `carrier` staff follow parcels. `publicUrl` is the address that they send people back to.
 */
export type Outside = {
  sms: SmsPort | SimulatedSms;
  /** The most texts that all servers together ask for; without it they are only counted. */
  smsLimits?: { perHour: number; perDay: number } | null;
  wechat: WechatPort | SimulatedWechat | null;
  alipay: PaymentProvider | SimulatedProvider | null;
  cashier: PaymentProvider | SimulatedProvider | null;
  carrier: CarrierPort | null;
  /** Letters to staff; without it nobody is told outside the shop. */
  mail: MailPort | SimulatedMail | null;
  /** Asks whether a person wants a code; without it nobody is asked. */
  challenge?: ChallengePort | null;
  publicUrl: () => string;
};

/** Stand-ins for all of them. */
export type SimulatedOutside = Outside & {
  sms: SimulatedSms;
  wechat: SimulatedWechat;
  alipay: SimulatedProvider;
  cashier: SimulatedProvider;
  carrier: CarrierPort;
  mail: SimulatedMail;
};

/** Stand-ins for all of them, inside this process. */
export function simulatedOutside({
  publicUrl = () => "http://shop",
  now,
  carrierSpeed = 1,
}: {
  publicUrl?: () => string;
  now?: () => Date;
  carrierSpeed?: number;
} = {}): SimulatedOutside {
  return {
    sms: createSimulatedSms(),
    mail: createSimulatedMail(),
    wechat: createSimulatedWechat(publicUrl, now),
    carrier: createSimulatedCarrier({ speed: carrierSpeed, now }),
    alipay: createSimulatedProvider("alipay", publicUrl, now),
    cashier: createSimulatedProvider("cashier", publicUrl, now),
    publicUrl,
  };
}

/** No outside at all: nothing is sent and nobody is vouched for. */
export function closedOutside(): Outside {
  const nowhere = { wechat: null, carrier: null, mail: null, alipay: null, cashier: null };
  return { sms: smsOf({ name: "off" }), ...nowhere, publicUrl: () => "http://localhost" };
}

/** The outside systems that the configuration names. */
export function openOutside(config: OutsideConfig, publicUrl: () => string): Outside {
  const { sms, mainlandSms, smsPerHour, smsPerDay, wechat, carrier } = config;
  const others = smsOf(sms);
  const chosen = mainlandSms ? smsByRegion({ mainland: smsOf(mainlandSms), others }) : others;
  return {
    sms: chosen,
    smsLimits: "inbox" in chosen ? null : { perHour: smsPerHour, perDay: smsPerDay },
    wechat:
      wechat.kind === "off"
        ? null
        : wechat.kind === "simulated"
          ? createSimulatedWechat(publicUrl)
          : createWechat(wechat, publicUrl),
    carrier: carrierOf(carrier, publicUrl),
    mail: mailOf(config.mail),
    challenge: challengeOf(config.challenge),
    alipay: alipayOf(config.alipay, publicUrl),
    cashier: cashierOf(config.cashier, publicUrl),
    publicUrl,
  };
}

/** Where a provider pushes to; its name ends the path. */
const PUSH_PATH = "/v1/order/carrier";

function carrierOf(provider: CarrierProvider, publicUrl: () => string): CarrierPort | null {
  if (provider.name === "kuaidi100")
    return createKuaidi100(provider, { pushUrl: () => `${publicUrl()}${PUSH_PATH}/kuaidi100` });
  if (provider.name === "17track") return createTrack17(provider);
  return provider.name === "simulated" ? createSimulatedCarrier(provider) : null;
}

function mailOf(config: OutsideConfig["mail"]): Outside["mail"] {
  if (config.kind === "off") return null;
  return config.kind === "simulated" ? createSimulatedMail() : createSmtpMail(config);
}

function challengeOf(config: OutsideConfig["challenge"]): ChallengePort | null {
  if (config.name === "off") return null;
  return config.name === "simulated" ? createSimulatedChallenge() : createSiteverify(config);
}

function alipayOf(config: OutsideConfig["alipay"], publicUrl: () => string): Outside["alipay"] {
  if (config.kind === "off") return null;
  if (config.kind === "simulated") return createSimulatedProvider("alipay", publicUrl);
  return createAlipay(config, publicUrl);
}

function cashierOf(config: OutsideConfig["cashier"], publicUrl: () => string): Outside["cashier"] {
  if (config.kind === "off") return null;
  if (config.kind === "simulated") return createSimulatedProvider("cashier", publicUrl);
  return createStripe(config);
}

function smsOf(provider: SmsProvider): SmsPort | SimulatedSms {
  if (provider.name === "twilio") return createTwilioSms(provider);
  if (provider.name === "aliyun") return createAliyunSms(provider);
  if (provider.name === "simulated") return createSimulatedSms();
  return {
    isOff: true,
    async send() {
      throw new SmsRefused("no provider");
    },
  };
}
