import { commodityOpsApi } from "@crux/contract/commodity";
import type { Input } from "@crux/contract/endpoint";
import type { ProductRow } from "@crux/contract/ops/product-ops.schema";
import type { SaleStatus } from "@crux/contract/sale.schema";
import { useState } from "react";
import { collectRows } from "../../browser/collect-rows.ts";
import { MOST_TRIED } from "../../browser/most-tried.ts";
import { useBulk } from "../../browser/use-bulk.ts";
import { lacksText, SALE_STATUS_ACTS, SALE_STATUSES } from "../../parts/product/product-words.ts";
import { PRODUCT_READS } from "../../parts/product/status-question.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { BulkRefusals } from "../../ui/list/bulk-refusals.tsx";
import { SelectionAct, SelectionBar } from "../../ui/list/selection-bar.tsx";
import { TrialNote } from "../../ui/list/trial-note.tsx";
import type { Selection } from "../../ui/list/use-selection.ts";

type ProductSelectionProps = {
  selection: Selection;
  asked: Input<typeof commodityOpsApi.productsOps>;
  total: number;
  rows: readonly ProductRow[];
};

/** What can be done with ticked products: on sale, paused, taken down. */
export function ProductSelection({ selection, asked, total, rows }: ProductSelectionProps) {
  const [status, setStatus] = useState<SaleStatus | null>(null);
  const bulk = useBulk(commodityOpsApi.setSaleStatuses, {
    refreshes: PRODUCT_READS,
    done: (count) => `已${status ? SALE_STATUS_ACTS[status] : "修改"} ${count} 件商品`,
  });
  const chosen = async () =>
    selection.isAll
      ? (await collectRows(commodityOpsApi.productsOps, asked)).map(({ productId }) => productId)
      : [...selection.keys].map(Number);
  const tryOut = async (saleStatus: SaleStatus) => {
    const ids = await chosen();
    const some = ids.slice(0, MOST_TRIED).map((productId) => ({ productId, saleStatus }));
    return { outcomes: await bulk.tryOut(some), isCut: ids.length > MOST_TRIED };
  };
  const change = async (saleStatus: SaleStatus) => {
    const ids = await chosen();
    await bulk.run(ids.map((productId) => ({ productId, saleStatus })));
    setStatus(null);
    selection.clear();
  };
  const nameOf = (key: string) => rows.find(({ productId }) => String(productId) === key)?.name ?? key;
  return (
    <>
      <SelectionBar selection={selection} total={total}>
        {SALE_STATUSES.map((one) => (
          <SelectionAct key={one} isBusy={bulk.progress !== null} onPress={() => setStatus(one)}>
            {SALE_STATUS_ACTS[one]}
          </SelectionAct>
        ))}
      </SelectionBar>
      {status && (
        <Question
          title={`${SALE_STATUS_ACTS[status]} ${selection.count} 件商品？`}
          text={
            status === "ONLINE"
              ? "缺少主图或文字说明的商品不会上架。"
              : "顾客将不能再购买，已下的订单不受影响。"
          }
          act={SALE_STATUS_ACTS[status]}
          isBusy={bulk.progress !== null}
          onAct={() => void change(status)}
          onClose={() => setStatus(null)}
        >
          <TrialNote tryOut={() => tryOut(status)} unit="件" reasonOf={reasonOf} />
        </Question>
      )}
      <BulkRefusals
        refused={bulk.refused.map((row) => ({ ...row, msg: reasonOf(row) }))}
        nameOf={nameOf}
        onClose={bulk.forget}
      />
    </>
  );
}

/** Of goods that lack something: what. */
function reasonOf(row: { msg: string }): string {
  return lacksText((row as { data?: unknown }).data) || row.msg;
}
