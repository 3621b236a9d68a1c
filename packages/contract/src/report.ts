import { endpoints } from "./endpoint.ts";
import type { reportSchemas } from "./report.schema.ts";

export const reportApi = endpoints<typeof reportSchemas>()({
  rebates: "GET /report/secure/{userId}/rebate",
});
