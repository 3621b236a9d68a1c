import type { Till } from "@crux/contract/counter/till.schema";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { moneyText } from "@crux/rules/money/money-text";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ReceiptPaper } from "../../parts/receipt/receipt-paper.tsx";
import { GoodsChoices } from "../../parts/stock/goods-choices.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { useScan } from "../../ui/keys/use-scan.ts";
import { BasketTable } from "./basket-table.tsx";
import { MemberBox } from "./member-box.tsx";
import { type Pay, PayBox } from "./pay-box.tsx";
import styles from "./pos.module.css";
import { SendBox } from "./send-box.tsx";
import { Sums } from "./sums.tsx";
import { useBasket } from "./use-basket.ts";
import { isMemberCode, useMember } from "./use-member.ts";
import { usePrice } from "./use-price.ts";
import { useSale } from "./use-sale.ts";
import { type Handing, useSending } from "./use-sending.ts";

const HANDINGS: readonly { handing: Handing; text: string }[] = [
  { handing: "TAKE", text: "门店自取" },
  { handing: "SEND", text: "寄送" },
  { handing: "OWN", text: "代寄自带物品" },
];

/** One customer after the other at an open till: what lies there at the left, how it is paid at the right. */
export function Counter({ till }: { till: Till }) {
  const buyer = useMember();
  const basket = useBasket();
  const sending = useSending(buyer.member, basket);
  const priced = usePrice({ basket, member: buyer.member, sending });
  const sale = useSale();
  const [word, setWord] = useState("");
  const search = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLElement>(null);
  const focusSearch = () => search.current?.querySelector("input")?.focus();
  useEffect(focusSearch, []);
  const isDone = sale.receipt !== null;
  const isLocked = sale.isBusy || isDone;
  const next = () => {
    sale.next();
    basket.clear();
    sending.clear();
    buyer.drop();
    setWord("");
    requestAnimationFrame(focusSearch);
  };
  const take = (text: string) => {
    if (sale.isBusy) return;
    if (isDone) next();
    if (isMemberCode(text)) void buyer.find(text);
    else basket.find(text);
    setWord("");
  };
  const pay = async (how: Pay) => {
    const { send } = sending;
    if (!priced.price || send === undefined) return;
    const { netAmount } = priced.price;
    const lines = basket.lines.map(({ goods, quantity }) => ({ skuId: goods.skuId, quantity }));
    const who = buyer.member ? { uid: buyer.member.uid } : {};
    await sale.sell({ tillId: till.id, lines, netAmount, pay: how, ...who, ...(send ? { send } : {}) });
  };
  useScan((scanned) => {
    take(scanned);
    return true;
  });
  useKeys([
    { keys: "/", text: "查找商品", act: focusSearch },
    {
      keys: "t",
      text: "自取、寄送、代寄",
      act: () => {
        if (isLocked) return;
        const at = HANDINGS.findIndex(({ handing }) => handing === sending.handing);
        sending.choose(HANDINGS[(at + 1) % HANDINGS.length]?.handing ?? "TAKE");
      },
    },
    ...basket.choices.map((goods, place) => ({
      keys: String(place + 1),
      text: `选第 ${place + 1} 个商品`,
      act: () => {
        basket.add(goods);
        focusSearch();
      },
    })),
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isDone) return;
    side.current
      ?.querySelector("form:last-of-type")
      ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the button at the right, from whatever field has the focus.
    <div className={styles.counter} onKeyDown={onKeyDown}>
      <section className={styles.goods} aria-label="商品">
        <div ref={search}>
          <Field
            label="扫描条码，或输入条码、SKU、商品名后回车"
            value={word}
            maxLength={60}
            autoComplete="off"
            onChange={setWord}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              if (word.trim() !== "") take(word.trim());
            }}
          />
        </div>
        <fieldset className={styles.ways} aria-label="取货方式" disabled={isLocked}>
          {HANDINGS.map(({ handing, text }) => (
            <Chip
              key={handing}
              isChosen={sending.handing === handing}
              onPress={() => sending.choose(handing)}
            >
              {text}
            </Chip>
          ))}
        </fieldset>
        {basket.choices.length > 0 && (
          <GoodsChoices
            goods={basket.choices}
            noteOf={({ price, available }) => `${moneyText(price)} · 可售 ${available}`}
            onChoose={(goods) => {
              basket.add(goods);
              focusSearch();
            }}
          />
        )}
        <p role="status" className={styles.said}>
          {basket.said}
        </p>
        {basket.fault && (
          <p role="alert" className={styles.fault}>
            {basket.fault}
          </p>
        )}
        <BasketTable basket={basket} price={priced.shownPrice} isLocked={isLocked} onDone={focusSearch} />
        {sending.isSent && !isDone && (
          <fieldset disabled={isLocked}>
            <SendBox sending={sending} member={buyer.member} />
          </fieldset>
        )}
      </section>
      <aside ref={side} className={styles.side} aria-label="结账">
        {sale.receipt ? (
          <Done change={sale.receipt.change} onNext={next}>
            <ReceiptPaper receipt={sale.receipt} />
          </Done>
        ) : (
          <>
            <MemberBox
              member={buyer.member}
              fault={buyer.fault}
              isLocked={sale.isBusy}
              onFind={(typed) => void buyer.find(typed)}
              onDrop={buyer.drop}
            />
            <Sums priced={priced} />
            <PayBox
              key={basket.lines.length === 0 ? "empty" : "full"}
              cents={sending.lacksPapers ? null : (priced.price?.netAmount ?? null)}
              member={buyer.member}
              code={buyer.code}
              isBusy={sale.isBusy}
              isLost={sale.isLost}
              error={sale.error}
              onPay={(how) => void pay(how)}
            />
            {sale.error?.code === orderOutcome.PRICE_CHANGED && (
              <Button onClick={priced.ask}>更新价格</Button>
            )}
          </>
        )}
      </aside>
    </div>
  );
}

/** What to do after a sale: give the change, print, go on. */
function Done(props: { change: number | null; onNext: () => void; children: ReactNode }) {
  useKeys([
    { keys: "p", text: "打印小票", act: () => print() },
    { keys: "n", text: "下一单", act: props.onNext },
  ]);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={styles.done}>
      <p role="status" className={styles.change}>
        已收款{props.change ? "，找零 " : ""}
        {props.change ? <strong>{moneyText(props.change)}</strong> : null}
      </p>
      <div className={styles.doneActs}>
        <Button ref={first} variant="main" keys="N" onClick={props.onNext}>
          下一单
        </Button>
        <Button keys="P" onClick={() => print()}>
          打印小票
        </Button>
      </div>
      {props.children}
    </div>
  );
}
