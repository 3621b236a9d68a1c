import type { Outcome } from "../outcome.ts";

// What is refused about the staff.

/** There is no such account. */
export const NOT_FOUND = 270001 as Outcome<270001>;
export const WRONG_CREDENTIALS = 270002 as Outcome<270002>;
export const USERNAME_TAKEN = 270003 as Outcome<270003>;
/** Nobody changes their own rights. */
export const OWN_RIGHTS = 270004 as Outcome<270004>;
/** One owner has to stay. */
export const LAST_OWNER = 270005 as Outcome<270005>;
export const INVALID_PASSWORD = 270006 as Outcome<270006>;
export const INVALID_USERNAME = 270007 as Outcome<270007>;
/** It waits for a second person's approval, whose id is given. */
export const APPROVAL_REQUIRED = 270010 as Outcome<270010>;
/** Nobody approves what they asked for. */
export const OWN_REQUEST = 270011 as Outcome<270011>;
export const APPROVAL_NOT_FOUND = 270012 as Outcome<270012>;
/** Settled or expired. */
export const APPROVAL_CLOSED = 270013 as Outcome<270013>;
/** What was asked for does not stand as it did. */
export const SITUATION_CHANGED = 270014 as Outcome<270014>;
/** The list of rights has no such word. */
export const UNKNOWN_RIGHT = 270015 as Outcome<270015>;
/** There is no such kind of notice. */
export const UNKNOWN_NOTICE = 270016 as Outcome<270016>;
export const ROLE_NOT_FOUND = 270017 as Outcome<270017>;
/** A built-in role stays, and an owner's as it is. */
export const ROLE_STAYS = 270018 as Outcome<270018>;
export const ROLE_TAKEN = 270019 as Outcome<270019>;
/** Some accounts have the role. */
export const ROLE_IN_USE = 270020 as Outcome<270020>;
/** The asker made, empowered or reset this account in the last seven days. */
export const APPROVER_TOO_NEW = 270030 as Outcome<270030>;
/** It runs after 24 hours, until which it can be withdrawn. */
export const SCHEDULED = 270031 as Outcome<270031>;
export const NEW_PASSWORD_REQUIRED = 270040 as Outcome<270040>;
/** The second factor's code is missing. */
export const TOTP_REQUIRED = 270041 as Outcome<270041>;
/** The second factor's code is wrong or used. */
export const WRONG_TOTP = 270042 as Outcome<270042>;
export const PASSWORD_UNCHANGED = 270043 as Outcome<270043>;
/** A second factor has to be set up first. */
export const TOTP_SETUP_REQUIRED = 270044 as Outcome<270044>;
export const TOTP_ALREADY_SET_UP = 270045 as Outcome<270045>;
export const TOTP_NOT_SET_UP = 270046 as Outcome<270046>;
export const SESSION_NOT_FOUND = 270047 as Outcome<270047>;
/** A password that is easily guessed. */
export const COMMON_PASSWORD = 270048 as Outcome<270048>;
/** A password with its owner's name in it. */
export const PERSONAL_PASSWORD = 270049 as Outcome<270049>;
/** It takes a code of the second factor from the last minutes (`staff.proveAgain`). */
export const FRESH_CODE_REQUIRED = 270050 as Outcome<270050>;
/** There is no such door pass, or it is over. */
export const PASS_NOT_FOUND = 270051 as Outcome<270051>;
