import { endpoints } from "./endpoint.ts";
import type { notifySchemas } from "./notify.schema.ts";

export const notifyApi = endpoints<typeof notifySchemas>()({
  sendLoginCode: "POST /notify/sms/verify",
  sendMobileCode: "POST /notify/secure/{userId}/sms/verify",
});
