import type { Clash } from "@crux/contract/edit";
import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { useState } from "react";
import { conflictsOf, mergeEdit } from "../../browser/merge-edit.ts";
import { ClashTable } from "../../ui/form/clash-table.tsx";
import { Question } from "../../ui/layer/question.tsx";
import type { Choices } from "./document-sections.tsx";
import { alignFlat, fieldLabel, fieldText, unflatten } from "./flat-document.ts";
import { namesOf } from "./names-of.ts";

type ProductClashProps = {
  /** What one began with. */
  before: ProductDocument;
  mine: ProductDocument;
  clash: Clash<{ document: ProductDocument }>;
  choices: Choices;
  isBusy: boolean;
  onMerged: (document: ProductDocument, version: number) => void;
  onClose: () => void;
};

/** Somebody else published meanwhile: what both changed is chosen field by field, all else is put together. */
export function ProductClash(props: ProductClashProps) {
  const { before, mine, clash, choices, isBusy, onMerged, onClose } = props;
  const [chosen, setChosen] = useState<Record<string, "mine" | "now">>({});
  const now = clash.now.document;
  const flat = alignFlat({ before, mine, now });
  const conflicts = conflictsOf(flat.before, flat.mine, flat.now);
  const names = namesOf(choices);
  const merge = () =>
    onMerged(unflatten(mergeEdit(flat, chosen), [...now.skus, ...mine.skus, ...before.skus]), clash.version);
  return (
    <Question
      title="其他人刚刚发布了修改"
      text={conflicts.length === 0 ? `${clash.editor} 修改了其他内容，可以合并后发布。` : undefined}
      act="合并并发布"
      isBusy={isBusy}
      isReady={conflicts.every((field) => chosen[field])}
      onAct={merge}
      onClose={onClose}
    >
      {conflicts.length > 0 && (
        <ClashTable
          editor={clash.editor}
          editTime={clash.editTime}
          fields={conflicts.map((field) => ({
            key: field,
            label: fieldLabel(field, [mine, now, before]),
            before: fieldText(field, flat.before[field] ?? "", names),
            mine: fieldText(field, flat.mine[field] ?? "", names),
            now: fieldText(field, flat.now[field] ?? "", names),
          }))}
          choices={chosen}
          onChoose={(field, choice) => setChosen({ ...chosen, [field]: choice })}
        />
      )}
    </Question>
  );
}
