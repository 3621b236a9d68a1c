import { commodityOpsApi } from "@crux/contract/commodity";
import { useAction } from "../../browser/use-action.ts";
import { Question } from "../../ui/layer/question.tsx";
import { RECEIPT_READS } from "./receipt-words.ts";

type DropQuestionProps = {
  receipt: { receiptId: number; number: string; version: number };
  onDone: () => void;
  onClose: () => void;
};

/** Whether a receipt that nobody booked is thrown away. */
export function DropQuestion({
  receipt: { receiptId, number, version },
  onDone,
  onClose,
}: DropQuestionProps) {
  const drop = useAction(commodityOpsApi.dropReceipt, {
    refreshes: RECEIPT_READS,
    done: `已放弃 ${number}`,
    isTold: true,
  });
  return (
    <Question
      title={`放弃 ${number}？`}
      text="单上的商品和件数会删除，库存不变。"
      act="放弃"
      isDanger
      isBusy={drop.isBusy}
      error={drop.error}
      onAct={() => void drop.run({ receiptId, version }).then((done) => done && onDone())}
      onClose={onClose}
    />
  );
}
