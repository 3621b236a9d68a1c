/** A text for one mobile, written `+86…` or `+61…`. */
export type Sms = { mobile: string; text: string };

/** Whoever delivers texts to mobiles. A message may arrive twice, after a failure in between. */
export type SmsPort = { send(sms: Sms): Promise<void> };
