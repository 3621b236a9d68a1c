import { casesOpsApi } from "@crux/contract/cases";
import { casesOpsSchemas } from "@crux/contract/cases/case-ops.schema";
import { opsRead, opsWrite, serveOps } from "../staff/service.ts";
import { listCaseTexts, removeCaseText, restoreCaseText, saveCaseText } from "./case-texts.ts";
import { callOffCase, endCase, refundCase, reshipCase } from "./end-case.ts";
import { answerCase, claimCase, getCaseForStaff, listCasesForStaff, openCase } from "./staff-cases.ts";

const SEE = { right: "order.read" } as const;
const ANSWER = { right: "order.edit" } as const;

/** What staff do with after-sales cases; each end takes the right of what it does. */
export const casesOpsEndpoints = serveOps(casesOpsApi, casesOpsSchemas, {
  cases: opsRead(listCasesForStaff, SEE),
  caseDetail: opsRead(getCaseForStaff, SEE),
  openCase: opsWrite(openCase, { ...ANSWER, idempotent: true }),
  claimCase: opsWrite(claimCase, ANSWER),
  answerCase: opsWrite(answerCase, { ...ANSWER, idempotent: true }),
  callOffCase: opsWrite(callOffCase, { right: "order.cancel" }),
  refundCase: opsWrite(refundCase, { right: "refund.create" }),
  reshipCase: opsWrite(reshipCase, ANSWER),
  endCase: opsWrite(endCase, ANSWER),
  caseTexts: opsRead(listCaseTexts, SEE),
  saveCaseText: opsWrite(saveCaseText, ANSWER),
  removeCaseText: opsWrite(removeCaseText, ANSWER),
  restoreCaseText: opsWrite(restoreCaseText, ANSWER),
});
