import { query } from "@crux/client/query";
import { COUNTRY_NAMES, type CountryCode } from "@crux/contract/countries";
import { logisticsOpsApi } from "@crux/contract/logistics";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FigureCell } from "../../ui/form/figure-field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Section } from "../../ui/page/section.tsx";
import { useDraftView } from "./draft-context.ts";
import { GoodsPicker, type TrialLine } from "./goods-picker.tsx";
import styles from "./trial.module.css";
import { TrialResult } from "./trial-result.tsx";

const COUNTRIES = (Object.entries(COUNTRY_NAMES) as [CountryCode, string][]).map(([value, text]) => ({
  value,
  text,
}));
const MOST = 50;

/** A trial cart, split by what rules now and by the draft, with the reason of each parcel. */
export function TrialPanel() {
  const { faults } = useDraftView();
  const [lines, setLines] = useState<readonly TrialLine[]>([]);
  const [country, setCountry] = useState<CountryCode>("CN");
  const versions = useQuery(query(logisticsOpsApi.ruleVersions, {}));
  const ruling = versions.data?.find(({ state }) => state === "RULING")?.version;
  const cart = { lines: lines.map(({ skuId, quantity }) => ({ skuId, quantity })), country };
  const asked = lines.length > 0;
  const now = useQuery({
    ...query(logisticsOpsApi.tryCart, { ...cart, version: ruling ?? null }),
    enabled: asked && ruling !== undefined,
    placeholderData: keepPreviousData,
  });
  const tried = useQuery({
    ...query(logisticsOpsApi.tryCart, { ...cart, version: null }),
    enabled: asked && faults.length === 0,
    placeholderData: keepPreviousData,
  });
  const add = (line: TrialLine) => {
    const isThere = lines.some(({ skuId }) => skuId === line.skuId);
    if (isThere) setQuantity(line.skuId, (quantity) => quantity + 1);
    else if (lines.length < MOST) setLines([...lines, line]);
  };
  const setQuantity = (skuId: number, to: (quantity: number) => number) =>
    setLines(
      lines.map((line) =>
        line.skuId === skuId ? { ...line, quantity: Math.min(MOST, Math.max(1, to(line.quantity))) } : line,
      ),
    );
  const failed = tried.error ?? now.error;
  return (
    <>
      <Section title="试算">
        <div className={styles.inputs}>
          <GoodsPicker onAdd={add} />
          <FromOrder
            onCart={(found) => {
              setLines(found.lines);
              setCountry(found.country);
            }}
          />
          <SelectField label="寄往" value={country} options={COUNTRIES} onChange={setCountry} />
        </div>
        {lines.length > 0 ? (
          <ul className={styles.lines} aria-label="试算的商品">
            {lines.map(({ skuId, name, quantity }) => (
              <li key={skuId}>
                <span>{name}</span>
                <FigureCell
                  label={`${name} 件数`}
                  value={quantity}
                  onChange={(figure) => figure && setQuantity(skuId, () => figure)}
                />
                <Button
                  variant="ghost"
                  aria-label={`去掉 ${name}`}
                  onClick={() => setLines(lines.filter((line) => line.skuId !== skuId))}
                >
                  去掉
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.note}>加入商品，或填一个订单号取它的商品，即可对比现行规则和草稿的分箱。</p>
        )}
      </Section>
      {asked && faults.length > 0 && <p className={styles.note}>草稿有错误，修改后才能试算。</p>}
      {asked && failed && (
        <ErrorView
          error={failed}
          onRetry={() => {
            void now.refetch();
            void tried.refetch();
          }}
        />
      )}
      {asked && (
        <TrialResult
          before={now.data}
          after={faults.length === 0 ? tried.data : undefined}
          rulingVersion={ruling}
        />
      )}
    </>
  );
}

type Found = { country: CountryCode; lines: TrialLine[] };

/** Takes the goods of an order that stands. */
function FromOrder({ onCart }: { onCart: (cart: Found) => void }) {
  const [number, setNumber] = useState("");
  const orderId = /^[1-9]\d{0,14}$/.test(number.trim()) ? Number(number) : null;
  const load = useAction(logisticsOpsApi.orderCart, { isTold: true });
  return (
    <form
      className={styles.picker}
      onSubmit={async (event) => {
        event.preventDefault();
        const cart = orderId === null ? undefined : await load.run({ orderId });
        if (cart) onCart(cart);
      }}
    >
      <Field
        label="或从订单"
        value={number}
        onChange={setNumber}
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        placeholder="订单号"
      />
      <Button type="submit" busy={load.isBusy} disabled={orderId === null}>
        取商品
      </Button>
      <FormError error={load.error} />
    </form>
  );
}
