import { query } from "@crux/client/query";
import type { Input } from "@crux/contract/endpoint";
import { cartOpsApi } from "@crux/contract/promo/activity";
import type { Trial } from "@crux/contract/promo/activity.schema";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Thumb } from "../order/thumb.tsx";
import styles from "./activity.module.css";
import { type Draft, termsOf } from "./activity-draft.ts";
import { Receipt } from "./receipt.tsx";

type Line = { skuId: number; itemType: "NORMAL" | "PREFERENCE"; quantity: number };

const PAUSE_MS = 250;
const MOST_PIECES = 50;

type TrialCartProps = {
  draft: Draft;
  activityId: number;
  /** One that is published with it, as far as it makes sense. */
  coupon?: Input<typeof cartOpsApi.tryActivity>["coupon"];
};

/** A cart to try the activity with, priced as the shop would price it. */
export function TrialCart({ draft, activityId, coupon = null }: TrialCartProps) {
  const [lines, setLines] = useState<Line[] | null>(null);
  const [buyerClass, setBuyerClass] = useState<"PLAIN" | "VIP">("PLAIN");
  const skus = draft.goods.flatMap(({ name, imgUrl, skus: own }) =>
    own.map((sku) => ({ ...sku, name, imgUrl })),
  );
  // Until somebody chooses, two pieces of the first goods.
  const [first] = skus;
  const cart = lines ?? (first ? [{ skuId: first.skuId, itemType: "NORMAL", quantity: 2 } as const] : []);
  const at = draft.startsAt && Date.parse(draft.startsAt) > Date.now() ? draft.startsAt : null;
  const { startsAt, endsAt, ...terms } = termsOf(draft);
  const isOver = startsAt && endsAt && Date.parse(String(endsAt)) <= Date.parse(String(startsAt));
  const asked = useSettled({
    draft: { activityId, ...terms, startsAt, endsAt: isOver ? null : endsAt },
    lines: cart.map((line) => ({ ...line })),
    buyerClass,
    coupon,
    ...(at ? { at } : {}),
  });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(cartOpsApi.tryActivity, asked),
    enabled: asked.lines.length > 0,
    placeholderData: keepPreviousData,
  });
  const set = (line: Line, quantity: number) =>
    setLines(
      quantity === 0
        ? cart.filter((one) => !isSame(one, line))
        : cart.some((one) => isSame(one, line))
          ? cart.map((one) => (isSame(one, line) ? { ...one, quantity } : one))
          : [...cart, { ...line, quantity }],
    );
  return (
    <Section
      title="试算购物车"
      acts={(["PLAIN", "VIP"] as const).map((one) => (
        <Chip key={one} isChosen={buyerClass === one} onPress={() => setBuyerClass(one)}>
          {one === "VIP" ? "黑卡会员" : "普通客户"}
        </Chip>
      ))}
    >
      {at && (
        <p className={styles.note}>
          按开始时间 <Moment at={at} /> 试算
        </p>
      )}
      <SkuSelect
        skus={skus.filter(({ skuId }) => !cart.some((one) => one.skuId === skuId))}
        onChoose={(skuId) => set({ skuId, itemType: "NORMAL", quantity: 1 }, 1)}
      />
      {cart.length === 0 && <p className={styles.note}>添加商品后可在这里试算</p>}
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {cart.length > 0 && data && (
        <div className={styles.trial} aria-busy={isPlaceholderData || undefined}>
          <TrialLines cart={cart} trial={data} onSet={set} />
          <Opened
            trial={data}
            cart={cart}
            onAdd={(skuId) => set({ skuId, itemType: "PREFERENCE", quantity: 1 }, 1)}
          />
          <Receipt trial={data} />
        </div>
      )}
    </Section>
  );
}

const isSame = (left: Line, right: Line) => left.skuId === right.skuId && left.itemType === right.itemType;

/** What somebody types, once they pause. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type Choosable = { skuId: number; name: string; attributes: string };

function SkuSelect({ skus, onChoose }: { skus: readonly Choosable[]; onChoose: (skuId: number) => void }) {
  if (skus.length === 0) return null;
  return (
    <select
      className={styles.select}
      aria-label="加入试算的商品"
      value=""
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      <option value="">加入商品…</option>
      {skus.slice(0, 200).map(({ skuId, name, attributes }) => (
        <option key={skuId} value={skuId}>
          {[name, attributes].filter(Boolean).join(" ")}
        </option>
      ))}
    </select>
  );
}

type LinesProps = { cart: readonly Line[]; trial: Trial; onSet: (line: Line, quantity: number) => void };

function TrialLines({ cart, trial, onSet }: LinesProps) {
  return (
    <ul className={styles.goods} aria-label="试算的商品">
      {cart.map((line) => {
        const priced = trial.lines.find((one) => isSame(one, line));
        const name = priced?.name ?? "";
        return (
          <li key={`${line.skuId} ${line.itemType}`} className={styles.good}>
            <Thumb src={priced?.imgUrl ?? ""} />
            <span className={styles.goodName}>
              {name}
              <small>
                {line.itemType === "PREFERENCE" && (
                  <b>
                    {priced?.dropped
                      ? priced.dropped === "OVER_LIMIT"
                        ? "超出可选件数"
                        : "未达到门槛"
                      : priced?.price === 0
                        ? "赠品"
                        : "换购"}{" "}
                  </b>
                )}
                {priced?.attributes} <Money cents={priced?.price ?? 0} />
              </small>
            </span>
            <span className={styles.stepper}>
              <Button aria-label={`减少 ${name}`} onClick={() => onSet(line, line.quantity - 1)}>
                −
              </Button>
              <output aria-label={`${name} 件数`}>{line.quantity}</output>
              <Button
                aria-label={`增加 ${name}`}
                disabled={line.quantity >= MOST_PIECES}
                onClick={() => onSet(line, line.quantity + 1)}
              >
                +
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type OpenedProps = { trial: Trial; cart: readonly Line[]; onAdd: (skuId: number) => void };

function Opened({ trial, cart, onAdd }: OpenedProps) {
  const left = trial.opened.filter(
    ({ skuId }) => !cart.some((one) => one.skuId === skuId && one.itemType === "PREFERENCE"),
  );
  if (left.length === 0) return null;
  return (
    <div className={styles.opened}>
      <span className={styles.note}>可选 {trial.openedLimit} 件：</span>
      {left.map(({ skuId, name, attributes, price }) => (
        <Button key={skuId} onClick={() => onAdd(skuId)}>
          {[name, attributes].filter(Boolean).join(" ")} {price === 0 ? "赠品" : <Money cents={price} />}
        </Button>
      ))}
    </div>
  );
}
