import type { CartPre } from "@crux/contract/cart.schema";
import { sum } from "@crux/rules/money/money";
import type { Ref } from "react";
import { itemKey, type Portion, restOf } from "../../../parts/cart/portions.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Card } from "../../../ui/show/card.tsx";
import { GoodsRow } from "./goods-row.tsx";

interface GoodsLeftCardProps {
  items: CartPre["items"];
  portions: readonly Portion[];
  onEven: () => void;
  at?: Ref<HTMLDivElement>;
}

/** The goods of the checkout, each with how many pieces nobody gets yet. */
export function GoodsLeftCard({ items, portions, onEven, at }: GoodsLeftCardProps) {
  const pieces = sum(items.map(({ quantity }) => quantity));
  const rest = sum(items.map((item) => restOf(item, portions)));
  return (
    <div ref={at} className="several-left-card">
      <Card
        isFlush
        title="商品分配"
        right={
          <span className="several-left-left" data-done={rest === 0 ? "" : undefined} role="status">
            {rest === 0 ? `共${pieces}件，已分完` : `共${pieces}件，还剩${rest}件`}
          </span>
        }
      >
        <ul className="several-left-goods">
          {items.map((item) => (
            <GoodsRow key={itemKey(item)} item={item}>
              <Left rest={restOf(item, portions)} of={item.quantity} />
            </GoodsRow>
          ))}
        </ul>
        {portions.length > 1 && (
          <div className="several-left-even">
            <Button variant="ghost" size="row" onClick={onEven}>
              平均分给{portions.length}位收件人
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}

function Left({ rest, of }: { rest: number; of: number }) {
  if (rest > 0) return <span className="several-left-rest">{`剩${rest}/${of}件`}</span>;
  return (
    <span className="several-left-done">
      <Icon name="check" size={16} />
      {of}件
    </span>
  );
}
