import { commodityOpsApi } from "@crux/contract/commodity";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Field } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Question } from "../../ui/layer/question.tsx";

type AddProps = { onDone: (id: number) => void; onClose: () => void };

/** Adds the brand that a product lacks, without leaving the product. */
export function AddBrand({ onDone, onClose }: AddProps) {
  const [name, setName] = useState("");
  const [country, setCountry] = useState("");
  const add = useAction(commodityOpsApi.addBrand, {
    refreshes: [commodityOpsApi.productChoices, commodityOpsApi.brandsOps],
    done: "已新增品牌",
    isTold: true,
  });
  const run = async () => {
    const brand = await add.run({ name: name.trim(), country: country.trim() });
    if (brand) onDone(brand.id);
  };
  return (
    <Question
      title="新增品牌"
      act="新增"
      isBusy={add.isBusy}
      isReady={name.trim() !== ""}
      error={add.error}
      onAct={() => void run()}
      onClose={onClose}
    >
      <Field label="品牌名称" value={name} onChange={setName} maxLength={40} autoComplete="off" required />
      <Field
        label="国家/地区"
        value={country}
        onChange={setCountry}
        maxLength={20}
        autoComplete="off"
        hint="如：澳大利亚、新西兰；可不填"
      />
    </Question>
  );
}

/** Adds a category at the end of the first level, or below one of it. */
export function AddTag({
  tops,
  onDone,
  onClose,
}: AddProps & { tops: readonly { id: number; name: string }[] }) {
  const [name, setName] = useState("");
  const [parent, setParent] = useState("");
  const add = useAction(commodityOpsApi.addTag, {
    refreshes: [commodityOpsApi.productChoices, commodityOpsApi.tagsOps],
    done: "已新增分类",
    isTold: true,
  });
  const run = async () => {
    const parentId = parent === "" ? null : Number(parent);
    const tag = await add.run({ name: name.trim(), parentId });
    if (tag) onDone(tag.id);
  };
  return (
    <Question
      title="新增分类"
      act="新增"
      isBusy={add.isBusy}
      isReady={name.trim() !== ""}
      error={add.error}
      onAct={() => void run()}
      onClose={onClose}
    >
      <Field label="分类名称" value={name} onChange={setName} maxLength={20} autoComplete="off" required />
      {tops.length > 0 && (
        <SelectField
          label="上级分类"
          value={parent}
          options={[
            { value: "", text: "无（一级分类）" },
            ...tops.map(({ id, name: text }) => ({ value: String(id), text })),
          ]}
          onChange={setParent}
        />
      )}
    </Question>
  );
}
