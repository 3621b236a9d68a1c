import type { SettingKind } from "@crux/rules/setting/setting-kinds";
import type { Merging } from "../../browser/use-clash.ts";
import { ClashChoice } from "../edit/clash-choice.tsx";
import { partText } from "./setting-parts.ts";

type SettingClashProps = { kind: SettingKind; label: string; merging: Merging<Record<string, string>> };

/** Asks what stands of each part of a setting that both changed. */
export function SettingClash({ kind, label, merging }: SettingClashProps) {
  const labelOf = (part: string) => (kind.is === "fields" ? (kind.fields[part]?.label ?? part) : label);
  return (
    <ClashChoice
      merging={merging}
      labels={Object.fromEntries(merging.conflicts.map((part) => [part, labelOf(part)]))}
      wordsOf={(part, side) => partText(kind, part, side)}
    />
  );
}
