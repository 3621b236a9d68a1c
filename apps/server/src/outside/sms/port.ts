import type { NoticeKind } from "@crux/rules/people/customer-notices";

/**
 * What a text without a code tells: `about` names an order, a product or a coupon. Each kind has an approved template of its
 * own at providers that only fill such.
 */
export type SmsNotice = { notice: "MOBILE_CHANGED" } | { notice: NoticeKind; about: string };

/** A text for one mobile, written `+86…` or `+61…`: ready to send, and as what fills a template. */
export type Sms = { mobile: string; text: string } & ({ code: string } | SmsNotice);

/** Whoever delivers texts to mobiles; `send` throws when it is not known to be accepted, and always where it is off. */
export type SmsPort = { send(sms: Sms): Promise<void>; isOff?: boolean };

/** The provider said no; the message names the provider and its error, never the number or the text. */
export class SmsRefused extends Error {
  override readonly name = "SmsRefused";
  /** No later try would end otherwise. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}
