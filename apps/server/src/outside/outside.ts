import type { OutsideConfig, SmsProvider } from "./outside-config.ts";
import { createAliyunSms } from "./sms/aliyun.ts";
import { smsWithBudget } from "./sms/budget.ts";
import { smsByRegion } from "./sms/by-region.ts";
import { type SmsPort, SmsRefused } from "./sms/port.ts";
import { createSimulatedSms, type SimulatedSms } from "./sms/simulated.ts";
import { createTwilioSms } from "./sms/twilio.ts";
import type { WechatPort } from "./wechat/port.ts";
import { createWechat } from "./wechat/real.ts";
import { createSimulatedWechat, type SimulatedWechat } from "./wechat/simulated.ts";

/** The foreign systems that the shop talks to; without `wechat` nobody logs in by it. */
export type Outside = { sms: SmsPort | SimulatedSms; wechat: WechatPort | SimulatedWechat | null };

/** Stand-ins for all of them, inside this process. */
export function simulatedOutside({
  publicUrl = () => "http://shop",
  now,
}: {
  publicUrl?: () => string;
  now?: () => Date;
} = {}): { sms: SimulatedSms; wechat: SimulatedWechat } {
  return { sms: createSimulatedSms(), wechat: createSimulatedWechat(publicUrl, now) };
}

/** No outside at all: nothing is sent and nobody is vouched for. */
export function closedOutside(): Outside {
  return { sms: smsOf({ name: "off" }), wechat: null };
}

/** The outside systems that the configuration names. */
export function openOutside(config: OutsideConfig, publicUrl: () => string): Outside {
  const { sms, mainlandSms, smsPerHour, wechat } = config;
  const others = smsOf(sms);
  const chosen = mainlandSms ? smsByRegion({ mainland: smsOf(mainlandSms), others }) : others;
  return {
    sms: "inbox" in chosen ? chosen : smsWithBudget(chosen, smsPerHour),
    wechat:
      wechat.kind === "off"
        ? null
        : wechat.kind === "simulated"
          ? createSimulatedWechat(publicUrl)
          : createWechat(wechat, publicUrl),
  };
}

function smsOf(provider: SmsProvider): SmsPort | SimulatedSms {
  if (provider.name === "twilio") return createTwilioSms(provider);
  if (provider.name === "aliyun") return createAliyunSms(provider);
  if (provider.name === "simulated") return createSimulatedSms();
  return {
    async send() {
      throw new SmsRefused("no provider");
    },
  };
}
