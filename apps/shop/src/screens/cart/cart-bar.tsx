import type { Cart, CartItem } from "@crux/contract/cart.schema";
import { sum } from "@crux/rules/money/money";
import { moneyText } from "@crux/rules/money/money-text";
import { canCheck, checkedLines, isAllChecked } from "../../parts/cart/cart-selection.ts";
import { Yuan } from "../../parts/shop/yuan.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { useRootMark } from "../../ui/gesture/use-root-mark.ts";
import { Price } from "../../ui/show/price.tsx";
import { Spoken } from "../../ui/show/spoken.tsx";
import styles from "./cart-bar.module.css";
import type { Picking } from "./cart-groups.tsx";
import type { CartChanges } from "./use-cart-changes.ts";

interface CartBarProps {
  cart: Cart;
  lines: readonly CartItem[];
  changes: CartChanges;
  isSubmitting: boolean;
  onCheckout: () => void;
}

/** Select-all, the last settled totals and checkout; both wait while a change is on its way. */
export function CartBar({ cart, lines, changes, isSubmitting, onCheckout }: CartBarProps) {
  const open = lines.filter(canCheck);
  const pieces = sum(checkedLines(lines).map((line) => line.quantity));
  const { isPending } = changes;
  useRootMark("cart-bar");
  return (
    <section className={styles.bar} aria-label="结算">
      <div className={styles.row}>
        <Checkbox
          label="全选"
          checked={isAllChecked(lines)}
          disabled={open.length === 0}
          onChange={(isOn) => changes.edit(open, { checkFlag: isOn ? 1 : 0 })}
        />
        <div className={styles.totals} data-pending={isPending ? "" : undefined} aria-busy={isPending}>
          <p className={styles.real}>
            {isPending && <span className={styles.spinner} aria-hidden="true" />}
            <span>合计</span>
            <Price cents={cart.real_price} size="l" tone={isPending ? "ink" : "price"} />
          </p>
          <Yuan cents={cart.real_price} className={styles.saving} />
          {cart.saving_price > 0 && (
            <p className={styles.saving}>
              <span>商品总价 {moneyText(cart.total_price)}</span>
              <span>已优惠 {moneyText(cart.saving_price)}</span>
            </p>
          )}
        </div>
        <Spoken text={`现在共${moneyText(cart.real_price)}`} />
        <Button disabled={isPending} busy={isSubmitting} onClick={onCheckout}>
          {pieces > 0 ? `结算(${pieces})` : "结算"}
        </Button>
      </div>
    </section>
  );
}

/** The bar while lines are picked for deletion. */
export function ManageBar({
  lines,
  picking,
  onDelete,
}: {
  lines: readonly CartItem[];
  picking: Picking;
  onDelete: (picked: readonly CartItem[]) => void;
}) {
  const picked = lines.filter((line) => picking.picked.has(line.id));
  useRootMark("cart-bar");
  return (
    <section className={styles.bar} aria-label="结算">
      <div className={styles.row}>
        <Checkbox
          label="全选"
          checked={picked.length === lines.length}
          onChange={(isOn) => picking.onPick(lines, isOn)}
        />
        <span className={styles.totals} />
        <Button variant="danger" disabled={picked.length === 0} onClick={() => onDelete(picked)}>
          {picked.length > 0 ? `删除(${picked.length})` : "删除"}
        </Button>
      </div>
    </section>
  );
}
