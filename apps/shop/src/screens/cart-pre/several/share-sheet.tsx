import type { CartPre } from "@crux/contract/cart.schema";
import { LIMITS } from "@crux/contract/limits";
import { sum } from "@crux/rules/money/money";
import { itemKey, type Portion, restOf, withPieces } from "../../../parts/cart/portions.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Stepper } from "../../../ui/form/stepper.tsx";
import { Sheet } from "../../../ui/layer/sheet.tsx";
import { toast } from "../../../ui/layer/toast.tsx";
import { Spoken } from "../../../ui/show/spoken.tsx";
import { GoodsRow } from "./goods-row.tsx";

interface ShareSheetProps {
  open: boolean;
  items: CartPre["items"];
  portions: readonly Portion[];
  /** Whose goods it is about. */
  at: number;
  onChange: (portion: Portion) => void;
  onClose: () => void;
}

/** How many pieces of each line one receiver gets, and how many nobody gets yet. */
export function ShareSheet({ open, items, portions, at, onChange, onClose }: ShareSheetProps) {
  const portion = portions[at];
  const rest = sum(items.map((item) => restOf(item, portions)));
  const takeRest = () => {
    if (!portion) return;
    onChange(
      items.reduce(
        (all, item) => withPieces(all, item, countOf(all, item) + restOf(item, portions)),
        portion,
      ),
    );
  };
  return (
    <Sheet
      open={open && portion !== undefined}
      onClose={onClose}
      title={`给${portion?.receiver.name ?? ""}的商品`}
      foot={
        <div className="several-share-acts">
          <Button variant="plain" size="wide" disabled={rest === 0} onClick={takeRest}>
            {rest > 0 ? `剩余${rest}件都给TA` : "已分完"}
          </Button>
          <Button size="wide" onClick={onClose}>
            完成
          </Button>
        </div>
      }
    >
      <Spoken text={rest === 0 ? "商品已分完" : `还剩${rest}件未分配`} />
      <ul className="several-share-goods">
        {portion &&
          items.map((item) => {
            const own = countOf(portion, item);
            const left = restOf(item, portions);
            return (
              <GoodsRow key={itemKey(item)} item={item} note={`共${item.quantity}件，还剩${left}件`}>
                <Stepper
                  label={nameOf(item)}
                  value={own}
                  min={0}
                  max={Math.min(own + left, LIMITS.lineQuantity)}
                  onChange={(count) => onChange(withPieces(portion, item, count))}
                  onReject={(text) => toast(left === 0 ? "这件商品已分完" : text)}
                />
              </GoodsRow>
            );
          })}
      </ul>
    </Sheet>
  );
}

function countOf({ pieces }: Portion, item: CartPre["items"][number]): number {
  return pieces[itemKey(item)] ?? 0;
}

function nameOf({ skuDetail }: CartPre["items"][number]): string {
  return [skuDetail.productName, skuDetail.attributesString].filter(Boolean).join(" ");
}
