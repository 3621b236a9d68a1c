import { randomBytes } from "node:crypto";
import type { NoticeKind } from "@crux/rules/people/customer-notices";
import { signAliyun } from "./aliyun-signature.ts";
import { type Sms, type SmsPort, SmsRefused } from "./port.ts";

export type AliyunAccount = {
  accessKeyId: string;
  accessKeySecret: string;
  /** The approved signature that stands in front of every text. */
  signName: string;
  /** The approved template of codes, with one variable `code`. */
  templateCode: string;
  /** The approved template without variables that tells a number it is bound no longer; null where there is none. */
  mobileChangedTemplate: string | null;
  /** The approved templates of notices, each with one variable `about`; what has none is not sent. */
  noticeTemplates: Partial<Record<NoticeKind, string>>;
};

const LIMIT_MS = 10_000;

/** Sends by Alibaba Cloud's `SendSms` of 2017-05-25: texts to mainland mobiles need an approved template. */
export function createAliyunSms(account: AliyunAccount, base = "https://dysmsapi.aliyuncs.com"): SmsPort {
  return {
    async send(sms) {
      const { mobile } = sms;
      const { template, values } = fill(account, sms);
      if (!template) throw new SmsRefused("aliyun has no template for this notice", { isFinal: true });
      const query = {
        PhoneNumbers: mobile.replace(/^\+(?:86)?/, ""),
        SignName: account.signName,
        TemplateCode: template,
        ...(values && { TemplateParam: JSON.stringify(values) }),
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

/** A variable holds 35 characters. */
const ROOM = 35;

/** Which template says it, and with which values. */
function fill(
  { templateCode, mobileChangedTemplate, noticeTemplates }: AliyunAccount,
  sms: Sms,
): { template: string | null | undefined; values: Record<string, string> | null } {
  if ("code" in sms) return { template: templateCode, values: { code: sms.code } };
  if (sms.notice === "MOBILE_CHANGED") return { template: mobileChangedTemplate, values: null };
  return { template: noticeTemplates[sms.notice], values: { about: [...sms.about].slice(0, ROOM).join("") } };
}
