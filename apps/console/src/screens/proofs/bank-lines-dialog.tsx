import { paymentOpsApi } from "@crux/contract/payment";
import type { ListedPayment } from "@crux/contract/payment.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { useQuery } from "@tanstack/react-query";
import { collectRows } from "../../browser/collect-rows.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { type BankLine, marksOf } from "./bank-lines.ts";
import styles from "./bank-lines-dialog.module.css";

const UNDER_REVIEW = { status: ["CHECKING"], channel: ["BANK_TRANSFER"], sort: "createTime" } as const;

type BankLinesDialogProps = {
  pasted: string;
  lines: readonly BankLine[];
  onPaste: (text: string) => void;
  /** Puts this slip on the desk. */
  onOpen: (id: number) => void;
  onClose: () => void;
};

/** Takes what the bank lists, and shows which slips under review it speaks of. */
export function BankLinesDialog({ pasted, lines, onPaste, onOpen, onClose }: BankLinesDialogProps) {
  const { data: slips, error } = useQuery({
    queryKey: [paymentOpsApi.list.line, UNDER_REVIEW],
    queryFn: () =>
      collectRows(paymentOpsApi.list, {
        ...UNDER_REVIEW,
        status: [...UNDER_REVIEW.status],
        channel: [...UNDER_REVIEW.channel],
      }),
    staleTime: 0,
  });
  return (
    <Modal title="核对银行流水" onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.note}>
          从网上银行复制入账明细（日期、金额、摘要），粘贴在下面。只在这个浏览器里核对，不上传也不保存；每张凭证仍要逐张审核。
        </p>
        <Field label="银行流水" rows={6} value={pasted} onChange={onPaste} />
        <FormError error={error} />
        {lines.length > 0 && slips && <Found lines={lines} slips={slips} onOpen={onOpen} />}
        <div className={styles.acts}>
          {pasted !== "" && <Button onClick={() => onPaste("")}>清空</Button>}
          <Button variant="main" onClick={onClose}>
            完成
          </Button>
        </div>
      </div>
    </Modal>
  );
}

type FoundProps = Pick<BankLinesDialogProps, "lines" | "onOpen"> & { slips: readonly ListedPayment[] };

function Found({ lines, slips, onOpen }: FoundProps) {
  const found = slips
    .map((slip) => ({ slip, marks: marksOf(lines, slip) }))
    .filter(({ marks }) => marks.length > 0)
    .map(({ slip, marks }) => ({ slip, marks, isSame: marks.some((mark) => mark.isSame) }))
    .toSorted((one, other) => Number(other.isSame) - Number(one.isSame));
  const same = found.filter(({ isSame }) => isSame).length;
  return (
    <>
      <p role="status">
        {lines.length} 行流水，{slips.length} 张待审核凭证：{same} 张金额和订单号一致
        {found.length > same && `，${found.length - same} 张金额不符`}
      </p>
      {found.length > 0 && (
        <ul className={styles.slips}>
          {found.map(({ slip, marks, isSame }) => (
            <li key={slip.id}>
              <div className={styles.slip}>
                <span className={styles.figure}>
                  {slip.orderId} · {moneyText(slip.price)}
                </span>
                <Tag tone={isSame ? "good" : "alarm"}>{isSame ? "一致 ✓" : "金额不符"}</Tag>
                <Button onClick={() => onOpen(slip.id)} aria-label={`审核订单 ${slip.orderId} 的凭证`}>
                  审核
                </Button>
              </div>
              {marks.map(({ line }) => (
                <p key={line.text} className={styles.line}>
                  {line.text}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
