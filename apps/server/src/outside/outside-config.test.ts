import { describe, expect, it } from "vitest";
import { KUAIDI100_CODES } from "./carrier/kuaidi100.ts";
import { readOutsideConfig } from "./outside-config.ts";

const TWILIO = { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "t", TWILIO_FROM: "+61400000000" };
const ALIYUN = {
  ALIYUN_ACCESS_KEY_ID: "k",
  ALIYUN_ACCESS_KEY_SECRET: "s",
  ALIYUN_SMS_SIGN_NAME: "南十字商城",
  ALIYUN_SMS_TEMPLATE: "SMS_1",
};
const OFF = { SMS_PROVIDER: "off", WECHAT_APP: "off" };

describe("the configuration of outside systems", () => {
  it("is simulated where that is allowed and nothing is named", () => {
    expect(readOutsideConfig({}, true)).toEqual({
      sms: { name: "simulated" },
      mail: { kind: "simulated" },
      challenge: { name: "off" },
      mainlandSms: null,
      smsPerHour: 1000,
      smsPerDay: 5000,
      wechat: { kind: "simulated" },
      carrier: { name: "simulated", speed: 1440 },
      alipay: { kind: "simulated" },
      cashier: { kind: "simulated" },
    });
  });

  it("reads a provider for each half of the world, and WeChat's app", () => {
    const env = {
      ...{ SMS_PROVIDER: "twilio", SMS_PROVIDER_CN: "aliyun", ...TWILIO, ...ALIYUN },
      ...{ WECHAT_APP: "official", WECHAT_APP_ID: "wx1", WECHAT_APP_SECRET: "x" },
      ...{ ALIPAY: "live", ALIPAY_APP_ID: "a", ALIPAY_PRIVATE_KEY: "p", ALIPAY_PUBLIC_KEY: "q" },
      ...{ CASHIER: "stripe", STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh" },
    };
    expect(readOutsideConfig(env, false)).toMatchObject({
      sms: { name: "twilio", accountSid: "AC1" },
      mainlandSms: { name: "aliyun", templateCode: "SMS_1" },
      wechat: { kind: "official", appId: "wx1", secret: "x" },
      alipay: { kind: "live", appId: "a", privateKey: "p", alipayPublicKey: "q" },
      cashier: { kind: "stripe", secretKey: "sk", webhookSecret: "wh" },
    });
  });

  it("reads what WeChat and Alibaba Cloud may tell customers by which template, and refuses what is none", () => {
    const env = {
      ...{ SMS_PROVIDER: "aliyun", ...ALIYUN, ALIYUN_SMS_NOTICE_TEMPLATES: "PAID=SMS_7, SHIPPED=SMS_8" },
      ...{ WECHAT_APP: "official", WECHAT_APP_ID: "wx1", WECHAT_APP_SECRET: "x" },
      ...{ ALIPAY: "off", CASHIER: "off" },
      WECHAT_TEMPLATES:
        "PAID=Ab-1_c(character_string1:about,time2:time); SHIPPED=d(thing1:state, thing2:shop)",
    };
    expect(readOutsideConfig(env, false)).toMatchObject({
      sms: { noticeTemplates: { PAID: "SMS_7", SHIPPED: "SMS_8" } },
      wechat: {
        templates: {
          PAID: { id: "Ab-1_c", fields: { character_string1: "about", time2: "time" } },
          SHIPPED: { id: "d", fields: { thing1: "state", thing2: "shop" } },
        },
      },
    });
    for (const WECHAT_TEMPLATES of ["PAID", "PAID=a", "PAY=a(thing1:about)", "PAID=a(thing1:name)"])
      expect(() => readOutsideConfig({ ...env, WECHAT_TEMPLATES }, false)).toThrow(
        /not a notice with its template/,
      );
    const ALIYUN_SMS_NOTICE_TEMPLATES = "PAY=SMS_1";
    expect(() => readOutsideConfig({ ...env, ALIYUN_SMS_NOTICE_TEMPLATES }, false)).toThrow(
      /not a notice with its template: PAY/,
    );
  });

  it("reads who tracks parcels, and leaves it to staff where production names nobody", () => {
    const rest = { ...OFF, ALIPAY: "off", CASHIER: "off" };
    const account = { KUAIDI100_CUSTOMER: "c", KUAIDI100_KEY: "k", KUAIDI100_SALT: "s" };
    const companies = "CROSS_BORDER_1=auexpress, POLAR=polaris, SF=shunfeng";
    const read = (env: object) => readOutsideConfig({ ...rest, ...env }, false).carrier;
    expect(read({})).toEqual({ name: "off" });
    expect(read({ TRACKING_PROVIDER: "17track", TRACK17_KEY: "k" })).toEqual({
      name: "17track",
      key: "k",
      companies: {},
    });
    expect(read({ TRACKING_PROVIDER: "kuaidi100", TRACKING_COMPANIES: companies, ...account })).toEqual({
      name: "kuaidi100",
      customer: "c",
      key: "k",
      salt: "s",
      companies: { ...KUAIDI100_CODES, CROSS_BORDER_1: "auexpress", POLAR: "polaris", SF: "shunfeng" },
    });
  });

  it("asks nobody to prove anything unless somebody is named who does", () => {
    const account = { CHALLENGE_SITE_KEY: "k", CHALLENGE_SECRET: "s" };
    const read = (env: object, allowsSimulated = false) =>
      readOutsideConfig({ ...OFF, ALIPAY: "off", CASHIER: "off", ...env }, allowsSimulated).challenge;
    expect(read({})).toEqual({ name: "off" });
    expect(read({ CHALLENGE: "off" })).toEqual({ name: "off" });
    expect(read({ CHALLENGE: "simulated" }, true)).toEqual({ name: "simulated" });
    for (const name of ["turnstile", "hcaptcha"])
      expect(read({ CHALLENGE: name, ...account })).toEqual({ name, siteKey: "k", secret: "s" });
  });

  it.each([
    ["nothing is named", {}, /SMS_PROVIDER must be one of: twilio, aliyun, off/],
    ["only texts are", { SMS_PROVIDER: "off" }, /WECHAT_APP must be one of: official, website, off/],
    ["one is simulated", { SMS_PROVIDER: "simulated", WECHAT_APP: "off" }, /needs ALLOW_SIMULATED=1/],
    [
      "half of it is",
      { SMS_PROVIDER: "off", SMS_PROVIDER_CN: "simulated", WECHAT_APP: "off" },
      /ALLOW_SIMULATED/,
    ],
    ["it is unknown", { SMS_PROVIDER: "pigeon", WECHAT_APP: "off" }, /no such provider: pigeon/],
    [
      "a key is missing",
      { ...TWILIO, TWILIO_FROM: "", SMS_PROVIDER: "twilio", WECHAT_APP: "off" },
      /TWILIO_FROM/,
    ],
    [
      "the budget is no number",
      { SMS_PROVIDER: "off", WECHAT_APP: "off", SMS_PER_HOUR: "many" },
      /SMS_PER_HOUR/,
    ],
    [
      "a secret is",
      { SMS_PROVIDER: "off", WECHAT_APP: "website", WECHAT_APP_ID: "wx1" },
      /WECHAT_APP_SECRET/,
    ],
    [
      "the tracking is simulated",
      { SMS_PROVIDER: "off", WECHAT_APP: "off", TRACKING_PROVIDER: "simulated" },
      /TRACKING_PROVIDER=simulated needs ALLOW_SIMULATED=1/,
    ],
    [
      "a company is unknown",
      {
        ...{ SMS_PROVIDER: "off", WECHAT_APP: "off", TRACKING_PROVIDER: "17track", TRACK17_KEY: "k" },
        TRACKING_COMPANIES: "NOBODY=1",
      },
      /TRACKING_COMPANIES: not a company with its code: NOBODY/,
    ],
    ["the mail server has no address", { ...OFF, MAIL: "smtp" }, /MAIL=smtp needs SMTP_URL/],
    [
      "the mail server's address makes no sense",
      { ...OFF, MAIL: "smtp", SMTP_URL: "mail.example.com", MAIL_FROM: "a@b.example" },
      /SMTP_URL is not an address/,
    ],
    ["letters are simulated", { ...OFF, MAIL: "simulated" }, /needs ALLOW_SIMULATED=1/],
    [
      "the challenge is simulated",
      { ...OFF, CHALLENGE: "simulated" },
      /CHALLENGE=simulated needs ALLOW_SIMULATED/,
    ],
    ["the challenge is unknown", { ...OFF, CHALLENGE: "riddle" }, /CHALLENGE: no such provider: riddle/],
    [
      "the challenge has no secret",
      { ...OFF, CHALLENGE: "turnstile", CHALLENGE_SITE_KEY: "k" },
      /CHALLENGE=turnstile needs CHALLENGE_SECRET/,
    ],
    ["nobody takes QR payments", OFF, /ALIPAY must be one of: live, off/],
    ["nobody takes cards", { ...OFF, ALIPAY: "off" }, /CASHIER must be one of: stripe, off/],
    ["a key of Alipay is missing", { ...OFF, ALIPAY: "live", ALIPAY_APP_ID: "a" }, /ALIPAY_PRIVATE_KEY/],
    ["the cashier is unknown", { ...OFF, ALIPAY: "off", CASHIER: "till" }, /no such provider: till/],
  ])("refuses a production where %s", (_title, env, text) => {
    expect(() => readOutsideConfig(env, false)).toThrow(text);
  });
});
