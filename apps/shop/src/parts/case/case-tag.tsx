import type { CaseBrief } from "@crux/contract/cases/case.schema";
import { caseStateText } from "@crux/rules/order/case-labels";
import { Tag } from "../../ui/show/tag.tsx";

const TONES = { OPEN: "warn", ANSWERED: "info", WITHDRAWN: "grey", ENDED: "brand" } as const;

/** Where an after-sales case stands. */
export function CaseTag({ one }: { one: Pick<CaseBrief, "state" | "outcome"> }) {
  return <Tag tone={TONES[one.state]}>{caseStateText(one)}</Tag>;
}
