import { isCompany } from "@crux/rules/parcel/logistics-company";
import { isNoticeKind } from "@crux/rules/people/customer-notices";
import { z } from "zod";
import { numberOf, oneOf, readVariables, type Surroundings, text } from "../variables.ts";
import type { AlipayApp } from "./alipay/real.ts";
import { KUAIDI100_CODES, type Kuaidi100Account } from "./carrier/kuaidi100.ts";
import type { Track17Account } from "./carrier/track17.ts";
import type { StripeAccount } from "./cashier/stripe.ts";
import type { ChallengeAccount } from "./challenge/siteverify.ts";
import type { SmtpAccount } from "./mail/smtp.ts";
import type { AliyunAccount } from "./sms/aliyun.ts";
import type { TwilioAccount } from "./sms/twilio.ts";
import type { WechatApp } from "./wechat/real.ts";
import { TEMPLATE_VALUES, type TemplateValue, type WechatTemplates } from "./wechat/send-template.ts";

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

const SMS = {
  twilio: { accountSid: "TWILIO_ACCOUNT_SID", authToken: "TWILIO_AUTH_TOKEN", from: "TWILIO_FROM" },
  aliyun: {
    accessKeyId: "ALIYUN_ACCESS_KEY_ID",
    accessKeySecret: "ALIYUN_ACCESS_KEY_SECRET",
    signName: "ALIYUN_SMS_SIGN_NAME",
    templateCode: "ALIYUN_SMS_TEMPLATE",
  },
} as const;
const WIDGET = { siteKey: "CHALLENGE_SITE_KEY", secret: "CHALLENGE_SECRET" } as const;
const WECHAT = { appId: "WECHAT_APP_ID", secret: "WECHAT_APP_SECRET" } as const;

/** The providers that each variable may name beside `simulated` and `off`, and the variables with what those are told. */
const PROVIDERS = {
  SMS_PROVIDER: SMS,
  SMS_PROVIDER_CN: SMS,
  CHALLENGE: { turnstile: WIDGET, hcaptcha: WIDGET },
  WECHAT_APP: { official: WECHAT, website: WECHAT },
  TRACKING_PROVIDER: {
    kuaidi100: { customer: "KUAIDI100_CUSTOMER", key: "KUAIDI100_KEY", salt: "KUAIDI100_SALT" },
    "17track": { key: "TRACK17_KEY" },
  },
  MAIL: { smtp: { url: "SMTP_URL", from: "MAIL_FROM" } },
  ALIPAY: {
    live: { appId: "ALIPAY_APP_ID", privateKey: "ALIPAY_PRIVATE_KEY", alipayPublicKey: "ALIPAY_PUBLIC_KEY" },
  },
  CASHIER: { stripe: { secretKey: "STRIPE_SECRET_KEY", webhookSecret: "STRIPE_WEBHOOK_SECRET" } },
} as const;

type Choice = keyof typeof PROVIDERS;
type Of<Table> = Table[keyof Table];
type Real<Variable extends Choice> = keyof (typeof PROVIDERS)[Variable] & string;
/** A provider by its name under `Tag`, with all that it is told. */
type Chosen<Variable extends Choice, Tag extends string> =
  | Record<Tag, "simulated">
  | Record<Tag, "off">
  | Of<{
      [Name in Real<Variable>]: Record<Tag, Name> &
        Record<keyof (typeof PROVIDERS)[Variable][Name] & string, string>;
    }>;

const texts = numberOf("a number of texts", /^[1-9]\d{0,6}$/);
const choices = Object.fromEntries(
  Object.entries(PROVIDERS).map(([name, real]) => [
    name,
    oneOf([...Object.keys(real), "simulated", "off"]).optional(),
  ]),
) as Record<Choice, z.ZodOptional<ReturnType<typeof oneOf>>>;
const told = Object.fromEntries(
  Object.values(PROVIDERS)
    .flatMap((real) => Object.values<Record<string, string>>(real))
    .flatMap((names) => Object.values(names).map((name) => [name, text.optional()])),
) as Record<string, z.ZodOptional<typeof text>>;

/** The variables that say who the outside systems are; `docs/operations.md` explains each. */
export const OUTSIDE_VARIABLES = z.object({
  ...told,
  ...choices,
  SMS_PER_HOUR: texts.default(1000),
  SMS_PER_DAY: texts.default(5000),
  ALIYUN_SMS_TEMPLATE_MOBILE_CHANGED: text.optional(),
  ALIYUN_SMS_NOTICE_TEMPLATES: text.transform(noticeCodes).default({}),
  WECHAT_TEMPLATES: text.transform(templatesOf).default({}),
  TRACKING_COMPANIES: text.transform(companyCodes).default({}),
  SIMULATED_CARRIER_SPEED: numberOf("a factor", /^[1-9]\d{0,5}$/).default(1440),
  SMTP_URL: text
    .refine(
      (url) => /^smtps?:\/\/[^/]+\/?$/.test(url) && URL.canParse(url),
      "SMTP_URL is not an address as in smtps://user:password@mail.example.com",
    )
    .optional(),
});

type Given = z.output<typeof OUTSIDE_VARIABLES>;

