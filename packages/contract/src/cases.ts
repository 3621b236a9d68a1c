import type { casesSchemas } from "./cases/case.schema.ts";
import type { casesOpsSchemas } from "./cases/case-ops.schema.ts";
import { endpoints } from "./endpoint.ts";

export const casesApi = endpoints<typeof casesSchemas>()({
  ask: "POST /cases/secure/{uid}/case",
  list: "POST /cases/secure/{uid}/cases",
  detail: "GET /cases/secure/{uid}/case/{caseId}",
  add: "POST /cases/secure/{uid}/case/{caseId}/words",
  withdraw: "PUT /cases/secure/{uid}/case/{caseId}/withdraw",
  uploadPicture: "PUT /cases/picture",
});

/** What staff do with after-sales cases. */
export const casesOpsApi = endpoints<typeof casesOpsSchemas>()({
  cases: "POST /cases/ops/cases",
  caseDetail: "GET /cases/ops/case/{caseId}",
  openCase: "POST /cases/ops/pkg/{pkgId}/case",
  claimCase: "PUT /cases/ops/case/{caseId}/claim",
  answerCase: "POST /cases/ops/case/{caseId}/answer",
  callOffCase: "PUT /cases/ops/case/{caseId}/callOff",
  refundCase: "PUT /cases/ops/case/{caseId}/refund",
  reshipCase: "PUT /cases/ops/case/{caseId}/reship",
  endCase: "PUT /cases/ops/case/{caseId}/end",
  caseTexts: "GET /cases/ops/texts",
  saveCaseText: "PUT /cases/ops/text",
  removeCaseText: "DELETE /cases/ops/text/{textId}",
  restoreCaseText: "PUT /cases/ops/text/{textId}/restore",
});
