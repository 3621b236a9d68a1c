import { GOODS_RECEIPT_STATE_NAMES } from "@crux/rules/stock/goods-receipt";
import { useState } from "react";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { ClashTable } from "../../ui/form/clash-table.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import styles from "./receive.module.css";
import type { ReceiptClash, useReceipt } from "./use-receipt.ts";

/** What became of the receipt beside what is typed here: others who changed or ended it, and the last one that was booked. */
export function ReceiptNotices({
  receipt,
  onAnew,
}: {
  receipt: ReturnType<typeof useReceipt>;
  onAnew: () => void;
}) {
  const { draft, told, clash, booked, hush, choose } = receipt;
  const { gone, base } = draft;
  return (
    <>
      {booked && (
        <div role="status" className={styles.notice} data-tone="good">
          <p>
            {booked.number} 已入库 {booked.pieces.toLocaleString("en-AU")} 件
          </p>
          <ButtonLink href={`/stock/receipts/${booked.receiptId}`}>查看入库单</ButtonLink>
        </div>
      )}
      {gone && base && (
        <div role="alert" className={styles.notice}>
          <p>
            {gone.state === "" ? (
              `${base.number} 已被放弃`
            ) : (
              <>
                {gone.mover || "同事"} {gone.moveTime && <Moment at={gone.moveTime} />} 已处理 {base.number}：
                {GOODS_RECEIPT_STATE_NAMES[gone.state as keyof typeof GOODS_RECEIPT_STATE_NAMES]}
                ，此后的修改没有保存
              </>
            )}
          </p>
          {gone.state !== "" && (
            <ButtonLink href={`/stock/receipts/${base.receiptId}`}>查看入库单</ButtonLink>
          )}
          <Button onClick={onAnew}>新建入库单</Button>
        </div>
      )}
      {told && told.changes.length > 0 && (
        <div role="status" className={styles.notice}>
          <div>
            <p>
              {told.editor || "同事"} {told.editTime && <Moment at={told.editTime} />} 改动了这张单，已合并：
            </p>
            <ul>
              {told.changes.slice(0, 8).map((change) => (
                <li key={change}>{change}</li>
              ))}
              {told.changes.length > 8 && <li>另有 {told.changes.length - 8} 处</li>}
            </ul>
          </div>
          <Button onClick={hush}>知道了</Button>
        </div>
      )}
      {clash && <Choosing key={clash.editTime} clash={clash} onChosen={choose} />}
    </>
  );
}

function Choosing({
  clash: { editor, editTime, conflicts },
  onChosen,
}: {
  clash: ReceiptClash;
  onChosen: (choices: Partial<Record<string, "mine" | "now">>) => void;
}) {
  const [choices, setChoices] = useState<Partial<Record<string, "mine" | "now">>>({});
  return (
    <div className={styles.notice}>
      <ClashTable
        editor={editor}
        editTime={editTime}
        fields={conflicts}
        choices={choices}
        onChoose={(field, choice) => setChoices({ ...choices, [field]: choice })}
      />
      <Button
        variant="main"
        disabled={!conflicts.every(({ key }) => choices[key])}
        onClick={() => onChosen(choices)}
      >
        按所选继续
      </Button>
    </div>
  );
}
