import { endpoints } from "./endpoint.ts";
import type { notifySchemas } from "./notify.schema.ts";

export const notifyApi = endpoints<typeof notifySchemas>()({
  sendLoginCode: "POST /notify/sms/verify",
  sendMobileCode: "POST /notify/secure/{userId}/sms/verify",
  messages: "POST /notify/secure/{uid}/message/query",
  readMessage: "GET /notify/secure/{uid}/message/{id}/read",
  notices: "GET /notify/secure/{uid}/notices",
  chooseNotice: "PUT /notify/secure/{uid}/notice/{kind}/{way}",
});
