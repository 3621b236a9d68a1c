import { randomBytes } from "node:crypto";
import { signAliyun } from "./aliyun-signature.ts";
import { type SmsPort, SmsRefused } from "./port.ts";

export type AliyunAccount = {
  accessKeyId: string;
  accessKeySecret: string;
  /** The approved signature that stands in front of every text. */
  signName: string;
  /** The approved template of codes, with one variable `code`. */
  templateCode: string;
  /** The approved template without variables that tells a number it is bound no longer; null where there is none. */
  mobileChangedTemplate: string | null;
};

const LIMIT_MS = 10_000;

/** Sends by Alibaba Cloud's `SendSms` of 2017-05-25: texts to mainland mobiles need an approved template. */
export function createAliyunSms(account: AliyunAccount, base = "https://dysmsapi.aliyuncs.com"): SmsPort {
  return {
    async send(sms) {
      const { mobile } = sms;
      const template = "code" in sms ? account.templateCode : account.mobileChangedTemplate;
      if (!template) throw new SmsRefused("aliyun has no template for this notice", { isFinal: true });
      const query = {
        PhoneNumbers: mobile.replace(/^\+(?:86)?/, ""),
        SignName: account.signName,
        TemplateCode: template,
        ...("code" in sms ? { TemplateParam: JSON.stringify({ code: sms.code }) } : {}),
      };
      const { url, headers } = signAliyun(account, {
        base,
        action: "SendSms",
        version: "2017-05-25",
        query,
        at: new Date(),
        nonce: randomBytes(16).toString("hex"),
      });
      const signal = AbortSignal.timeout(LIMIT_MS);
      const response = await fetch(url, { method: "POST", headers, redirect: "error", signal });
      const answer = (await response.json().catch(() => ({}))) as { Code?: unknown };
      if (response.ok && answer.Code === "OK") return;
      const reason = typeof answer.Code === "string" ? answer.Code.replace(/[^\w.]/g, "").slice(0, 80) : "";
      throw new SmsRefused(`aliyun ${response.status} ${reason}`.trim());
    },
  };
}
