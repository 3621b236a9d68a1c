import { commodityOpsApi } from "@crux/contract/commodity";
import type { ShelfTag } from "@crux/contract/ops/shelves.schema";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Section } from "../../ui/page/section.tsx";
import { MoveForm } from "./move-form.tsx";
import { TagForm } from "./tag-form.tsx";
import { TagHistory } from "./tag-history.tsx";
import { pathText } from "./tag-words.ts";

type TagDrawerProps = {
  /** Null for a new one, below `parent` or at the top. */
  tag: ShelfTag | null;
  parent: ShelfTag | null;
  tags: readonly ShelfTag[];
  onClose: () => void;
};

/** One tag, or a new one. */
export function TagDrawer({ tag, parent, tags, onClose }: TagDrawerProps) {
  const [isAsked, setAsked] = useState(false);
  const isFull = tag !== null && (tag.ownGoods > 0 || tags.some(({ parentId }) => parentId === tag.id));
  return (
    <Drawer
      title={tag?.name ?? "新增分类"}
      onClose={onClose}
      acts={
        tag && (
          <Button variant="danger" onClick={() => setAsked(true)}>
            删除
          </Button>
        )
      }
    >
      <Section title={tag ? pathText(tags, tag) : parent ? `${pathText(tags, parent)} ›` : "一级分类"}>
        <TagForm
          tag={tag}
          parentId={parent?.id ?? null}
          // The shop shows pictures of the first level alone.
          hasPicture={(tag?.level ?? (parent?.level ?? 0) + 1) === 1}
          onDone={onClose}
        />
      </Section>
      {tag && (
        <Section title="移动">
          <MoveForm tag={tag} tags={tags} onDone={onClose} />
        </Section>
      )}
      {tag && <TagHistory tag={tag} onRestored={onClose} />}
      {tag && isAsked && (
        <Removal tag={tag} isFull={isFull} onDone={onClose} onClose={() => setAsked(false)} />
      )}
    </Drawer>
  );
}

type RemovalProps = { tag: ShelfTag; isFull: boolean; onDone: () => void; onClose: () => void };

function Removal({ tag: { id, name, ownGoods }, isFull, onDone, onClose }: RemovalProps) {
  const remove = useAction(commodityOpsApi.removeTag, {
    refreshes: [commodityOpsApi.tagsOps],
    done: "已删除分类",
    isTold: true,
  });
  const submit = async () => {
    if ((await remove.run({ id })) !== undefined) onDone();
  };
  const why =
    ownGoods > 0 ? `其中仍有 ${ownGoods} 件商品，须先移到其他分类。` : "其下仍有子分类，须先移走或删除。";
  return (
    <Question
      title={`删除分类“${name}”？`}
      text={isFull ? why : "商城立即不再显示；可在「已删除」里恢复。"}
      act="删除"
      isDanger
      isReady={!isFull}
      isBusy={remove.isBusy}
      error={remove.error}
      onAct={() => void submit()}
      onClose={onClose}
    />
  );
}
