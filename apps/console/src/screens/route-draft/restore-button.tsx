import type { RulePart } from "@crux/rules/parcel/rule-words";
import { Button } from "../../ui/form/button.tsx";
import { isSamePart, readPart, writePart } from "./content-parts.ts";
import { useDraftView } from "./draft-context.ts";

/** Puts one part back to what the version says from which the draft began; not there while both are the same. */
export function RestoreButton({ part, partKey }: { part: RulePart; partKey: string }) {
  const { content, base, baseVersion, edit } = useDraftView();
  const before = base ? readPart(base, part, partKey) : undefined;
  if (!base || !before || isSamePart(base, content, { part, key: partKey })) return null;
  return (
    <Button onClick={() => edit((now) => writePart(now, part, partKey, before))}>
      还原为第 {baseVersion} 版
    </Button>
  );
}
