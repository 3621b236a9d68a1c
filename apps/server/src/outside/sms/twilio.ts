import { type SmsPort, SmsRefused } from "./port.ts";

export type TwilioAccount = {
  accountSid: string;
  authToken: string;
  /** A number or name of the account, or the id of a messaging service (`MG…`). */
  from: string;
};

const LIMIT_MS = 10_000;

/** Sends by Twilio's REST API of 2010-04-01, which reaches Australia and most of the world. */
export function createTwilioSms(
  { accountSid, authToken, from }: TwilioAccount,
  base = "https://api.twilio.com",
): SmsPort {
  const url = `${base}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const sender = from.startsWith("MG") ? "MessagingServiceSid" : "From";
  return {
    async send({ mobile, text }) {
      const response = await fetch(url, {
        method: "POST",
        headers: { authorization },
        body: new URLSearchParams({ To: mobile, [sender]: from, Body: text }),
        redirect: "error",
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const answer = (await response.json().catch(() => ({}))) as { code?: unknown };
      if (!response.ok) throw new SmsRefused(`twilio ${response.status} ${Number(answer.code) || ""}`.trim());
    },
  };
}
