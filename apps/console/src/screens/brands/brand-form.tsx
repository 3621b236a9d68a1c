import { commodityOpsApi } from "@crux/contract/commodity";
import type { ShelfBrand } from "@crux/contract/ops/shelves.schema";
import { type FormEvent, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useClash } from "../../browser/use-clash.ts";
import { ClashChoice } from "../../parts/edit/clash-choice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import styles from "./brands.module.css";

/** What is edited of a brand. */
export type BrandEdit = { name: string; country: string };
export const BRAND_LABELS: Record<keyof BrandEdit, string> = { name: "品牌名称", country: "国家/地区" };

/** Name and country of a brand; when somebody else saved it meanwhile, one chooses what stands. */
export function BrandForm({ brand, onDone }: { brand: ShelfBrand | null; onDone: () => void }) {
  const [before] = useState({
    edit: { name: brand?.name ?? "", country: brand?.country ?? "" },
    version: brand?.version ?? 0,
  });
  const [mine, setMine] = useState<BrandEdit>(before.edit);
  const options = { refreshes: [commodityOpsApi.brandsOps], isTold: true };
  const add = useAction(commodityOpsApi.addBrand, { ...options, done: "已新增品牌" });
  const save = useAction(commodityOpsApi.saveBrand, { ...options, done: "已修改品牌" });
  const { isBusy, error } = brand ? save : add;
  const merging = useClash(before.edit, mine, error);
  const { clash, edit, isChosen } = merging;
  const isChanged = mine.name !== before.edit.name || mine.country !== before.edit.country;
  const isReady = mine.name.trim() !== "" && isChanged && isChosen;
  const submit = async () => {
    const version = clash?.version ?? before.version;
    const done = brand ? await save.run({ id: brand.id, ...edit, version }) : await add.run(edit);
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
        label={BRAND_LABELS.name}
        value={mine.name}
        onChange={(name) => setMine({ ...mine, name })}
        maxLength={40}
        autoComplete="off"
        required
      />
      <Field
        label={BRAND_LABELS.country}
        value={mine.country}
        onChange={(country) => setMine({ ...mine, country })}
        maxLength={20}
        autoComplete="off"
        hint="如：澳大利亚、新西兰；可不填"
      />
      <ClashChoice merging={merging} labels={BRAND_LABELS} />
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={isBusy} disabled={!isReady}>
          保存
        </Button>
      </div>
    </form>
  );
}
