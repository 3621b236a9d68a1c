import { createHash, timingSafeEqual } from "node:crypto";
import { fromBeijingClock } from "@crux/rules/time/beijing-time";
import { z } from "zod";
import { askJson } from "./ask-json.ts";
import {
  type CarrierPort,
  CarrierRefused,
  type CarrierTrack,
  type Handover,
  type PushReader,
} from "./port.ts";

export type Kuaidi100Account = {
  customer: string;
  key: string;
  /** Signs what is pushed to us. */
  salt: string;
  /** Our companies by Kuaidi100's names, such as `YTO` by `yuantong`. */
  companies: Readonly<Record<string, string>>;
};

/** Kuaidi100's own codes of companies that it knows everywhere. */
export const KUAIDI100_CODES: Readonly<Record<string, string>> = {
  POLAR: "polarexpress",
  YTO: "yuantong",
  SF: "shunfeng",
  ZTO: "zhongtong",
  STO: "shentong",
  YUNDA: "yunda",
  JT: "jtexpress",
  JD: "jd",
  DEPPON: "debangkuaidi",
  EMS: "ems",
  CHINA_POST: "youzhengguonei",
};

const POLL_MS = 4 * 3_600_000;
const FORM = { "content-type": "application/x-www-form-urlencoded" };
/** Status names and codes with every entry. */
const DETAILED = "4";
/** Subscribed before. */
const REPEATED = "501";
const NOT_FOUND = "500";

const entry = z.object({
  context: z.string(),
  ftime: z.string().optional(),
  time: z.string().optional(),
  statusCode: z.coerce.string().nullish(),
});
const result = z.object({
  nu: z.string(),
  com: z.string().nullish(),
  state: z.coerce.string().nullish(),
  data: z.array(entry).nullish(),
});
const pushed = z.object({ lastResult: result.nullish(), destResult: result.nullish() });
type Result = z.output<typeof result>;

/**
 * Tracking by Kuaidi100 (`poll/query.do` and the subscription `poll`). Questions are signed with MD5 over parameters,
 * key and customer, pushes with MD5 over parameters and salt, both in capitals.
 */
export function createKuaidi100(
  account: Kuaidi100Account,
  { pushUrl, base = "https://poll.kuaidi100.com" }: { pushUrl: () => string; base?: string | undefined },
): CarrierPort {
  const { customer, key, salt, companies } = account;
  return {
    name: "kuaidi100",
    pollEveryMs: POLL_MS,
    async announce({ company, number, receiverMobile }) {
      const com = companies[company];
      const param = JSON.stringify({
        ...(com ? { company: com } : {}),
        number,
        key,
        parameters: {
          callbackurl: pushUrl(),
          salt,
          resultv2: DETAILED,
          phone: lastDigits(receiverMobile),
          ...(com ? {} : { autoCom: "1" }),
        },
      });
      const body = String(new URLSearchParams({ schema: "json", param }));
      const answer = await askJson(`${base}/poll`, { name: "kuaidi100", headers: FORM, body });
      if (answer.result !== true && String(answer.returnCode) !== REPEATED) throw refusal(answer.returnCode);
    },
    async query({ company, number, receiverMobile }) {
      const com = companies[company];
      // A question has to name the company; without one only pushes tell of the parcel.
      if (!com) return { tracks: [] };
      const param = JSON.stringify({
        com,
        num: number,
        phone: lastDigits(receiverMobile),
        resultv2: DETAILED,
      });
      const sign = md5(param + key + customer);
      const body = String(new URLSearchParams({ customer, sign, param }));
      const answer = await askJson(`${base}/poll/query.do`, { name: "kuaidi100", headers: FORM, body });
      if (String(answer.returnCode) === NOT_FOUND) return { tracks: [] };
      const found = result.safeParse(answer);
      if (!found.success) throw refusal(answer.returnCode);
      return { tracks: tracksOf(found.data) };
    },
    push: pushReader(account),
  };
}

function pushReader({ salt, companies }: Kuaidi100Account): PushReader {
  return {
    verify({ body }) {
      const form = new URLSearchParams(body);
      const [param, sign] = [form.get("param"), form.get("sign")];
      return param !== null && sign !== null && isSame(sign, md5(param + salt)) ? param : null;
    },
    read(payload) {
      const { lastResult, destResult } = pushed.parse(JSON.parse(payload));
      if (!lastResult) return null;
      const tracks = [lastResult, destResult].flatMap((one) => (one ? tracksOf(one) : []));
      const handover = destResult ? handedOver(lastResult, destResult, companies) : undefined;
      return { number: lastResult.nu.toUpperCase(), tracks, handover };
    },
    answer: { result: true, returnCode: "200", message: "成功" },
  };
}

/** Who carries a parcel on in the country where it goes; a carrier that goes on under the first number names no other. */
function handedOver(
  from: Result,
  to: Result,
  companies: Kuaidi100Account["companies"],
): Handover | undefined {
  const [first] = tracksOf(to).toSorted((left, right) => left.at.getTime() - right.at.getTime());
  if (!first || !to.com || to.nu.toUpperCase() === from.nu.toUpperCase()) return undefined;
  const [company] = Object.entries(companies).find(([, code]) => code === to.com) ?? [to.com];
  return { company, number: to.nu, at: first.at };
}

/** Entries in UTC; the newest stands first and carries the parcel's state where it has no code of its own. */
function tracksOf({ data, state }: Result): CarrierTrack[] {
  return (data ?? []).flatMap(({ context, ftime, time, statusCode }, index) => {
    const at = fromBeijingClock(ftime ?? time ?? "");
    if (!at) return [];
    return [
      { at, statusCode: codeOf(statusCode) ?? (index === 0 ? codeOf(state) : null) ?? 0, content: context },
    ];
  });
}

function codeOf(text: string | null | undefined): number | null {
  return text && /^\d{1,4}$/.test(text) ? Number(text) : null;
}

function lastDigits(mobile: string): string {
  return mobile.replace(/\D/g, "").slice(-4);
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex").toUpperCase();
}

function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left.toUpperCase()), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function refusal(code: unknown): CarrierRefused {
  return new CarrierRefused(
    `kuaidi100 ${String(code ?? "unreadable")
      .replace(/\W/g, "")
      .slice(0, 20)}`,
  );
}
