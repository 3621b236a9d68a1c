import { z } from "zod";
import { none, text } from "./wire.ts";

export const notifySchemas = {
  sendMobileCode: {
    input: z.object({ mobile: text(30), type: z.literal("CHANGE_MOBILE_TEXT") }),
    output: none,
  },
};
