import type { ListNarrowings } from "@crux/contract/sale.schema";
import { LateStyles } from "@crux/web/late-styles";
import { type ReactNode, Suspense, useId, useState } from "react";
import type { ProductFilter } from "../../parts/product/product-list-options.ts";
import { Button } from "../../ui/form/button.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import panelStyles from "./filter-panel.css?url";
import { spanText, toggled } from "./list-filter.ts";

/** So many brands are shown before somebody asks for all of them. */
const FEW_BRANDS = 12;

interface FilterPanelProps {
  filter: ProductFilter;
  narrowings: ListNarrowings;
  onChange: (filter: ProductFilter) => void;
}

/** What a list can be narrowed by: promotion, brand and price, each choice with how many products it has. Its styles come with it, and nothing beside it waits for them. */
export function FilterPanel(props: FilterPanelProps) {
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}

function Panel({ filter, narrowings, onChange }: FilterPanelProps) {
  const { brands, prices, promotions, isCapped } = narrowings;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? brands : brands.slice(0, FEW_BRANDS);
  const count = (pieces: number) => <Count pieces={pieces} isCapped={isCapped} />;
  return (
    <div className="filter-panel">
      <LateStyles href={panelStyles} />
      {promotions.length > 0 && (
        <Kind name="促销活动">
          {promotions.map(({ id, name, count: pieces }) => (
            <Chip
              key={id}
              isChosen={filter.promotionIds.includes(id)}
              onPress={() => onChange({ ...filter, promotionIds: toggled(filter.promotionIds, id) })}
            >
              {name}
              {count(pieces)}
            </Chip>
          ))}
        </Kind>
      )}
      <Kind
        name="价格"
        foot={
          <PriceFields
            key={`${filter.fromCents} ${filter.toCents}`}
            filter={filter}
            onChange={(span) => onChange({ ...filter, ...span })}
          />
        }
      >
        {prices.map(({ fromCents, toCents, count: pieces }) => {
          const isChosen = filter.fromCents === fromCents && filter.toCents === toCents;
          const span = isChosen ? { fromCents: null, toCents: null } : { fromCents, toCents };
          return (
            <Chip key={fromCents ?? 0} isChosen={isChosen} onPress={() => onChange({ ...filter, ...span })}>
              {spanText(fromCents, toCents)}
              {count(pieces)}
            </Chip>
          );
        })}
      </Kind>
      {brands.length > 0 && (
        <Kind
          name="品牌"
          foot={
            brands.length > FEW_BRANDS && (
              <button
                type="button"
                className="filter-more"
                aria-expanded={isWhole}
                onClick={() => setIsWhole(!isWhole)}
              >
                {isWhole ? "收起" : `展开全部${brands.length}个品牌`}
              </button>
            )
          }
        >
          {shown.map(({ id, name, count: pieces }) => (
            <Chip
              key={id}
              isChosen={filter.brandIds.includes(id)}
              onPress={() => onChange({ ...filter, brandIds: toggled(filter.brandIds, id) })}
            >
              {name}
              {count(pieces)}
            </Chip>
          ))}
        </Kind>
      )}
    </div>
  );
}

function Kind({ name, foot, children }: { name: string; foot?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="filter-kind">
      <h2 id={id} className="filter-name">
        {name}
      </h2>
      <div className="filter-choices">{children}</div>
      {foot}
    </section>
  );
}

function Count({ pieces, isCapped }: { pieces: number; isCapped: boolean }) {
  return (
    <small className="filter-count">
      {pieces > 999 ? "999+" : pieces}
      {isCapped && pieces <= 999 && "+"}
    </small>
  );
}

type Span = Pick<ProductFilter, "fromCents" | "toCents">;

/** A span of prices as somebody types it, in dollars. */
function PriceFields({ filter, onChange }: { filter: Span; onChange: (span: Span) => void }) {
  const [from, setFrom] = useState(typed(filter.fromCents));
  const [to, setTo] = useState(typed(filter.toCents));
  const submit = () => {
    const ends = [readDollars(from), readDollars(to)] as const;
    const [low, high] = ends;
    const isTurned = low !== null && high !== null && low > high;
    onChange({ fromCents: isTurned ? high : low, toCents: isTurned ? low : high });
  };
  return (
    <form
      className="filter-span"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PriceField label="最低价" value={from} onChange={setFrom} />
      <span aria-hidden="true">–</span>
      <PriceField label="最高价" value={to} onChange={setTo} />
      <Button type="submit" variant="plain" size="row">
        确定
      </Button>
    </form>
  );
}

function PriceField(props: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <input
      className="filter-price"
      inputMode="decimal"
      autoComplete="off"
      aria-label={`${props.label}（澳元）`}
      placeholder={props.label}
      maxLength={8}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

const typed = (amountCents: number | null) =>
  amountCents === null ? "" : String(Math.round(amountCents) / 100);

/** Dollars as they are typed, in cents; null for nothing and for what is no amount. */
function readDollars(text: string): number | null {
  const amount = Number(text.trim().replace(/^\$/, ""));
  return amount > 0 && amount < 1e7 ? Math.round(amount * 100) : null;
}
