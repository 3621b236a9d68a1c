import type { DraftRoute, RuleContent } from "@crux/contract/logistics/rule-content.schema";
import type { RuleFault } from "@crux/contract/logistics/rule-ops.schema";
import type { RulePart } from "@crux/rules/parcel/rule-words";
import { createContext, useContext } from "react";

/** What every piece of the editor sees of the draft. */
export type DraftView = {
  content: RuleContent;
  /** What it began from; null while that loads, and in a shop without rules. */
  base: RuleContent | null;
  baseVersion: number | null;
  faults: readonly RuleFault[];
  edit(change: (content: RuleContent) => RuleContent): void;
  /** Saves what is still waiting, and answers the draft's version; null where that failed. */
  flush(): Promise<number | null>;
  /** `route.CN_GEN`, `tax`, `preset`, `service`, `try`, `past`. */
  at: string;
  goTo(place: string): void;
};

/** One route that is edited, and how another value comes into its fields. */
export type RouteProps = { route: DraftRoute; onChange: (change: Partial<DraftRoute>) => void };

export const DraftContext = createContext<DraftView | null>(null);

/** The draft that is being edited. */
export function useDraftView(): DraftView {
  const view = useContext(DraftContext);
  if (!view) throw new Error("outside of the editor");
  return view;
}

/** What is wrong with a field of one part, for the field itself. */
export function useFaultOf(part: RulePart, key: string): (field: string) => string | undefined {
  const { faults } = useDraftView();
  const own = faults.filter((fault) => fault.part === part && fault.key === key);
  return (field) => own.find((fault) => fault.field === field)?.msg;
}

/** Where a part is edited. */
export const placeOf = (part: RuleFault["part"], key: string): string => {
  if (part === "all") return "route.";
  return part === "route" ? `route.${key}` : part;
};
