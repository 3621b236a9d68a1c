import type { ProductFilter, ProductSort } from "../../parts/product/product-list-options.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./sort-bar.module.css";

interface SortBarProps {
  filter: ProductFilter;
  /** How many things the list is narrowed by. */
  chosen: number;
  onChange: (filter: ProductFilter) => void;
  onNarrow: () => void;
}

/** The order of the list, 仅看有货, and the way to what it can be narrowed by. */
export function SortBar({ filter, chosen, onChange, onNarrow }: SortBarProps) {
  const { sort, inStock } = filter;
  const sortBy = (next: ProductSort) => onChange({ ...filter, sort: next });
  const isPrice = sort === "PRICE_ASC" || sort === "PRICE_DESC";
  return (
    <section className={styles.bar} aria-label="查看范围">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser. */}
      <div className={styles.row} role="group" aria-label="排序和筛选">
        <Choice isChosen={sort === "DEFAULT"} onPress={() => sortBy("DEFAULT")}>
          综合
        </Choice>
        <Choice isChosen={sort === "SOLD"} onPress={() => sortBy("SOLD")}>
          销量
        </Choice>
        <Choice
          isChosen={isPrice}
          label={sort === "PRICE_ASC" ? "价格，从低到高" : sort === "PRICE_DESC" ? "价格，从高到低" : "价格"}
          onPress={() => sortBy(sort === "PRICE_ASC" ? "PRICE_DESC" : "PRICE_ASC")}
        >
          价格
          <span className={styles.arrows} data-sort={sort} aria-hidden="true" />
        </Choice>
        <Choice isChosen={inStock} onPress={() => onChange({ ...filter, inStock: !inStock })}>
          <span className={styles.box}>{inStock && <Icon name="check" size={16} />}</span>
          仅看有货
        </Choice>
        <Choice isChosen={chosen > 0} onPress={onNarrow}>
          筛选{chosen > 0 && ` ${chosen}`}
        </Choice>
      </div>
    </section>
  );
}

function Choice(props: {
  isChosen: boolean;
  label?: string;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={props.isChosen}
      aria-label={props.label}
      onClick={props.onPress}
    >
      {props.children}
    </button>
  );
}
