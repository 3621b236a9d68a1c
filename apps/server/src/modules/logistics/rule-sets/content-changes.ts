import type { RuleContent } from "@crux/contract/logistics/rule-content.schema";
import type { RuleChange } from "@crux/contract/logistics/rule-ops.schema";
import { RULE_PARTS } from "@crux/rules/parcel/rule-words";
import { describeContent, type PartWords } from "./content-words.ts";

/** What differs between two contents, field by field, in the order of the later one. */
export function changesOf(from: RuleContent, to: RuleContent): RuleChange[] {
  const before = partsOf(from);
  const after = partsOf(to);
  const gone = [...before].filter(([id]) => !after.has(id));
  return [
    ...[...after].flatMap(([id, part]) => changesOfPart(before.get(id), part)),
    ...gone.flatMap(([, part]) => changesOfPart(part, undefined)),
  ];
}

function partsOf(content: RuleContent): Map<string, PartWords> {
  return new Map(describeContent(content).map((part) => [`${part.part} ${part.key}`, part]));
}

function changesOfPart(before: PartWords | undefined, after: PartWords | undefined): RuleChange[] {
  const shown = after ?? before;
  if (!shown) return [];
  const { part, key, name } = shown;
  const kind = before && after ? "CHANGED" : after ? "ADDED" : "REMOVED";
  const fields = new Set([...(after?.fields.keys() ?? []), ...(before?.fields.keys() ?? [])]);
  return [...fields].flatMap((field) => {
    const [old, fresh] = [before?.fields.get(field), after?.fields.get(field)];
    const texts = { before: old?.text ?? "", after: fresh?.text ?? "" };
    if (texts.before === texts.after) return [];
    return { part, key, name, kind, field, label: fresh?.label ?? old?.label ?? field, ...texts };
  });
}

/** The changes as what stands there before and after, each by its part and field, for the audit log and a second person. */
export function noteOfChanges(changes: readonly RuleChange[]): {
  before: Record<string, string>;
  after: Record<string, string>;
} {
  const nameOf = ({ part, name, label }: RuleChange) => `${RULE_PARTS[part]} ${name} · ${label}`;
  return {
    before: Object.fromEntries(changes.map((change) => [nameOf(change), change.before])),
    after: Object.fromEntries(changes.map((change) => [nameOf(change), change.after])),
  };
}
