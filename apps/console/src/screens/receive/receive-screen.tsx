import { sum } from "@crux/rules/money/money";
import { moneyText } from "@crux/rules/money/money-text";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { DropQuestion } from "../../parts/goods-receipt/drop-question.tsx";
import { GoodsChoices } from "../../parts/stock/goods-choices.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { centsOf } from "../../ui/form/cents-of.ts";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { useScan } from "../../ui/keys/use-scan.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Section } from "../../ui/page/section.tsx";
import { countOf, MOST_LINES } from "./receipt-lines.ts";
import { ReceiptNotices } from "./receipt-notices.tsx";
import { ReceiptTable } from "./receipt-table.tsx";
import styles from "./receive.module.css";
import { useReceipt } from "./use-receipt.ts";

/** Goods that come in: scanned, searched or pasted, kept while they are put together, then booked at once. */
export function ReceiveScreen() {
  const [, go] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const wanted = asked.get("receipt");
  const open = (receipt: number | "new") => go(`/stock/receive?receipt=${receipt}`, { replace: true });
  const receipt = useReceipt({ wanted, onBegun: open });
  const [code, setCode] = useState("");
  const [isDropping, setDropping] = useState(false);
  const search = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const focusSearch = () => search.current?.querySelector("input")?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for whoever comes from a list of goods.
  useEffect(() => {
    focusSearch();
    const skuIds = asked.get("sku")?.split(",").slice(0, MOST_LINES) ?? [];
    if (wanted === "new" && skuIds.length > 0) receipt.begin(skuIds);
  }, []);
  const { choices, faults, isGood, paper, setPaper, draft } = receipt;
  const send = async () => {
    const pieces = await receipt.send();
    if (pieces === null) return;
    toast(`已入库 ${pieces.toLocaleString("en-AU")} 件`);
    open("new");
    focusSearch();
  };
  const anew = () => {
    receipt.anew();
    open("new");
    focusSearch();
  };
  /** What is typed is looked for; with nothing typed, the goods that were added last want their number. */
  const find = () => {
    if (code.trim() === "")
      table.current?.querySelector<HTMLInputElement>("[data-last] [data-counted]")?.focus();
    else receipt.find(code.trim());
    setCode("");
  };
  useScan((scanned) => {
    receipt.find(scanned);
    setCode("");
    return true;
  });
  useKeys([
    { keys: "/", text: "查找商品", act: focusSearch },
    ...choices.map((goods, place) => ({
      keys: String(place + 1),
      text: `选第 ${place + 1} 个商品`,
      act: () => {
        receipt.add(goods);
        focusSearch();
      },
    })),
  ]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the button below, from whatever field has the focus.
    <div
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
      }}
    >
      <Page
        title={draft.base ? `入库 ${draft.base.number}` : "入库"}
        note={noteOf(receipt)}
        acts={
          <>
            <ButtonLink href="/stock">返回库存</ButtonLink>
            <ButtonLink href="/stock/receipts">入库单</ButtonLink>
            {draft.base && !draft.gone && (
              <>
                <Button onClick={anew}>另开一张</Button>
                <Button onClick={() => setDropping(true)}>放弃</Button>
              </>
            )}
            <Button
              variant="main"
              busy={receipt.isBusy}
              disabled={!isGood}
              keys="Ctrl+Enter"
              onClick={() => void send()}
            >
              确认入库
            </Button>
          </>
        }
      >
        <ReceiptNotices receipt={receipt} onAnew={anew} />
        <Section title="来源">
          <div className={styles.paper}>
            <Field
              label="供应商（选填）"
              maxLength={100}
              value={paper.supplier}
              onChange={(supplier) => setPaper({ ...paper, supplier })}
            />
            <Field
              label="单号（选填）"
              maxLength={100}
              value={paper.reference}
              onChange={(reference) => setPaper({ ...paper, reference })}
            />
            <Field
              label="备注（选填）"
              maxLength={500}
              value={paper.note}
              onChange={(note) => setPaper({ ...paper, note })}
            />
          </div>
        </Section>
        <Section title="商品">
          <div ref={search} className={styles.search}>
            <Field
              label="扫描条码，或输入条码、SKU、商品名后回车"
              value={code}
              maxLength={60}
              autoComplete="off"
              onChange={setCode}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                find();
              }}
              onPaste={(event: ClipboardEvent) => {
                const text = event.clipboardData.getData("text");
                if (!/[\t\n]/.test(text.trim())) return;
                event.preventDefault();
                receipt.paste(text);
              }}
              hint="每扫一次加 1 件；再按回车改刚加入商品的件数，回车返回。也可以从表格粘贴两列：条码或 SKU、件数"
            />
          </div>
          {choices.length > 0 && (
            <div className={styles.choices}>
              <GoodsChoices
                key={choices[0]?.skuId}
                goods={choices}
                noteOf={({ available }) => `可售 ${available}`}
                onChoose={(goods) => {
                  receipt.add(goods);
                  focusSearch();
                }}
              />
            </div>
          )}
          {faults.length > 0 && (
            <ul role="alert" className={styles.faults}>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
          <p role="status" className={styles.said}>
            {receipt.isAsking ? "查询中" : receipt.said}
          </p>
          <FormError error={receipt.error} />
          <div ref={table}>
            <ReceiptTable receipt={receipt} onDone={focusSearch} />
          </div>
        </Section>
        {isDropping && draft.base && (
          <DropQuestion
            receipt={draft.base}
            onDone={() => {
              setDropping(false);
              anew();
            }}
            onClose={() => setDropping(false)}
          />
        )}
      </Page>
    </div>
  );
}

/** How much there is so far, and whether it lies on the server. */
function noteOf({ lines, total, draft, clash }: ReturnType<typeof useReceipt>): string | undefined {
  if (lines.length === 0) return undefined;
  const costCents = sum(lines.map(({ text, cost }) => (countOf(text) ?? 0) * (centsOf(cost) ?? 0)));
  const cost = costCents > 0 ? `，成本 ${moneyText(costCents)}` : "";
  const counted = `${lines.length} 个商品，共 ${total.toLocaleString("en-AU")} 件${cost}`;
  if (draft.gone || clash) return `${counted} · 未保存`;
  if (draft.isFailing) return `${counted} · 未保存，网络恢复后自动重试`;
  return draft.isSaved ? `${counted} · 草稿已保存` : counted;
}
