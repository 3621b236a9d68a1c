import { z } from "zod";
import { none, text } from "./wire.ts";

export const notifySchemas = {
  sendLoginCode: {
    input: z.object({ mobile: text(30), type: z.literal("LOGIN_VERIFY_TEXT") }),
    output: none,
  },
  sendMobileCode: {
    input: z.object({ mobile: text(30), type: z.literal("CHANGE_MOBILE_TEXT") }),
    output: none,
  },
};
