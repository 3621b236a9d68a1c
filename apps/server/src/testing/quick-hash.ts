import type { PasswordCost } from "../kernel/crypto/passwords.ts";

/** A hash that takes three milliseconds, for tests that are about something else. */
export const QUICK_HASH: PasswordCost = { n: 2 ** 10, r: 8 };
