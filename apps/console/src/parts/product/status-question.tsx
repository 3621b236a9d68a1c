import { commodityOpsApi } from "@crux/contract/commodity";
import type { SaleStatus } from "@crux/contract/sale.schema";
import { useAction } from "../../browser/use-action.ts";
import { Question } from "../../ui/layer/question.tsx";
import { lacksText, SALE_STATUS_ACTS } from "./product-words.ts";

/** What is old once a product changed. */
export const PRODUCT_READS = [
  commodityOpsApi.productsOps,
  commodityOpsApi.productCounts,
  commodityOpsApi.product,
  commodityOpsApi.productHistory,
  commodityOpsApi.productDrafts,
];

type StatusQuestionProps = {
  productId: number;
  name: string;
  saleStatus: SaleStatus;
  onClose: () => void;
};

/** Asks before one product is put on sale, paused or taken down. */
export function StatusQuestion({ productId, name, saleStatus, onClose }: StatusQuestionProps) {
  const action = useAction(commodityOpsApi.setSaleStatus, {
    refreshes: PRODUCT_READS,
    done: `已${SALE_STATUS_ACTS[saleStatus]}`,
    isTold: true,
  });
  const lacks = lacksText(action.error?.data);
  const run = async () => {
    if (await action.run({ productId, saleStatus })) onClose();
  };
  return (
    <Question
      title={`${SALE_STATUS_ACTS[saleStatus]}“${name}”？`}
      text={saleStatus === "ONLINE" ? "上架后顾客即可购买。" : "顾客将不能再购买，已下的订单不受影响。"}
      act={SALE_STATUS_ACTS[saleStatus]}
      isBusy={action.isBusy}
      error={action.error && { message: lacks ? `${action.error.message}：${lacks}` : action.error.message }}
      onAct={() => void run()}
      onClose={onClose}
    />
  );
}
