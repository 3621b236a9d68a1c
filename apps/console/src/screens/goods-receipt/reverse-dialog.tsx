import type { ApiError } from "@crux/client/client";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { GoodsReceipt } from "@crux/contract/ops/receipt.schema";
import * as inventoryOutcome from "@crux/contract/outcomes/inventory";
import { useAction } from "../../browser/use-action.ts";
import { BOOKING_READS } from "../../parts/goods-receipt/receipt-words.ts";
import { ReasonDialog } from "../../ui/layer/reason-dialog.tsx";
import { toast } from "../../ui/layer/toast.tsx";

const USUAL = ["重复入库", "件数有误", "退回供应商"];

/** Takes a booked receipt back with a reason; names the goods of which too few are left. */
export function ReverseDialog({ receipt, onClose }: { receipt: GoodsReceipt; onClose: () => void }) {
  const { receiptId, number, pieces } = receipt;
  const reverse = useAction(commodityOpsApi.reverseReceipt, {
    refreshes: BOOKING_READS,
    isOnce: true,
    isTold: true,
  });
  const run = async (reason: string) => {
    if (!(await reverse.run({ receiptId, reason }))) return;
    toast(`已冲销 ${number}`);
    onClose();
  };
  return (
    <ReasonDialog
      title={`冲销 ${number}？`}
      text={`${pieces.toLocaleString("en-AU")} 件商品会从库存扣除，对成本的影响一并撤销；入库单保留，不能恢复。`}
      act="冲销"
      isDanger
      usual={USUAL}
      isBusy={reverse.isBusy}
      error={reverse.error && named(reverse.error, receipt)}
      onAct={(reason) => void run(reason)}
      onClose={onClose}
    />
  );
}

/** The refusal with the goods that it is about. */
function named<E extends ApiError>(error: E, { lines }: GoodsReceipt): E {
  if (error.code !== inventoryOutcome.NOT_FREE) return error;
  const { lines: lacking } = error.data as { lines: { skuId: number; available: number; pieces: number }[] };
  const names = lacking.map(({ skuId, available, pieces }) => {
    const name = lines.find((line) => line.skuId === skuId)?.productName ?? "";
    return `${name}（SKU ${skuId}）入库 ${pieces} 件，可冲销 ${Math.max(0, available)} 件`;
  });
  return Object.assign(Object.create(error), {
    message: `已售出或被订单占用，不能冲销：${names.join("；")}`,
  });
}
