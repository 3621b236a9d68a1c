import { commodityOpsApi } from "@crux/contract/commodity";
import type { ShelfBrand } from "@crux/contract/ops/shelves.schema";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Section } from "../../ui/page/section.tsx";
import { BrandForm } from "./brand-form.tsx";
import { BrandHistory } from "./brand-history.tsx";
import { MergeDialog } from "./merge-dialog.tsx";

type Asked = "merge" | "remove" | null;

/** One brand, or a new one. */
export function BrandDrawer({ brand, onClose }: { brand: ShelfBrand | null; onClose: () => void }) {
  const [asked, setAsked] = useState<Asked>(null);
  const leave = () => setAsked(null);
  return (
    <Drawer
      title={brand?.name ?? "新增品牌"}
      onClose={onClose}
      acts={
        brand && (
          <>
            <Button variant="danger" onClick={() => setAsked("remove")}>
              删除
            </Button>
            <Button onClick={() => setAsked("merge")}>合并到其他品牌…</Button>
          </>
        )
      }
    >
      <Section title={brand ? `${brand.goods.toLocaleString("en-AU")} 件商品` : "品牌"}>
        <BrandForm brand={brand} onDone={onClose} />
      </Section>
      {brand && <BrandHistory brand={brand} onRestored={onClose} />}
      {brand && asked === "merge" && <MergeDialog brand={brand} onDone={onClose} onClose={leave} />}
      {brand && asked === "remove" && <Removal brand={brand} onDone={onClose} onClose={leave} />}
    </Drawer>
  );
}

type RemovalProps = { brand: ShelfBrand; onDone: () => void; onClose: () => void };

function Removal({ brand: { id, name, goods }, onDone, onClose }: RemovalProps) {
  const remove = useAction(commodityOpsApi.removeBrand, {
    refreshes: [commodityOpsApi.brandsOps],
    done: "已删除品牌",
    isTold: true,
  });
  const submit = async () => {
    if ((await remove.run({ id })) !== undefined) onDone();
  };
  return (
    <Question
      title={`删除品牌“${name}”？`}
      text={goods > 0 ? `仍有 ${goods} 件商品使用，须先合并到其他品牌。` : "可在「已删除」里恢复。"}
      act="删除"
      isDanger
      isReady={goods === 0}
      isBusy={remove.isBusy}
      error={remove.error}
      onAct={() => void submit()}
      onClose={onClose}
    />
  );
}
