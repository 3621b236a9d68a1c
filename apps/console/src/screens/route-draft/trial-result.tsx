import type { TrialParcel, TrialScheme } from "@crux/contract/logistics/rule-ops.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { weightText } from "@crux/rules/parcel/rule-words";
import { useState } from "react";
import { Chip } from "../../ui/form/chip.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./trial.module.css";

type TrialResultProps = {
  before: readonly TrialScheme[] | undefined;
  after: readonly TrialScheme[] | undefined;
  rulingVersion: number | undefined;
};

/** The splits of each preset before and after, and of the chosen one the parcels with their reasons. */
export function TrialResult({ before, after, rulingVersion }: TrialResultProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const names = new Map([...(before ?? []), ...(after ?? [])].map((one) => [one.presetId, one.presetName]));
  const current = chosen !== null && names.has(chosen) ? chosen : [...names.keys()][0];
  if (!before && !after) return <div className={styles.bone} aria-busy="true" />;
  if (names.size === 0) return <p className={styles.note}>没有分箱方案寄往该国家或地区。</p>;
  const of = (side: readonly TrialScheme[] | undefined) => side?.find(({ presetId }) => presetId === current);
  return (
    <>
      <Section title="各方案对比">
        <table className={styles.table} aria-label="各方案对比">
          <thead>
            <tr>
              <th scope="col">方案</th>
              <th scope="col">现行包裹</th>
              <th scope="col">草稿包裹</th>
              <th scope="col">现行运费 + 税</th>
              <th scope="col">草稿运费 + 税</th>
              <th scope="col">相差</th>
            </tr>
          </thead>
          <tbody>
            {[...names].map(([id, name]) => (
              <Row
                key={id}
                name={name}
                before={before?.find(({ presetId }) => presetId === id)}
                after={after?.find(({ presetId }) => presetId === id)}
              />
            ))}
          </tbody>
        </table>
      </Section>
      <div className={styles.acts}>
        {[...names].map(([id, name]) => (
          <Chip key={id} isChosen={id === current} onPress={() => setChosen(id)}>
            {name}
          </Chip>
        ))}
      </div>
      <div className={styles.sides}>
        <Side title={`现行第 ${rulingVersion ?? "—"} 版`} scheme={of(before)} />
        <Side title="草稿" scheme={of(after)} />
      </div>
    </>
  );
}

const totalOf = ({ fee, tax }: TrialScheme) => fee + tax;
const costText = (scheme: TrialScheme | undefined) => {
  if (!scheme) return "—";
  return scheme.solved ? `${moneyText(scheme.fee)} + ${moneyText(scheme.tax)}` : "装不下";
};

type RowProps = { name: string; before: TrialScheme | undefined; after: TrialScheme | undefined };

function Row({ name, before, after }: RowProps) {
  const difference = before?.solved && after?.solved ? totalOf(after) - totalOf(before) : null;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{before?.solved ? before.parcels.length : "—"}</td>
      <td>{after?.solved ? after.parcels.length : "—"}</td>
      <td>{costText(before)}</td>
      <td>{costText(after)}</td>
      <td>
        {difference === null ? (
          "—"
        ) : difference === 0 ? (
          "不变"
        ) : (
          <Tag tone={difference > 0 ? "warn" : "good"}>
            {difference > 0 ? "+" : ""}
            {moneyText(difference)}
          </Tag>
        )}
      </td>
    </tr>
  );
}

function Side({ title, scheme }: { title: string; scheme: TrialScheme | undefined }) {
  return (
    <Section title={title}>
      {!scheme && <p className={styles.note}>没有这个方案</p>}
      {scheme && !scheme.solved && (
        <ul className={styles.reasons}>
          {scheme.unplaceable.map(({ skuId, name, reason }) => (
            <li key={skuId}>
              {name}：{reason}
            </li>
          ))}
          {scheme.unplaceable.length === 0 && <li>只有停用的线路装得下</li>}
        </ul>
      )}
      {scheme?.parcels.map((parcel, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parcels of a split are known by their place.
        <Parcel key={place} parcel={parcel} place={place} />
      ))}
    </Section>
  );
}

function Parcel({ parcel, place }: { parcel: TrialParcel; place: number }) {
  const { routeName, profile, items, fee, tax, isPrepaid, grossGrams, limits, reasons } = parcel;
  return (
    <article className={styles.parcel}>
      <header>
        <b>
          {place + 1}. {routeName}
        </b>
        <span className={styles.note}>{profile}</span>
        <span className={styles.price}>
          {moneyText(fee)}
          {tax > 0 && ` + ${isPrepaid ? "预付税" : "收件人税"} ${moneyText(tax)}`}
        </span>
      </header>
      <p>
        {items.map(({ name, quantity }) => `${name} ×${quantity}`).join("，")}
        <span className={styles.note}> · 毛重 {weightText(grossGrams)}</span>
      </p>
      <ul className={styles.limits} aria-label="限额">
        {limits.map(({ label, used, limit, isFull }) => (
          <li key={label} data-full={isFull ? "" : undefined}>
            {label} {used} / {limit}
          </li>
        ))}
      </ul>
      {reasons.length > 0 && (
        <ul className={styles.reasons} aria-label="为什么没有多装">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
