import type { AliyunAccount } from "./sms/aliyun.ts";
import type { TwilioAccount } from "./sms/twilio.ts";
import type { WechatApp } from "./wechat/real.ts";

export type SmsProvider =
  | { name: "simulated" }
  | { name: "off" }
  | ({ name: "twilio" } & TwilioAccount)
  | ({ name: "aliyun" } & AliyunAccount);

export type OutsideConfig = {
  sms: SmsProvider;
  /** Takes the `+86` numbers when set. */
  mainlandSms: SmsProvider | null;
  /** The most texts in an hour that a real provider is asked for. */
  smsPerHour: number;
  wechat: { kind: "simulated" } | { kind: "off" } | WechatApp;
};

type Env = Record<string, string | undefined>;

/** Reads who the outside systems are; throws with a clear text when one is missing, unknown, incomplete or not allowed. */
export function readOutsideConfig(env: Env, allowsSimulated: boolean): OutsideConfig {
  const sms = chosen(env, "SMS_PROVIDER", allowsSimulated, "twilio, aliyun");
  const mainland = env.SMS_PROVIDER_CN
    ? chosen(env, "SMS_PROVIDER_CN", allowsSimulated, "twilio, aliyun")
    : null;
  const wechat = chosen(env, "WECHAT_APP", allowsSimulated, "official, website");
  return {
    sms: smsProvider(env, "SMS_PROVIDER", sms),
    mainlandSms: mainland ? smsProvider(env, "SMS_PROVIDER_CN", mainland) : null,
    smsPerHour: perHour(env.SMS_PER_HOUR ?? "1000"),
    wechat: wechatApp(env, wechat),
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

function perHour(value: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new Error(`SMS_PER_HOUR is not a number of texts: ${value}`);
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
    };
  throw new Error(`${name}: no such provider: ${value}`);
}

function wechatApp(env: Env, value: string): OutsideConfig["wechat"] {
  const need = needed(env, `WECHAT_APP=${value}`);
  if (value === "simulated" || value === "off") return { kind: value };
  if (value === "official" || value === "website")
    return { kind: value, appId: need("WECHAT_APP_ID"), secret: need("WECHAT_APP_SECRET") };
  throw new Error(`WECHAT_APP: no such kind: ${value}`);
}

function needed(env: Env, because: string): (name: string) => string {
  return (name) => {
    const value = env[name];
    if (!value) throw new Error(`${because} 还需要设置 ${name}。${because} needs ${name}, too.`);
    return value;
  };
}
