import type { Outcome } from "../outcome.ts";

// What is refused about accounts, addresses and papers.

/** There is no such user. */
export const NOT_FOUND = 140001 as Outcome<140001>;
/** Wrong password, or no such name. */
export const WRONG_PASSWORD = 140002 as Outcome<140002>;
export const INVALID_USERNAME = 140003 as Outcome<140003>;
export const INVALID_NICKNAME = 140004 as Outcome<140004>;
export const INVALID_EMAIL = 140005 as Outcome<140005>;
export const INVALID_PASSWORD = 140006 as Outcome<140006>;
export const INVALID_MOBILE = 140007 as Outcome<140007>;
/** A password that is easily guessed. */
export const COMMON_PASSWORD = 140008 as Outcome<140008>;
/** A password with its owner's name, email or mobile in it. */
export const PERSONAL_PASSWORD = 140009 as Outcome<140009>;
export const USERNAME_TAKEN = 140013 as Outcome<140013>;
export const EMAIL_TAKEN = 140014 as Outcome<140014>;
export const MOBILE_TAKEN = 140015 as Outcome<140015>;
/** The WeChat account belongs to somebody else. */
export const WECHAT_TAKEN = 140016 as Outcome<140016>;
/** The session has no such WeChat account. Silent. */
export const NO_WECHAT = 140017 as Outcome<140017>;
/** Wrong verification code. */
export const WRONG_CODE = 140021 as Outcome<140021>;
/** There is no membership. Silent. */
export const NO_MEMBERSHIP = 140027 as Outcome<140027>;
export const SENDER_NOT_FOUND = 140031 as Outcome<140031>;
export const RECEIVER_NOT_FOUND = 140032 as Outcome<140032>;
/** The papers do not hold together. */
export const INVALID_IDENTITY = 140033 as Outcome<140033>;
export const TOO_MANY_ADDRESSES = 140034 as Outcome<140034>;
/** Only with a proven mobile. */
export const MOBILE_REQUIRED = 140040 as Outcome<140040>;
/** The account cannot be closed yet; `obstacles` says why. */
export const UNFINISHED_MATTERS = 140041 as Outcome<140041>;
/** No such table of customers was looked through. */
export const NO_MOVE_IN = 140050 as Outcome<140050>;
/** Nobody allowed these balances to come in. */
export const MOVE_IN_NOT_ALLOWED = 140051 as Outcome<140051>;
/** A customer with this number came in with another balance. */
export const MOVED_IN_OTHERWISE = 140052 as Outcome<140052>;
