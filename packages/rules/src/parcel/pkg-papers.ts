import { asksForPapers } from "../identity/identity-check.ts";

/** How a parcel stands with the papers that customs ask for. */
export const PKG_PAPERS = ["NONE", "OK", "MISSING", "NAME_DIFFERS"] as const;
export type PkgPapers = (typeof PKG_PAPERS)[number];

type Parcel = { isRequired: boolean; country: string; receiverName: string };

/** The state of a parcel whose order has papers of this person, or none: `isRequired` is what its route asks (OP-040). */
export function papersOfPkg({ isRequired, country, receiverName }: Parcel, client: string | null): PkgPapers {
  if (!asksForPapers(isRequired, country)) return "NONE";
  if (client === null) return "MISSING";
  return client === receiverName ? "OK" : "NAME_DIFFERS";
}

const LABELS: Record<PkgPapers, string> = {
  NONE: "不需要",
  OK: "齐全",
  MISSING: "缺证件",
  NAME_DIFFERS: "姓名不符",
};

/** That state in a word. */
export function papersLabel(papers: PkgPapers): string {
  return LABELS[papers];
}
