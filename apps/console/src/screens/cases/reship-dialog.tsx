import { query } from "@crux/client/query";
import { casesOpsApi } from "@crux/contract/cases";
import type { OpsCase } from "@crux/contract/cases/case-ops.schema";
import { LIMITS } from "@crux/contract/limits";
import { orderOpsApi } from "@crux/contract/order";
import { pkgLabelCode } from "@crux/rules/parcel/pkg-label";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { CASE_READS } from "../../parts/case/case-words.ts";
import { PKG_NAMES } from "../../parts/parcel/parcel-words.ts";
import { Check } from "../../ui/form/check.tsx";
import { Field } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Question } from "../../ui/layer/question.tsx";
import styles from "./cases.module.css";

const LEFT = ["DELIVERING", "DELIVERED", "RECEIVED"] as const;
/** Whoever waits for these waits for nothing. */
const GONE: readonly OpsCase["kind"][] = ["LOST", "SEIZED", "RETURNED"];

/** Sends goods of a parcel that has left once more; it goes through declaration and packing like any other. */
export function ReshipDialog({ one, onClose }: { one: OpsCase; onClose: () => void }) {
  const pkgs =
    useQuery(query(orderOpsApi.pkgs, { orderId: one.orderId, pkgStatusList: [...LEFT] })).data?.list ?? [];
  const [chosen, setChosen] = useState(one.pkgId);
  const pkgId = chosen ?? pkgs[0]?.id ?? 0;
  const pkg = useQuery({ ...query(orderOpsApi.pkg, { pkgId }), enabled: pkgId > 0 }).data;
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({});
  const [isGivenUp, setGivenUp] = useState(GONE.includes(one.kind));
  const [words, setWords] = useState("我们会为您免费补发，请留意物流信息。");
  const action = useAction(casesOpsApi.reshipCase, {
    refreshes: CASE_READS,
    done: "补发包裹已生成，待申报",
    isTold: true,
  });
  const asked = (skuId: number, itemType: string) =>
    one.items.find((item) => item.skuId === skuId && item.itemType === itemType)?.quantity ?? 0;
  const lines = (pkg?.pkgItems ?? []).map(({ skuDetail, itemType, quantity }) => {
    const key = `${skuDetail.id} ${itemType}`;
    const usual = one.items.length > 0 ? Math.min(quantity, asked(skuDetail.id, itemType)) : quantity;
    return {
      key,
      skuId: skuDetail.id,
      itemType,
      name: skuDetail.productName,
      most: quantity,
      quantity: pieces[key] ?? usual,
    };
  });
  const items = lines.flatMap(({ skuId, itemType, quantity }) =>
    quantity > 0 ? [{ skuId, itemType, quantity }] : [],
  );
  return (
    <Question
      title={`补发 · 订单 ${one.orderId}`}
      text="补发包裹免运费，商品从库存扣减，按正常流程申报、打包和寄出。"
      act="补发"
      isReady={items.length > 0 && words.trim() !== ""}
      isBusy={action.isBusy}
      error={action.error}
      onClose={onClose}
      onAct={async () => {
        if (await action.run({ caseId: one.id, pkgId, items, isGivenUp, words })) onClose();
      }}
    >
      <SelectField
        label="原包裹"
        value={String(pkgId)}
        options={pkgs.map(({ id, pkgStatus }) => ({
          value: String(id),
          text: `${pkgLabelCode(id)} · ${PKG_NAMES[pkgStatus]}`,
        }))}
        onChange={(value) => setChosen(Number(value))}
      />
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">补发件数</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, most, quantity }) => (
            <tr key={key}>
              <td>{name}</td>
              <td>
                <input
                  type="number"
                  aria-label={`补发件数 ${name}`}
                  min={0}
                  max={most}
                  value={quantity}
                  onChange={({ target }) =>
                    setPieces({
                      ...pieces,
                      [key]: Math.min(most, Math.max(0, Math.trunc(Number(target.value)) || 0)),
                    })
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Check label="不再等待原包裹（丢失、扣留或退回）" isOn={isGivenUp} onChange={setGivenUp} />
      <Field
        label="客户看到"
        value={words}
        onChange={setWords}
        rows={2}
        maxLength={LIMITS.caseWords}
        required
      />
    </Question>
  );
}
