import type { Cart, CartItem, PreferenceItem } from "@crux/contract/cart.schema";
import { canCheck, cartLines, isAllChecked, isGone } from "../../parts/cart/cart-selection.ts";
import { Button } from "../../ui/form/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Card } from "../../ui/show/card.tsx";
import styles from "./cart-groups.module.css";
import { CartLine, isOutOfStock } from "./cart-line.tsx";
import { GroupHead } from "./group-head.tsx";
import { PreferenceLines } from "./preference-lines.tsx";
import type { CartChanges } from "./use-cart-changes.ts";

export type Picking = {
  picked: ReadonlySet<number>;
  onPick: (lines: readonly CartItem[], isPicked: boolean) => void;
};

interface GroupsProps {
  cart: Cart;
  changes: CartChanges;
  /** Set while lines are picked for deletion. */
  picking: Picking | null;
  /** Opens the choice of gifts and swap items of an activity. */
  onPickGifts: (activityId: number) => void;
}

const isLive = (line: CartItem) => !isGone(line) && !isOutOfStock(line);

/** The lines in their groups; what cannot be bought sinks to the end (R-CART-04, R-CART-16). */
export function CartGroups({ cart, changes, picking, onPickGifts }: GroupsProps) {
  const lines = cartLines(cart);
  const rest = cart.unmatchCartItems.filter(isLive);
  const out = lines.filter((line) => !isGone(line) && isOutOfStock(line));
  const gone = lines.filter(isGone);
  const shared = { changes, picking };
  return (
    <>
      {cart.activityMatch.map((match) => {
        const live = match.cartItems.filter(isLive);
        if (live.length === 0) return null;
        return (
          <Card key={match.activity.id} isFlush>
            <GroupHead
              match={match}
              lines={live}
              check={<GroupCheck lines={live} label={`选择${match.activity.name}的商品`} {...shared} />}
            />
            <Lines lines={live} {...shared} />
            <PreferenceLines
              match={match}
              onPick={() => onPickGifts(match.activity.id)}
              onRemove={(item: PreferenceItem) => void changes.pickGifts([{ item, quantity: 0 }])}
            />
          </Card>
        );
      })}
      {rest.length > 0 && (
        <Card isFlush>
          {cart.activityMatch.some((match) => match.cartItems.some(isLive)) && (
            <header className={styles.head}>
              <GroupCheck lines={rest} label="选择其他商品" {...shared} />
              <h2 className={styles.title}>其他商品</h2>
            </header>
          )}
          <Lines lines={rest} {...shared} />
        </Card>
      )}
      <DeadGroup title="缺货商品" lines={out} {...shared} />
      <DeadGroup title="失效商品" lines={gone} {...shared} />
    </>
  );
}

type Shared = Pick<GroupsProps, "changes" | "picking">;

function Lines({ lines, changes, picking }: Shared & { lines: readonly CartItem[] }) {
  return lines.map((line) => (
    <CartLine
      key={line.id}
      line={line}
      picking={
        picking && {
          isPicked: picking.picked.has(line.id),
          onPick: (isPicked) => picking.onPick([line], isPicked),
        }
      }
      onCheck={(isChecked) => changes.edit([line], { checkFlag: isChecked ? 1 : 0 })}
      onQuantity={(quantity) => changes.edit([line], { quantity })}
      onDelete={() => void changes.askRemove([line])}
    />
  ));
}

/** Ticks all lines of a group, or picks them while managing. */
function GroupCheck({
  lines,
  label,
  changes,
  picking,
}: Shared & { lines: readonly CartItem[]; label: string }) {
  const open = picking ? lines : lines.filter(canCheck);
  return (
    <Checkbox
      hideLabel
      label={label}
      checked={picking ? lines.every((line) => picking.picked.has(line.id)) : isAllChecked(lines)}
      disabled={open.length === 0}
      onChange={(isOn) =>
        picking ? picking.onPick(lines, isOn) : changes.edit(open, { checkFlag: isOn ? 1 : 0 })
      }
    />
  );
}

function DeadGroup({ title, lines, ...shared }: Shared & { title: string; lines: readonly CartItem[] }) {
  if (lines.length === 0) return null;
  const clear = `清空${title}`;
  return (
    <Card
      isFlush
      title={title}
      right={
        <Button
          variant="ghost"
          size="row"
          onClick={() =>
            void shared.changes.askRemove(lines, {
              title: clear,
              body: `确定删除${lines.length}件${title}吗？`,
            })
          }
        >
          {clear}
        </Button>
      }
    >
      <Lines lines={lines} {...shared} />
    </Card>
  );
}
