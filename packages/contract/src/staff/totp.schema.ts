import { z } from "zod";
import * as staffOutcome from "../outcomes/staff.ts";
import { none, text } from "../wire.ts";

/** Six digits of the authenticator, or one of the recovery codes. */
export const totpCode = text(40);

/** What staff do with their own second factor. */
export const totpSchemas = {
  /** `uri` is what authenticator apps read from a QR code; the secret counts once a code of it was confirmed. */
  beginTotp: {
    summary: "Begin to set up a second factor",
    input: z.object({ password: text(64) }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    fails: [staffOutcome.WRONG_CREDENTIALS, staffOutcome.TOTP_ALREADY_SET_UP],
  },
  /** The recovery codes are told this once; each lets in once. So is a door pass to be kept beside them. */
  confirmTotp: {
    summary: "Confirm the second factor",
    input: z.object({ code: totpCode }),
    output: z.object({ recoveryCodes: z.array(z.string()), pass: z.string() }),
    fails: [staffOutcome.WRONG_TOTP, staffOutcome.TOTP_NOT_SET_UP, staffOutcome.TOTP_ALREADY_SET_UP],
  },
  dropTotp: {
    summary: "Take one's own second factor away",
    input: z.object({ password: text(64), code: totpCode }),
    output: none,
    fails: [staffOutcome.WRONG_CREDENTIALS, staffOutcome.WRONG_TOTP, staffOutcome.TOTP_NOT_SET_UP],
  },
  /** Holds for the session that asks, for five minutes; calls that need it refuse with `staff.FRESH_CODE_REQUIRED`. */
  proveAgain: {
    summary: "Prove again by the second factor that it is oneself",
    input: z.object({ code: totpCode }),
    output: none,
    fails: [staffOutcome.WRONG_TOTP, staffOutcome.TOTP_NOT_SET_UP],
  },
};
