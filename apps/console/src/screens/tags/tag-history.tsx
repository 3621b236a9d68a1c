import { commodityOpsApi } from "@crux/contract/commodity";
import type { ShelfTag } from "@crux/contract/ops/shelves.schema";
import { isRecord } from "@crux/web/storage";
import { useAction } from "../../browser/use-action.ts";
import { HistorySection } from "../../parts/history/history-section.tsx";

type Terms = Pick<ShelfTag, "name" | "hidden" | "imgUrl">;

/** What a tag was called and showed, and the way back; moves are named, and made back by moving. */
export function TagHistory({ tag, onRestored }: { tag: ShelfTag; onRestored: () => void }) {
  const save = useAction(commodityOpsApi.saveTag, {
    refreshes: [commodityOpsApi.tagsOps],
    done: "已恢复",
    isTold: true,
  });
  return (
    <HistorySection<Terms>
      type="tag"
      id={tag.id}
      version={tag.version}
      now={tag}
      read={(logged) => (isRecord(logged) && typeof logged.name === "string" ? (logged as Terms) : null)}
      words={({ name, hidden, imgUrl }) => [
        ["分类名称", name],
        ["在商城显示", hidden ? "否" : "是"],
        ["图标", imgUrl],
      ]}
      restore={async ({ name, hidden, imgUrl }, version) => {
        const done = await save.run({ id: tag.id, name, hidden, imgUrl, version });
        if (done) onRestored();
        return done !== undefined;
      }}
      isBusy={save.isBusy}
      error={save.error}
    />
  );
}
