import { isCompany } from "@crux/rules/parcel/logistics-company";
import type { AlipayApp } from "./alipay/real.ts";
import { KUAIDI100_CODES, type Kuaidi100Account } from "./carrier/kuaidi100.ts";
import type { Track17Account } from "./carrier/track17.ts";
import type { StripeAccount } from "./cashier/stripe.ts";
import type { ChallengeAccount } from "./challenge/siteverify.ts";
import type { SmtpAccount } from "./mail/smtp.ts";
import type { AliyunAccount } from "./sms/aliyun.ts";
import type { TwilioAccount } from "./sms/twilio.ts";
import type { WechatApp } from "./wechat/real.ts";

export type SmsProvider =
  | { name: "simulated" }
  | { name: "off" }
  | ({ name: "twilio" } & TwilioAccount)
  | ({ name: "aliyun" } & AliyunAccount);

/** Who knows where parcels are; `speed` is how much faster than real ones simulated parcels travel. */
export type CarrierProvider =
  | { name: "simulated"; speed: number }
  | { name: "off" }
  | ({ name: "kuaidi100" } & Kuaidi100Account)
  | ({ name: "17track" } & Track17Account);

export type OutsideConfig = {
  sms: SmsProvider;
  /** Takes the `+86` numbers when set. */
  mainlandSms: SmsProvider | null;
  /** The most texts in an hour that a real provider is asked for. */
  smsPerHour: number;
  /** The most in a day; both count for all servers together. */
  smsPerDay: number;
  /** Who asks whether a person wants a code. */
  challenge: { name: "simulated" } | { name: "off" } | ChallengeAccount;
  wechat: { kind: "simulated" } | { kind: "off" } | WechatApp;
  carrier: CarrierProvider;
  mail: { kind: "simulated" } | { kind: "off" } | ({ kind: "smtp" } & SmtpAccount);
  alipay: { kind: "simulated" } | { kind: "off" } | AlipayApp;
  cashier: { kind: "simulated" } | { kind: "off" } | StripeAccount;
};

type Env = Record<string, string | undefined>;

/** Reads who the outside systems are; throws with a clear text when one is missing, unknown, incomplete or not allowed. */
export function readOutsideConfig(env: Env, allowsSimulated: boolean): OutsideConfig {
  const sms = chosen(env, "SMS_PROVIDER", allowsSimulated, "twilio, aliyun");
  const mainland = env.SMS_PROVIDER_CN
    ? chosen(env, "SMS_PROVIDER_CN", allowsSimulated, "twilio, aliyun")
    : null;
  const wechat = chosen(env, "WECHAT_APP", allowsSimulated, "official, website");
  // Parcels can be followed by hand, so that nobody has to choose here.
  const isByHand = !env.TRACKING_PROVIDER && !allowsSimulated;
  const carrier = isByHand ? "off" : chosen(env, "TRACKING_PROVIDER", allowsSimulated, "kuaidi100, 17track");
  return {
    sms: smsProvider(env, "SMS_PROVIDER", sms),
    mainlandSms: mainland ? smsProvider(env, "SMS_PROVIDER_CN", mainland) : null,
    smsPerHour: texts("SMS_PER_HOUR", env.SMS_PER_HOUR ?? "1000"),
    smsPerDay: texts("SMS_PER_DAY", env.SMS_PER_DAY ?? "5000"),
    challenge: challengeAccount(env, allowsSimulated),
    wechat: wechatApp(env, wechat),
    carrier: carrierProvider(env, carrier),
    mail: mailAccount(env, allowsSimulated),
    alipay: alipayApp(env, chosen(env, "ALIPAY", allowsSimulated, "live")),
    cashier: cashierAccount(env, chosen(env, "CASHIER", allowsSimulated, "stripe")),
  };
}

function chosen(env: Env, name: string, allowsSimulated: boolean, real: string): string {
  const value = env[name] || (allowsSimulated ? "simulated" : "");
  if (value === "")
    throw new Error(`生产环境须设置 ${name}。In production ${name} must be one of: ${real}, off.`);
  if (value === "simulated" && !allowsSimulated)
    throw new Error(
      `生产环境不允许 ${name}=simulated（除非 ALLOW_SIMULATED=1）。${name}=simulated needs ALLOW_SIMULATED=1 in production.`,
    );
  return value;
}

function texts(name: string, value: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new Error(`${name} is not a number of texts: ${value}`);
  return Number(value);
}

function smsProvider(env: Env, name: string, value: string): SmsProvider {
  const need = needed(env, `${name}=${value}`);
  if (value === "simulated" || value === "off") return { name: value };
  if (value === "twilio")
    return {
      name: value,
      accountSid: need("TWILIO_ACCOUNT_SID"),
      authToken: need("TWILIO_AUTH_TOKEN"),
      from: need("TWILIO_FROM"),
    };
  if (value === "aliyun")
    return {
      name: value,
      accessKeyId: need("ALIYUN_ACCESS_KEY_ID"),
      accessKeySecret: need("ALIYUN_ACCESS_KEY_SECRET"),
      signName: need("ALIYUN_SMS_SIGN_NAME"),
      templateCode: need("ALIYUN_SMS_TEMPLATE"),
      mobileChangedTemplate: env.ALIYUN_SMS_TEMPLATE_MOBILE_CHANGED || null,
    };
  throw new Error(`${name}: no such provider: ${value}`);
}

