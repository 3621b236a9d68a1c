import { notifyApi } from "@crux/contract/notify";
import { notifySchemas } from "@crux/contract/notify.schema";
import { serve, write } from "../../kernel/serve.ts";
import { sendMobileCode } from "./service.ts";

export const notifyEndpoints = serve(notifyApi, notifySchemas, {
  sendMobileCode: write(sendMobileCode),
});
