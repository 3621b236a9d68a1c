import { userClosingSchemas } from "@crux/contract/privacy.schema";
import { userClosingApi } from "@crux/contract/user";
import { read, type ServedEndpoint, serve, steps } from "../../kernel/verb/serve.ts";
import { closeAccount, getClosing } from "./service.ts";

/** What customers do with an account that they want to be rid of. */
export const privacyEndpoints: ServedEndpoint[] = serve(userClosingApi, userClosingSchemas, {
  closing: read(getClosing),
  closeAccount: steps(closeAccount, { perMinute: { address: 60, person: 30 } }),
});
