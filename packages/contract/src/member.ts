import { endpoints } from "./endpoint.ts";
import type { memberSchemas } from "./member.schema.ts";

export const memberApi = endpoints<typeof memberSchemas>()({
  info: "GET /member/secure/{uid}/member/info",
  cashBackRules: "GET /member/cash_back_rule",
});
