import { commodityOpsApi } from "@crux/contract/commodity";
import type { ShelfTag } from "@crux/contract/ops/shelves.schema";
import { isRecord } from "@crux/web/storage";
import { useAction } from "../../browser/use-action.ts";
import { HistorySection } from "../../parts/history/history-section.tsx";
import { TAG_LABELS, tagEdit, tagWords } from "./tag-form.tsx";

/** What a tag was called and showed, and the way back; moves are named, and made back by moving. */
export function TagHistory({ tag, onRestored }: { tag: ShelfTag; onRestored: () => void }) {
  const save = useAction(commodityOpsApi.saveTag, {
    refreshes: [commodityOpsApi.tagsOps],
    done: "已恢复",
    isTold: true,
  });
  return (
    <HistorySection
      type="tag"
      id={tag.id}
      version={tag.version}
      now={tagEdit(tag)}
      read={(logged) =>
        isRecord(logged) && typeof logged.name === "string" ? tagEdit(logged as ShelfTag) : null
      }
      labels={TAG_LABELS}
      wordsOf={tagWords}
      restore={async (edit, version) => {
        const done = await save.run({ id: tag.id, ...edit, version });
        if (done) onRestored();
        return done;
      }}
      isBusy={save.isBusy}
      error={save.error}
    />
  );
}
