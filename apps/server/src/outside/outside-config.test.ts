import { describe, expect, it } from "vitest";
import { readOutsideConfig } from "./outside-config.ts";

const TWILIO = { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "t", TWILIO_FROM: "+61400000000" };
const ALIYUN = {
  ALIYUN_ACCESS_KEY_ID: "k",
  ALIYUN_ACCESS_KEY_SECRET: "s",
  ALIYUN_SMS_SIGN_NAME: "南十字商城",
  ALIYUN_SMS_TEMPLATE: "SMS_1",
};

describe("the configuration of outside systems", () => {
  it("is simulated where that is allowed and nothing is named", () => {
    expect(readOutsideConfig({}, true)).toEqual({
      sms: { name: "simulated" },
      mainlandSms: null,
      smsPerHour: 1000,
      wechat: { kind: "simulated" },
    });
  });

  it("reads a provider for each half of the world, and WeChat's app", () => {
    const env = {
      ...{ SMS_PROVIDER: "twilio", SMS_PROVIDER_CN: "aliyun", ...TWILIO, ...ALIYUN },
      ...{ WECHAT_APP: "official", WECHAT_APP_ID: "wx1", WECHAT_APP_SECRET: "x" },
    };
    expect(readOutsideConfig(env, false)).toMatchObject({
      sms: { name: "twilio", accountSid: "AC1" },
      mainlandSms: { name: "aliyun", templateCode: "SMS_1" },
      wechat: { kind: "official", appId: "wx1", secret: "x" },
    });
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
  ])("refuses a production where %s", (_title, env, text) => {
    expect(() => readOutsideConfig(env, false)).toThrow(text);
  });
});
