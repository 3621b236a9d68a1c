import type { ListNarrowings } from "@crux/contract/sale.schema";
import type { ProductFilter } from "../../parts/product/product-list-options.ts";
import { Chip } from "../../ui/form/chip.tsx";
import styles from "./category-row.module.css";
import { spanText, toggled, withoutNarrowing } from "./list-filter.ts";

/** What a list is narrowed by, each with a way to take it back. */
export function ChosenChips(props: {
  filter: ProductFilter;
  narrowings: ListNarrowings | undefined;
  onChange: (filter: ProductFilter) => void;
}) {
  const { filter, narrowings, onChange } = props;
  const { brandIds, promotionIds, fromCents, toCents } = filter;
  const nameOf = (list: readonly { id: number; name: string }[] | undefined, id: number) =>
    list?.find((one) => one.id === id)?.name;
  const span = spanText(fromCents, toCents);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser.
    <div className={styles.row} role="group" aria-label="已选条件">
      {promotionIds.map((id) => (
        <Chosen
          key={`promotion ${id}`}
          text={nameOf(narrowings?.promotions, id) ?? "促销活动"}
          onRemove={() => onChange({ ...filter, promotionIds: toggled(promotionIds, id) })}
        />
      ))}
      {span !== "" && (
        <Chosen text={span} onRemove={() => onChange({ ...filter, fromCents: null, toCents: null })} />
      )}
      {brandIds.map((id) => (
        <Chosen
          key={`brand ${id}`}
          text={nameOf(narrowings?.brands, id) ?? "品牌"}
          onRemove={() => onChange({ ...filter, brandIds: toggled(brandIds, id) })}
        />
      ))}
      <Chip onPress={() => onChange(withoutNarrowing(filter))}>清空筛选</Chip>
    </div>
  );
}

function Chosen({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <Chip isChosen onPress={onRemove}>
      {text}
      <span aria-hidden="true"> ×</span>
    </Chip>
  );
}