/** Nobody is asked unless somebody is named, not even where all else is simulated. */
function challengeAccount(env: Env, allowsSimulated: boolean): OutsideConfig["challenge"] {
  const value = env.CHALLENGE ? chosen(env, "CHALLENGE", allowsSimulated, "turnstile, hcaptcha") : "off";
  const need = needed(env, `CHALLENGE=${value}`);
  if (value === "simulated" || value === "off") return { name: value };
  if (value === "turnstile" || value === "hcaptcha")
    return { name: value, siteKey: need("CHALLENGE_SITE_KEY"), secret: need("CHALLENGE_SECRET") };
  throw new Error(`CHALLENGE: no such provider: ${value}`);
}

function wechatApp(env: Env, value: string): OutsideConfig["wechat"] {
  const need = needed(env, `WECHAT_APP=${value}`);
  if (value === "simulated" || value === "off") return { kind: value };
  if (value === "official" || value === "website")
    return { kind: value, appId: need("WECHAT_APP_ID"), secret: need("WECHAT_APP_SECRET") };
  throw new Error(`WECHAT_APP: no such kind: ${value}`);
}

function carrierProvider(env: Env, value: string): CarrierProvider {
  const need = needed(env, `TRACKING_PROVIDER=${value}`);
  if (value === "simulated")
    return { name: value, speed: carrierSpeed(env.SIMULATED_CARRIER_SPEED ?? "1440") };
  if (value === "off") return { name: value };
  if (value === "kuaidi100")
    return {
      name: value,
      customer: need("KUAIDI100_CUSTOMER"),
      key: need("KUAIDI100_KEY"),
      salt: need("KUAIDI100_SALT"),
      companies: { ...KUAIDI100_CODES, ...companyCodes(env.TRACKING_COMPANIES ?? "") },
    };
  if (value === "17track")
    return {
      name: value,
      key: need("TRACK17_KEY"),
      companies: companyCodes(env.TRACKING_COMPANIES ?? ""),
    };
  throw new Error(`TRACKING_PROVIDER: no such provider: ${value}`);
}

/** Letters to staff: nobody has to choose, since the shop shows what waits as well. */
function mailAccount(env: Env, allowsSimulated: boolean): OutsideConfig["mail"] {
  const value = !env.MAIL && !allowsSimulated ? "off" : chosen(env, "MAIL", allowsSimulated, "smtp");
  if (value === "simulated" || value === "off") return { kind: value };
  if (value !== "smtp") throw new Error(`MAIL: no such kind: ${value}`);
  const need = needed(env, `MAIL=${value}`);
  const url = need("SMTP_URL");
  if (!/^smtps?:\/\/[^/]+\/?$/.test(url) || !URL.canParse(url))
    throw new Error("SMTP_URL is not an address as in smtps://user:password@mail.example.com");
  return { kind: value, url, from: need("MAIL_FROM") };
}

function carrierSpeed(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Error(`SIMULATED_CARRIER_SPEED is not a factor: ${value}`);
  return Number(value);
}

/** Our companies by the provider's codes, as in `CROSS_BORDER_1=auexpress,YDT=qexpress`. */
function companyCodes(text: string): Record<string, string> {
  const pairs = text
    .split(",")
    .filter(Boolean)
    .map((pair) => pair.split("=").map((part) => part.trim()));
  for (const [company, code, more] of pairs)
    if (!isCompany(company ?? "") || !code || more !== undefined)
      throw new Error(`TRACKING_COMPANIES: not a company with its code: ${company}`);
  return Object.fromEntries(pairs) as Record<string, string>;
}

function alipayApp(env: Env, value: string): OutsideConfig["alipay"] {
  const need = needed(env, `ALIPAY=${value}`);
  if (value === "simulated" || value === "off") return { kind: value };
  if (value === "live")
    return {
      kind: value,
      appId: need("ALIPAY_APP_ID"),
      privateKey: need("ALIPAY_PRIVATE_KEY"),
      alipayPublicKey: need("ALIPAY_PUBLIC_KEY"),
    };
  throw new Error(`ALIPAY: no such kind: ${value}`);
}

function cashierAccount(env: Env, value: string): OutsideConfig["cashier"] {
  const need = needed(env, `CASHIER=${value}`);
  if (value === "simulated" || value === "off") return { kind: value };
  if (value === "stripe")
    return {
      kind: value,
      secretKey: need("STRIPE_SECRET_KEY"),
      webhookSecret: need("STRIPE_WEBHOOK_SECRET"),
    };
  throw new Error(`CASHIER: no such provider: ${value}`);
}

function needed(env: Env, because: string): (name: string) => string {
  return (name) => {
    const value = env[name];
    if (!value) throw new Error(`${because} 还需要设置 ${name}。${because} needs ${name}, too.`);
    return value;
  };
}
