import type { CounterReceipt } from "@crux/contract/counter/counter.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { clockOf, dayOf, SYDNEY } from "../../ui/show/zones.ts";
import styles from "./receipt-paper.module.css";
import { useReceiptSheet } from "./use-receipt-sheet.ts";

const WAYS: Record<CounterReceipt["by"], string> = { CASH: "现金", CARD: "刷卡", WALLET: "会员余额" };

/** A receipt of 80 mm, as the thermal printer has it; printing the page prints it alone. */
export function ReceiptPaper({ receipt }: { receipt: CounterReceipt }) {
  const paper = useReceiptSheet();
  const { orderId, createTime, shopName, tillName, staffName, member, lines, by, sentTo, tax } = receipt;
  const at = new Date(createTime);
  const isInvoice = tax.kind === "TAX_INVOICE";
  const hasFree = tax.lines.some(({ gst, amount }) => gst === 0 && amount > 0);
  return (
    <article ref={paper} className={styles.paper} aria-label={`小票 ${orderId}`}>
      <header className={styles.head}>
        <h2>{shopName}</h2>
        {tax.seller.name !== shopName && <p>{tax.seller.name}</p>}
        {tax.seller.abn && <p>ABN {tax.seller.abn}</p>}
        <p className={styles.kind}>
          {isInvoice ? "税务发票 Tax Invoice" : receipt.isOwn ? "代寄收据 Receipt" : "收据 Receipt"}
        </p>
      </header>
      <dl className={styles.facts}>
        <Fact name="单号" text={String(orderId)} />
        <Fact name="时间" text={`${dayOf(at, SYDNEY)} ${clockOf(at, SYDNEY)}`} />
        <Fact name="收银" text={`${tillName} · ${staffName}`} />
        {sentTo && <Fact name="寄往" text={`${sentTo.name} ${sentTo.place} · ${sentTo.parcels} 个包裹`} />}
        {member && <Fact name="会员" text={member.nickName || String(member.uid)} />}
      </dl>
      <ul className={styles.lines}>
        {lines.map((line, place) => (
          <li key={line.skuId}>
            <p>
              {line.productName} {line.attributes}
            </p>
            <p className={styles.sum}>
              <span>
                {line.quantity} × {receipt.isOwn ? "自带" : moneyText(line.price)}
              </span>
              <span>
                {isInvoice && hasFree && (tax.lines[place]?.gst ?? 0) > 0 && "* "}
                {moneyText(line.amount)}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <Fact name="合计" text={moneyText(receipt.amount)} />
        {receipt.shipFee > 0 && <Fact name="运费" text={moneyText(receipt.shipFee - receipt.serviceFee)} />}
        {receipt.serviceFee > 0 && <Fact name="包裹服务" text={moneyText(receipt.serviceFee)} />}
        {receipt.saving > 0 && <Fact name="优惠" text={`-${moneyText(receipt.saving)}`} />}
        <div className={styles.net}>
          <dt>应付</dt>
          <dd>{moneyText(receipt.netAmount)}</dd>
        </div>
        {isInvoice && <Fact name="含 GST Total includes GST" text={moneyText(tax.gst)} />}
        <Fact name={WAYS[by]} text={moneyText(receipt.given ?? receipt.netAmount)} />
        {isInvoice && tax.buyer !== null && <Fact name="买方 Buyer" text={tax.buyer || "____________"} />}
        {receipt.change !== null && <Fact name="找零" text={moneyText(receipt.change)} />}
        {receipt.reference && <Fact name="参考号" text={receipt.reference} />}
        {receipt.refunded > 0 && <Fact name="已退款" text={moneyText(receipt.refunded)} />}
      </dl>
      <footer className={styles.foot}>
        {isInvoice && hasFree && tax.gst > 0 && <p>* 含 GST taxable</p>}
        退换货请凭本小票 · 谢谢惠顾
      </footer>
    </article>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
