import { commodityOpsApi } from "@crux/contract/commodity";
import type { ShelfTag } from "@crux/contract/ops/shelves.schema";
import { useId, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { pathText, placesFor } from "./tag-words.ts";
import styles from "./tags.module.css";

type MoveFormProps = { tag: ShelfTag; tags: readonly ShelfTag[]; onDone: () => void };

/** Puts a tag with all below it below another one. */
export function MoveForm({ tag, tags, onDone }: MoveFormProps) {
  const fieldId = useId();
  const [to, setTo] = useState(String(tag.parentId ?? ""));
  const move = useAction(commodityOpsApi.moveTag, {
    refreshes: [commodityOpsApi.tagsOps],
    done: "已移动分类",
  });
  const parentId = to === "" ? null : Number(to);
  const submit = async () => {
    const place = tags.filter((one) => one.parentId === parentId).length;
    if (await move.run({ id: tag.id, parentId, place, version: tag.version })) onDone();
  };
  return (
    <div className={styles.move}>
      <label htmlFor={fieldId}>上级分类</label>
      <select id={fieldId} value={to} onChange={(event) => setTo(event.target.value)}>
        <option value="">（一级分类）</option>
        {placesFor(tags, tag).map((one) => (
          <option key={one.id} value={one.id}>
            {pathText(tags, one)}
          </option>
        ))}
      </select>
      <Button busy={move.isBusy} disabled={parentId === tag.parentId} onClick={() => void submit()}>
        移动
      </Button>
    </div>
  );
}
