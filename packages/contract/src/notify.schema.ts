import { z } from "zod";
import * as notifyOutcome from "./outcomes/notify.ts";
import * as userOutcome from "./outcomes/user.ts";
import * as verificationOutcome from "./outcomes/verification.ts";
import { flag, id, none, pageOf, paging, text, time, zeroOne } from "./wire.ts";

/** SYSTEM speaks to everybody or to a class, PERSONAL to one customer. */
export const messageType = z.enum(["SYSTEM", "PERSONAL"]);
export type MessageType = z.infer<typeof messageType>;

/**
 * A message in somebody's inbox (R-MODEL-25); the body is plain text, `link` pictures joined by `||`, `path` where the shop
 * shows what it is about.
 */
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
    path: z.string().optional(),
  }),
});
export type Message = z.infer<typeof message>;

const noticeKind = z.enum([
  ...(["PAID", "SHIPPED", "PROBLEM", "DELIVERED", "REFUNDED"] as const),
  ...(["COUPON_ENDING", "RESTOCKED", "PRICE_DROP"] as const),
]);
const noticeWay = z.enum(["INBOX", "WECHAT", "TEXT"]);

/** Of what a customer is told by which ways. */
export const notices = z.object({
  /** Whether WeChat reaches the customer: not where nothing is bound, or the official account is not followed any more. */
  wechat: z.enum(["READY", "UNBOUND", "UNFOLLOWED", "OFF"]),
  /** Whether texts do: to the proven mobile, where the shop sends any. */
  text: z.enum(["READY", "UNBOUND", "OFF"]),
  kinds: z.array(z.object({ kind: noticeKind, ways: z.array(noticeWay) })),
});
export type Notices = z.infer<typeof notices>;

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
  notices: {
    summary: "Of what the caller is told by which ways",
    input: z.object({}),
    output: notices,
    fails: [],
  },
  chooseNotice: {
    summary: "Choose to be told of something by a way, or not",
    input: z.object({ kind: noticeKind, way: noticeWay, on: flag }),
    output: notices,
    fails: [notifyOutcome.NOT_TO_CHOOSE],
  },
};
