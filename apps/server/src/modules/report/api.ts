import { reportApi } from "@crux/contract/report";
import { reportSchemas } from "@crux/contract/report.schema";
import { read, serve } from "../../kernel/verb/serve.ts";
import { listRebates } from "../member/service.ts";

export const reportEndpoints = serve(reportApi, reportSchemas, {
  rebates: read(listRebates),
});
