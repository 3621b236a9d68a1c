import type { ListNarrowings } from "@crux/contract/sale.schema";
import type { ProductFilter } from "../../parts/product/product-list-options.ts";
import { Button } from "../../ui/form/button.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { goodsTotal } from "./goods-total.ts";
import { countChosen, withoutNarrowing } from "./list-filter.ts";

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  filter: ProductFilter;
  narrowings: ListNarrowings | undefined;
  /** Why it is not there, with a way to ask again. */
  failure: { text: string; retry: () => void } | null;
  /** How many products the list has; null while that is asked. */
  total: number | null;
  onChange: (filter: ProductFilter) => void;
}

/** The choices of a list on a phone; each counts at once, behind the sheet. */
export function FilterSheet({
  open,
  onClose,
  filter,
  narrowings,
  failure,
  total,
  onChange,
}: FilterSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="筛选"
      foot={
        <div className="filter-foot">
          <Button
            variant="plain"
            inactive={countChosen(filter) === 0}
            onClick={() => onChange(withoutNarrowing(filter))}
          >
            清空
          </Button>
          <Button busy={total === null} onClick={onClose}>
            {total === null ? "查看商品" : `查看${goodsTotal(total)}`}
          </Button>
        </div>
      }
    >
      {narrowings && <FilterPanel filter={filter} narrowings={narrowings} onChange={onChange} />}
      {!narrowings && failure && <ErrorView text={failure.text} onRetry={failure.retry} />}
      {!narrowings && !failure && (
        <Loading>
          {["a", "b", "c", "d", "e"].map((key) => (
            <Skeleton key={key} width="long" />
          ))}
        </Loading>
      )}
    </Sheet>
  );
}
