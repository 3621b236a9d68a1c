import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { ShelfBrand } from "@crux/contract/ops/shelves.schema";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { clashOf } from "../../browser/merge-edit.ts";
import { useAction } from "../../browser/use-action.ts";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import styles from "./brands.module.css";

const SHOWN = 8;

type MergeDialogProps = { brand: ShelfBrand; onDone: () => void; onClose: () => void };

/** Chooses the brand that gets all goods of this one, and says how many these are before it is done. */
export function MergeDialog({ brand, onDone, onClose }: MergeDialogProps) {
  const [q, setQ] = useState<string>();
  const [into, setInto] = useState<ShelfBrand | null>(null);
  const asked = { ...(q ? { q } : {}), sort: "name" as const, pageSize: SHOWN + 1 };
  const found = useQuery({ ...query(commodityOpsApi.brandsOps, asked), placeholderData: keepPreviousData });
  const others = (found.data?.list ?? []).filter(({ id }) => id !== brand.id).slice(0, SHOWN);
  const merge = useAction(commodityOpsApi.mergeBrand, {
    refreshes: [commodityOpsApi.brandsOps],
    done: "已合并品牌",
    isTold: true,
  });
  const goods = clashOf<{ goods: number }>(merge.error)?.now.goods ?? brand.goods;
  const submit = async () => {
    if (into && (await merge.run({ id: brand.id, into: into.id, goods }))) onDone();
  };
  return (
    <Question
      title={`合并“${brand.name}”`}
      text={
        into
          ? `${goods.toLocaleString("en-AU")} 件商品将改为品牌“${into.name}”，随后删除“${brand.name}”，不能撤销。`
          : "选择要合并到的品牌："
      }
      act="合并"
      isDanger
      isReady={into !== null}
      isBusy={merge.isBusy}
      error={merge.error}
      onAct={() => void submit()}
      onClose={onClose}
    >
      <SearchField label="搜索品牌" value={q} maxLength={40} onSearch={setQ} />
      <div className={styles.others}>
        <RadioGroup
          label="合并到"
          value={into ? String(into.id) : null}
          options={others.map(({ id, name, goods: own }) => ({
            value: String(id),
            text: name,
            note: `${own.toLocaleString("en-AU")} 件商品`,
          }))}
          onChange={(value) => setInto(others.find(({ id }) => String(id) === value) ?? null)}
        />
        {found.data && others.length === 0 && <p className={styles.note}>没有符合的品牌</p>}
      </div>
    </Question>
  );
}
