import type { PasswordCost } from "../kernel/crypto/passwords.ts";

/** A hash that takes some milliseconds, for tests that are about something else. */
export const QUICK_HASH: PasswordCost = { n: 2 ** 13, r: 8 };
