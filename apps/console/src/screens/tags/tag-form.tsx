import { commodityOpsApi } from "@crux/contract/commodity";
import type { ShelfTag } from "@crux/contract/ops/shelves.schema";
import { type FormEvent, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useClash } from "../../browser/use-clash.ts";
import { ClashChoice } from "../../parts/edit/clash-choice.tsx";
import { PictureField } from "../../parts/picture/picture-field.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Check } from "../../ui/form/check.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import styles from "./tags.module.css";

/** What is edited of a tag. */
type Edit = { name: string; hidden: boolean; imgUrl: string };
export const TAG_LABELS: Record<keyof Edit, string> = {
  name: "分类名称",
  hidden: "在商城显示",
  imgUrl: "图标",
};

type TagFormProps = {
  tag: ShelfTag | null;
  parentId: number | null;
  hasPicture: boolean;
  onDone: () => void;
};

/** What a tag is called and whether the shop shows it; when somebody else saved it meanwhile, one chooses. */
export function TagForm({ tag, parentId, hasPicture, onDone }: TagFormProps) {
  const [before] = useState(() => ({ edit: tagEdit(tag ?? NEW), version: tag?.version ?? 0 }));
  const [mine, setMine] = useState<Edit>(before.edit);
  const options = { refreshes: [commodityOpsApi.tagsOps], isTold: true };
  const add = useAction(commodityOpsApi.addTag, { ...options, done: "已新增分类" });
  const save = useAction(commodityOpsApi.saveTag, { ...options, done: "已修改分类" });
  const { isBusy, error } = tag ? save : add;
  const merging = useClash(before.edit, mine, error);
  const { clash, edit, isChosen } = merging;
  const isChanged = JSON.stringify(mine) !== JSON.stringify(before.edit);
  const isReady = mine.name.trim() !== "" && isChanged && isChosen;
  const submit = async () => {
    const version = clash?.version ?? before.version;
    const done = tag
      ? await save.run({ id: tag.id, ...edit, version })
      : await add.run({ parentId, ...edit });
    if (done) onDone();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isReady) void submit();
      }}
    >
      <FormError error={clash ? null : error} />
      <Field
        label={TAG_LABELS.name}
        value={mine.name}
        onChange={(name) => setMine({ ...mine, name })}
        maxLength={20}
        autoComplete="off"
        required
      />
      <Check
        label={TAG_LABELS.hidden}
        isOn={!mine.hidden}
        onChange={(isOn) => setMine({ ...mine, hidden: !isOn })}
      />
      {hasPicture && (
        <PictureField
          label={TAG_LABELS.imgUrl}
          value={mine.imgUrl ? [{ url: mine.imgUrl, alt: "" }] : []}
          onChange={([picture]) => setMine((now) => ({ ...now, imgUrl: picture?.url ?? "" }))}
          most={1}
          hasAlt={false}
          hint="显示在商城“分类”页的专区名称旁，方形图片最佳"
        />
      )}
      <ClashChoice merging={merging} labels={TAG_LABELS} wordsOf={tagWords} />
      <div className={styles.formActs}>
        <Button type="submit" variant="main" busy={isBusy} disabled={!isReady}>
          保存
        </Button>
      </div>
    </form>
  );
}

const NEW: Edit = { name: "", hidden: false, imgUrl: "" };

export const tagEdit = ({ name, hidden, imgUrl }: Edit): Edit => ({ name, hidden, imgUrl });

/** One field of an edit in words. */
export function tagWords(key: keyof Edit, edit: Edit): string {
  if (key !== "hidden") return edit[key];
  return edit.hidden ? "不显示" : "显示";
}
