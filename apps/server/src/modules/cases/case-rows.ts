import type { CaseItem } from "@crux/contract/cases/case.schema";
import type { Row } from "../../kernel/database/database.ts";

/** A case; `dueAt` is until when somebody should answer, null while nobody waits. Its words stand in its steps. */
export type CaseRow = Pick<
  Row<"afterSale">,
  | "uid"
  | "id"
  | "orderId"
  | "pkgId"
  | "kind"
  | "wish"
  | "isReceived"
  | "state"
  | "outcome"
  | "dueAt"
  | "claimedBy"
  | "refundId"
  | "reshipPkgId"
  | "createdAt"
  | "updatedAt"
> & { items: CaseItem[] };

/** What was said or done; `words` are sealed under the customer's key. */
export type StepRow = Pick<Row<"afterSaleStep">, "id" | "step" | "staffId" | "words" | "pictures" | "at">;

export type NewCase = Pick<CaseRow, "uid" | "orderId" | "pkgId" | "kind" | "wish" | "items" | "dueAt"> & {
  isReceived?: boolean;
  at: Date;
};

export type NewStep = Omit<StepRow, "id"> & { uid: number; caseId: number };

/** What a case becomes. */
export type CaseChange = Partial<
  Pick<CaseRow, "state" | "outcome" | "dueAt" | "claimedBy" | "refundId" | "reshipPkgId">
>;
