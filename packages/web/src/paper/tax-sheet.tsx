import type { TaxPaper } from "@crux/contract/paper/tax-paper.schema";
import { useLayoutEffect } from "react";
import { LateStyles } from "../late-styles.ts";
import sheetStyles from "./tax-sheet.css?url";

type Line = TaxPaper["lines"][number];

const TITLES: Record<TaxPaper["kind"], readonly [chinese: string, english: string]> = {
  TAX_INVOICE: ["税务发票", "Tax Invoice"],
  RECEIPT: ["收据", "Receipt"],
  ADJUSTMENT_NOTE: ["调整单", "Adjustment Note"],
  REFUND_RECEIPT: ["退款收据", "Refund Receipt"],
};
const FEES: Record<Exclude<Line["is"], "GOODS">, string> = {
  FREIGHT: "运费及服务费 Freight and services",
  OTHER: "其他 Other",
};
const COUNTRIES: Record<string, string> = {
  中国: "China",
  中国台湾: "Taiwan, China",
  马来西亚: "Malaysia",
  澳大利亚: "Australia",
  英国: "United Kingdom",
};
const DAY = new Intl.DateTimeFormat("en-AU", { timeZone: "Australia/Sydney", dateStyle: "long" });

type TaxSheetProps = { paper: TaxPaper; money: (cents: number) => string };

/**
 * A tax invoice, receipt or adjustment note on A4, in both languages; while it stands on a page, printing prints it alone. Its
 * styles come with it, so that the first page of a program does not carry them.
 */
export function TaxSheet({ paper, money }: TaxSheetProps) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.sheet = "";
    return () => {
      delete dataset.sheet;
    };
  }, []);
  const { kind, seller, buyer, lines, gst } = paper;
  const [title, english] = TITLES[kind];
  const isTaxed = kind === "TAX_INVOICE" || kind === "ADJUSTMENT_NOTE";
  const isRefund = kind === "ADJUSTMENT_NOTE" || kind === "REFUND_RECEIPT";
  return (
    <article className="tax-sheet" aria-label={`${title} ${paper.number}`}>
      <LateStyles href={sheetStyles} />
      <header className="tax-sheet-head">
        <div>
          <p className="tax-sheet-seller">{seller.name}</p>
          {seller.shopName !== seller.name && <p>{seller.shopName}</p>}
          {seller.abn && <p>ABN {seller.abn}</p>}
        </div>
        <h2 className="tax-sheet-title">
          {title} <span lang="en">{english}</span>
        </h2>
      </header>
      <dl className="tax-sheet-facts">
        <Fact name="编号 No." text={paper.number} />
        <Fact name="日期 Date" text={DAY.format(new Date(paper.date))} />
        {isRefund && <Fact name="原订单 For order" text={String(paper.orderId)} />}
        {paper.country && (
          <Fact name="寄往 Sent to" text={`${paper.country} ${COUNTRIES[paper.country] ?? ""}`} />
        )}
        {buyer !== null && <Fact name="买方 Buyer" text={buyer} />}
      </dl>
      <table className="tax-sheet-lines">
        <thead>
          <tr>
            <th scope="col">项目 Description</th>
            <th scope="col" data-figure="">
              数量 Qty
            </th>
            {isTaxed && (
              <th scope="col" data-figure="">
                GST
              </th>
            )}
            <th scope="col" data-figure="">
              金额 Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a paper never move.
            <tr key={place}>
              <td>
                {line.is === "GOODS" ? line.name : FEES[line.is]}
                {line.detail && <small>{line.detail}</small>}
              </td>
              <td data-figure="">{line.quantity}</td>
              {isTaxed && <td data-figure="">{gstText(line, money)}</td>}
              <td data-figure="">{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="tax-sheet-totals">
        <div className="tax-sheet-total">
          <dt>{isRefund ? "退款合计 Total refunded" : "合计 Total"} (AUD)</dt>
          <dd>{money(paper.total)}</dd>
        </div>
        {isTaxed && (
          <div>
            <dt>{isRefund ? "其中 GST 调减 GST adjustment" : "其中 GST Total price includes GST"}</dt>
            <dd>{money(gst)}</dd>
          </div>
        )}
      </dl>
      <footer className="tax-sheet-foot">
        <p>金额为优惠后实付，以澳元计。Amounts are after discounts, in Australian dollars.</p>
        {isTaxed && lines.some(({ bearing }) => bearing === "EXPORT") && (
          <p>寄往海外的商品和运费免 GST。Exports are GST-free.</p>
        )}
        {!isTaxed && <p>本单不含 GST。No GST has been charged.</p>}
      </footer>
    </article>
  );
}

function gstText({ gst, bearing }: Line, money: TaxSheetProps["money"]): string {
  // With a hyphen that no line breaks at.
  if (bearing === "EXPORT" || bearing === "FREE") return "免税 GST‑free";
  return money(gst);
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-blank={text === "" ? "" : undefined}>{text}</dd>
    </div>
  );
}
