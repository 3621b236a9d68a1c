import { memberApi } from "@crux/contract/member";
import { memberSchemas } from "@crux/contract/member.schema";
import { read, serve } from "../../kernel/verb/serve.ts";
import { getMemberInfo, listCashBackRules } from "./service.ts";

export const memberEndpoints = serve(memberApi, memberSchemas, {
  info: read(getMemberInfo),
  cashBackRules: read(listCashBackRules),
});
