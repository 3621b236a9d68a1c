import { paymentCounterOpsApi } from "@crux/contract/counter/counter";
import type { CounterGoods } from "@crux/contract/counter/counter.schema";
import { LIMITS } from "@crux/contract/limits";
import { useRef, useState } from "react";
import { client } from "../../browser/api.ts";
import { type BasketLine, piecesIn, whyNotSold, withOneMore } from "./basket-lines.ts";

const FAILED = "查询失败，请检查网络后再试一次";

/** What lies on the counter, and among which goods somebody has to choose. */
export function useBasket() {
  const [isOwn, setOwn] = useState(false);
  const [lines, setLines] = useState<readonly BasketLine[]>([]);
  const [choices, setChoices] = useState<readonly CounterGoods[]>([]);
  const [fault, setFault] = useState("");
  const [said, setSaid] = useState("");
  // Scans come faster than answers, and each adds to what lies there by then.
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const add = (goods: CounterGoods) => {
    setChoices([]);
    setLines((before) => {
      const why = whyNotSold(goods, { had: piecesIn(before, goods.skuId), isOwn });
      setFault(why ?? "");
      setSaid(why === null ? `${goods.productName} +1` : "");
      return why === null ? withOneMore(before, goods) : before;
    });
  };
  return {
    lines,
    choices,
    fault,
    said,
    add,
    /** Whether the customer brought along what lies there. */
    isOwn,
    setOwn,
    find(q: string) {
      turn.current = turn.current
        .then(async () => {
          setFault("");
          const found = await client.call(paymentCounterOpsApi.counterGoods, { q });
          const [first, ...others] = found;
          if (first && others.length === 0) return add(first);
          setChoices(found);
          if (!first) setFault(`没有找到“${q}”`);
        })
        .catch(() => setFault(FAILED));
    },
    setQuantity(skuId: number, quantity: number) {
      const most = Math.min(Math.max(1, Math.trunc(quantity)), LIMITS.lineQuantity);
      setLines((before) =>
        before.map((one) => (one.goods.skuId === skuId ? { ...one, quantity: most } : one)),
      );
    },
    remove: (skuId: number) => setLines((before) => before.filter(({ goods }) => goods.skuId !== skuId)),
    clear() {
      setLines([]);
      setChoices([]);
      setFault("");
      setSaid("");
    },
  };
}

export type Basket = ReturnType<typeof useBasket>;