/** Reads who the outside systems are; throws with a clear text when one is missing, unknown, incomplete or not allowed. */
export function readOutsideConfig(env: Surroundings, allowsSimulated: boolean): OutsideConfig {
  const given = readVariables(OUTSIDE_VARIABLES, env);
  const unlessNamed = allowsSimulated ? "simulated" : undefined;
  const choose = <Variable extends Choice, Tag extends string>(
    variable: Variable,
    tag: Tag,
    otherwise: string | undefined = unlessNamed,
  ) => chosen<Variable, Tag>(given, { variable, tag, otherwise, allowsSimulated });
  // Nobody has to choose letters or tracking: the shop shows what waits, and parcels can be followed by hand.
  const orOff = unlessNamed ?? "off";
  return {
    sms: withTemplates(given, choose("SMS_PROVIDER", "name")),
    mainlandSms: given.SMS_PROVIDER_CN ? withTemplates(given, choose("SMS_PROVIDER_CN", "name")) : null,
    smsPerHour: given.SMS_PER_HOUR,
    smsPerDay: given.SMS_PER_DAY,
    // Nobody is asked unless somebody is named, not even where all else is simulated.
    challenge: choose("CHALLENGE", "name", "off"),
    wechat: withNotices(given, choose("WECHAT_APP", "kind")),
    carrier: withCompanies(given, choose("TRACKING_PROVIDER", "name", orOff)),
    mail: choose("MAIL", "kind", orOff),
    alipay: choose("ALIPAY", "kind"),
    cashier: choose("CASHIER", "kind"),
  };
}

type Ask<Variable extends Choice, Tag extends string> = {
  variable: Variable;
  tag: Tag;
  otherwise: string | undefined;
  allowsSimulated: boolean;
};

function chosen<Variable extends Choice, Tag extends string>(
  given: Given,
  { variable, tag, otherwise, allowsSimulated }: Ask<Variable, Tag>,
): Chosen<Variable, Tag> {
  const accounts: Record<string, Record<string, string>> = PROVIDERS[variable];
  const name = given[variable] ?? otherwise;
  if (name === undefined)
    throw new Error(
      `生产环境须设置 ${variable}。In production ${variable} must be one of: ${Object.keys(accounts).join(", ")}, off.`,
    );
  if (name === "simulated" && !allowsSimulated)
    throw new Error(
      `生产环境不允许 ${variable}=simulated（除非 ALLOW_SIMULATED=1）。${variable}=simulated needs ALLOW_SIMULATED=1 in production.`,
    );
  const account = Object.entries(accounts[name] ?? {}).map(([field, source]) => {
    const value = (given as Record<string, unknown>)[source];
    const because = `${variable}=${name}`;
    if (!value) throw new Error(`${because} 还需要设置 ${source}。${because} needs ${source}, too.`);
    return [field, value];
  });
  return { [tag]: name, ...Object.fromEntries(account) } as Chosen<Variable, Tag>;
}

function withTemplates(given: Given, provider: Chosen<"SMS_PROVIDER", "name">): SmsProvider {
  if (provider.name !== "aliyun") return provider;
  return {
    ...provider,
    mobileChangedTemplate: given.ALIYUN_SMS_TEMPLATE_MOBILE_CHANGED ?? null,
    noticeTemplates: given.ALIYUN_SMS_NOTICE_TEMPLATES,
  };
}

function withNotices(given: Given, app: Chosen<"WECHAT_APP", "kind">): OutsideConfig["wechat"] {
  if (app.kind === "off" || app.kind === "simulated") return app;
  return { ...app, templates: given.WECHAT_TEMPLATES };
}

function withCompanies(given: Given, provider: Chosen<"TRACKING_PROVIDER", "name">): CarrierProvider {
  const { TRACKING_COMPANIES: companies, SIMULATED_CARRIER_SPEED: speed } = given;
  if (provider.name === "simulated") return { ...provider, speed };
  if (provider.name === "17track") return { ...provider, companies };
  if (provider.name === "off") return provider;
  return { ...provider, companies: { ...KUAIDI100_CODES, ...companies } };
}

/** Our companies by the provider's codes, as in `CROSS_BORDER_1=auexpress,YDT=qexpress`. */
function companyCodes(list: string, ctx: z.RefinementCtx): Record<string, string> {
  const pairs = list
    .split(",")
    .filter(Boolean)
    .map((pair) => pair.split("=").map((part) => part.trim()));
  for (const [company, code, more] of pairs)
    if (!isCompany(company ?? "") || !code || more !== undefined)
      ctx.addIssue(`TRACKING_COMPANIES: not a company with its code: ${company}`);
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** Templates by what they tell, as in `PAID=SMS_1,SHIPPED=SMS_2`. */
function noticeCodes(list: string, ctx: z.RefinementCtx): AliyunAccount["noticeTemplates"] {
  const pairs = list
    .split(",")
    .filter(Boolean)
    .map((pair) => pair.split("=").map((part) => part.trim()));
  for (const [kind, code, more] of pairs)
    if (!isNoticeKind(kind ?? "") || !code || more !== undefined)
      ctx.addIssue(`ALIYUN_SMS_NOTICE_TEMPLATES: not a notice with its template: ${kind}`);
  return Object.fromEntries(pairs);
}

const TEMPLATE = /^\s*(\w+)=([\w-]+)\(([^()]*)\)\s*$/;

/** WeChat's templates with what stands in their fields, as in `PAID=AbC_1(character_string1:about,time2:time);…`. */
function templatesOf(list: string, ctx: z.RefinementCtx): WechatTemplates {
  const templates = list
    .split(";")
    .filter((one) => one.trim() !== "")
    .map((one) => {
      const [, kind = "", id = "", inner = ""] = TEMPLATE.exec(one) ?? [];
      const fields = inner.split(",").map((field) => field.split(":").map((part) => part.trim()));
      const isGood = fields.every(
        ([name, value, more]) =>
          /^\w+$/.test(name ?? "") && TEMPLATE_VALUES.includes(value as TemplateValue) && more === undefined,
      );
      if (!isNoticeKind(kind) || !isGood)
        ctx.addIssue(`WECHAT_TEMPLATES: not a notice with its template and fields: ${one.trim()}`);
      return [kind, { id, fields: Object.fromEntries(fields) }];
    });
  return Object.fromEntries(templates);
}
