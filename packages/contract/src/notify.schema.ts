import { z } from "zod";
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

/** What the widget of a challenge gave, after 180003 asked for it. */
const challenge = text(2048).optional();

export const notifySchemas = {
  sendLoginCode: {
    input: z.object({
      mobile: text(30),
      type: z.enum(["LOGIN_VERIFY_TEXT", "RESET_PASSWORD_TEXT"]),
      challenge,
    }),
    output: none,
  },
  sendMobileCode: {
    input: z.object({
      mobile: text(30),
      type: z.enum(["CHANGE_MOBILE_TEXT", "SET_PASSWORD_TEXT", "CLOSE_ACCOUNT_TEXT"]),
      challenge,
    }),
    output: none,
  },
  messages: {
    input: paging.extend({ type: messageType.optional(), readFlag: zeroOne.optional() }),
    output: pageOf(message),
  },
  readMessage: { input: z.object({ id }), output: message },
};
