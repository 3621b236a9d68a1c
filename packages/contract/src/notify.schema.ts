import { z } from "zod";
import * as notifyOutcome from "./outcomes/notify.ts";
import * as userOutcome from "./outcomes/user.ts";
import * as verificationOutcome from "./outcomes/verification.ts";
import { id, none, pageOf, paging, text, time, zeroOne } from "./wire.ts";

/** SYSTEM speaks to everybody or to a class, PERSONAL to one customer. */
export const messageType = z.enum(["SYSTEM", "PERSONAL"]);
export type MessageType = z.infer<typeof messageType>;

/** A message in somebody's inbox (R-MODEL-25); the body is plain text, `link` pictures joined by `||`. */
export const message = z.object({
  id: z.int(),
  readFlag: zeroOne,
  type: messageType,
  owMessage: z.object({
    title: z.string(),
    createTime: time,
    body: z.string(),
    type: messageType,
    link: z.string(),
  }),
});
export type Message = z.infer<typeof message>;

/** What the widget of a challenge gave, after `verification.CHALLENGE_REQUIRED` asked for it. */
const challenge = text(2048).optional();

export const notifySchemas = {
  sendLoginCode: {
    summary: "Send a code to log in or to reset a password",
    input: z.object({
      mobile: text(30),
      type: z.enum(["LOGIN_VERIFY_TEXT", "RESET_PASSWORD_TEXT"]),
      challenge,
    }),
    output: none,
    fails: [
      userOutcome.INVALID_MOBILE,
      verificationOutcome.TOO_FREQUENT,
      verificationOutcome.CHALLENGE_REQUIRED,
      notifyOutcome.SENDING_FAILED,
    ],
  },
  sendMobileCode: {
    summary: "Send the caller a code",
    input: z.object({
      mobile: text(30),
      type: z.enum(["CHANGE_MOBILE_TEXT", "SET_PASSWORD_TEXT", "CLOSE_ACCOUNT_TEXT"]),
      challenge,
    }),
    output: none,
    fails: [
      userOutcome.INVALID_MOBILE,
      verificationOutcome.TOO_FREQUENT,
      verificationOutcome.CHALLENGE_REQUIRED,
      notifyOutcome.SENDING_FAILED,
    ],
  },
  messages: {
    summary: "The caller's messages",
    input: paging.extend({ type: messageType.optional(), readFlag: zeroOne.optional() }),
    output: pageOf(message),
    fails: [],
  },
  readMessage: {
    summary: "Read a message",
    input: z.object({ id }),
    output: message,
    fails: [notifyOutcome.MESSAGE_NOT_FOUND],
  },
};
