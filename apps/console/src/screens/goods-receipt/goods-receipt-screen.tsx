import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { GoodsReceipt } from "@crux/contract/ops/receipt.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { GOODS_RECEIPT_STATE_NAMES } from "@crux/rules/stock/goods-receipt";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import { useMay } from "../../browser/use-may.ts";
import { DropQuestion } from "../../parts/goods-receipt/drop-question.tsx";
import { RECEIPT_TONES } from "../../parts/goods-receipt/receipt-words.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { OldRowsBar } from "../../ui/list/old-rows-bar.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PageFailure } from "../../ui/page/page-failure.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./goods-receipt.module.css";
import { ReceiptLines } from "./receipt-lines.tsx";
import { ReverseDialog } from "./reverse-dialog.tsx";

/** One receipt of goods as a document: what came, from whom, who took it in, and what it cost. It prints on A4. */
export function GoodsReceiptScreen() {
  const receiptId = Number(useParams().id);
  const { data, error, refetch } = useQuery(query(commodityOpsApi.receipt, { receiptId }));
  const isGone = error?.code === commodityOutcome.RECEIPT_NOT_FOUND;
  if (!data || isGone)
    return (
      <Page title="入库单">
        {error ? (
          <PageFailure
            error={error}
            missing={commodityOutcome.RECEIPT_NOT_FOUND}
            text="没有这张入库单，或已被放弃"
            list={["/stock/receipts", "返回入库单"]}
            onRetry={() => void refetch()}
          />
        ) : (
          <div className={styles.bone} aria-busy="true" />
        )}
      </Page>
    );
  return (
    <Paper receipt={data} notice={error && <OldRowsBar error={error} onRetry={() => void refetch()} />} />
  );
}

function Paper({ receipt, notice }: { receipt: GoodsReceipt; notice: React.ReactNode }) {
  const { receiptId, number, state, lines } = receipt;
  const [, go] = useLocation();
  const seesCost = useMay()("sale.edit");
  const [asked, setAsked] = useState<"reverse" | "drop" | null>(null);
  const edit = `/stock/receive?receipt=${receiptId}`;
  useKeys([
    { keys: "p", text: "打印", act: () => print() },
    ...(state === "DRAFT" ? [{ keys: "e", text: "继续填写", act: () => go(edit) }] : []),
  ]);
  return (
    <Page
      title={`入库单 ${number}`}
      note={<Tag tone={RECEIPT_TONES[state]}>{GOODS_RECEIPT_STATE_NAMES[state]}</Tag>}
      acts={
        <>
          <ButtonLink href="/stock/receipts">返回入库单</ButtonLink>
          {state !== "DRAFT" && (
            <ButtonLink href={`/stock/movements?receipt=${receiptId}`}>库存变动</ButtonLink>
          )}
          <Button onClick={() => print()} keys="P">
            打印
          </Button>
          {state === "BOOKED" && (
            <Button variant="danger" onClick={() => setAsked("reverse")}>
              冲销
            </Button>
          )}
          {state === "DRAFT" && (
            <>
              <Button onClick={() => setAsked("drop")}>放弃</Button>
              <ButtonLink href={edit} variant="main">
                继续填写
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      {notice}
      <div className={styles.paper}>
        <Section title="来源">
          <Facts facts={factsOf(receipt)} />
        </Section>
        <Section title={`商品 ${lines.length}`}>
          <ReceiptLines receipt={receipt} seesCost={seesCost} />
        </Section>
        <p className={styles.signs}>
          <span>送货人：</span>
          <span>收货人：</span>
          <span>日期：</span>
        </p>
      </div>
      {asked === "reverse" && <ReverseDialog receipt={receipt} onClose={() => setAsked(null)} />}
      {asked === "drop" && (
        <DropQuestion receipt={receipt} onDone={() => go("/stock/receipts")} onClose={() => setAsked(null)} />
      )}
    </Page>
  );
}

function factsOf(receipt: GoodsReceipt): (readonly [string, React.ReactNode])[] {
  const { supplier, reference, note, creator, createTime, editor, editTime, version } = receipt;
  const { booker, bookTime, reverser, reverseTime, reverseReason } = receipt;
  const by = (name: string, at: string) => (
    <>
      {name} · <Moment at={at} />
    </>
  );
  return [
    ["供应商", supplier],
    ["供应商单号", reference],
    ...(note ? [["备注", note] as const] : []),
    ["建单", by(creator, createTime)],
    ...(bookTime === null && version > 0 && editTime ? [["最近修改", by(editor, editTime)] as const] : []),
    ...(bookTime ? [["入库", by(booker, bookTime)] as const] : []),
    ...(reverseTime
      ? [["冲销", by(reverser, reverseTime)] as const, ["冲销原因", reverseReason] as const]
      : []),
  ];
}
