import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { ShelfTag } from "@crux/contract/ops/shelves.schema";
import { staffOpsApi } from "@crux/contract/staff";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../browser/use-action.ts";
import { RemovedButton, textIn } from "../../parts/history/removed-button.tsx";
import { Button } from "../../ui/form/button.tsx";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TagDrawer } from "./tag-drawer.tsx";
import { TagTree } from "./tag-tree.tsx";
import { pathText } from "./tag-words.ts";
import styles from "./tags.module.css";

/** They all stand on one page: the address holds the open one alone, `new` for a new one and `new-12` for one below. */
const SPEC = listSpec({ fields: {}, sorts: ["id"] });

function RemovedTags({ tags }: { tags: readonly ShelfTag[] }) {
  const { run, isBusy, error } = useAction(commodityOpsApi.restoreTag, {
    refreshes: [commodityOpsApi.tagsOps, staffOpsApi.removed],
    done: "已恢复分类",
    isTold: true,
  });
  const placeOf = (parentId: unknown) => {
    const parent = tags.find(({ id }) => id === parentId);
    return parent ? pathText(tags, parent) : parentId ? "上级分类也已删除，请先恢复它" : "一级分类";
  };
  return (
    <RemovedButton
      types={["tag"]}
      words={(fields) => [textIn(fields, "name"), placeOf(fields.parentId)]}
      restore={(_, id) => run({ id })}
      isBusy={isBusy}
      error={error}
    />
  );
}

/** The tree of tags by which customers find goods. */
export function TagsScreen() {
  const answer = useQuery(query(commodityOpsApi.tagsOps, {}));
  const { open, show, hide } = useListState(SPEC);
  const tags = answer.data;
  const parent = tags?.find(({ id }) => open === `new-${id}`);
  const isNew = open === "new" || parent !== undefined;
  return (
    <Page
      title="分类"
      note={tags && `${tags.length} 个`}
      acts={
        <>
          <RemovedTags tags={tags ?? []} />
          <Button variant="main" onClick={() => show("new")}>
            新增一级分类
          </Button>
        </>
      }
    >
      {answer.error && <ErrorView error={answer.error} onRetry={() => void answer.refetch()} />}
      {!tags && !answer.error && <div className={styles.bone} aria-busy="true" />}
      {tags?.length === 0 && (
        <Notice text="还没有分类">
          <Button onClick={() => show("new")}>新增一级分类</Button>
        </Notice>
      )}
      {tags && tags.length > 0 && (
        <TagTree tags={tags} onOpen={show} onAdd={(id) => show(`new-${id}`)} open={open} />
      )}
      <OpenRow
        list={{ rows: tags }}
        open={open}
        added={
          tags &&
          isNew && <TagDrawer key={open} tag={null} parent={parent ?? null} tags={tags} onClose={hide} />
        }
        keyOf={({ id }) => id}
        words={["这个分类", "分类"]}
        isWhole
        onClose={hide}
      >
        {/* A newer version leaves what is being typed: saving says what became of it. */}
        {(tag) => <TagDrawer key={tag.id} tag={tag} parent={null} tags={tags ?? []} onClose={hide} />}
      </OpenRow>
    </Page>
  );
}
