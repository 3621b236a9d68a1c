/** A code for one mobile, written `+86…` or `+61…`: as a ready text and alone, for providers that only fill templates. */
export type Sms = { mobile: string; code: string; text: string };

/** Whoever delivers texts to mobiles; `send` throws when it is not known to be accepted. */
export type SmsPort = { send(sms: Sms): Promise<void> };

/** The provider said no; the message names the provider and its error, never the number or the text. */
export class SmsRefused extends Error {
  override readonly name = "SmsRefused";
}
