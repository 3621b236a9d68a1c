import { ruleRemark } from "@crux/rules/price/rule-remark";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { Section } from "../../ui/page/section.tsx";
import styles from "./activity.module.css";
import { emptyRule, faultText, type RuleDraft, type SectionProps, termsOf } from "./activity-draft.ts";
import { OffersField } from "./offers-field.tsx";

const MOST_RULES = 10;

/** The steps of an activity, the lowest first. */
export function RulesSection({ draft, faults, onChange }: SectionProps) {
  const { rules } = draft;
  const change = (key: number, to: Partial<RuleDraft>) =>
    onChange({ rules: rules.map((rule) => (rule.key === key ? { ...rule, ...to } : rule)) });
  const add = () => {
    const last = rules.at(-1);
    const key = Math.max(-1, ...rules.map((rule) => rule.key)) + 1;
    // What the next step gives is most often among what the last one gives.
    onChange({ rules: [...rules, { ...emptyRule(key), offers: last?.offers ?? [] }] });
  };
  return (
    <Section
      title="规则"
      acts={
        <Button onClick={add} disabled={rules.length >= MOST_RULES}>
          添加一级
        </Button>
      }
    >
      {faultText(faults, "rules") && <p className={styles.fault}>{faultText(faults, "rules")}</p>}
      <ol className={styles.rules}>
        {rules.map((rule, place) => (
          <RuleRow
            key={rule.key}
            {...{ draft, faults, place, rule }}
            onChange={(to) => change(rule.key, to)}
            onRemove={() => onChange({ rules: rules.filter(({ key }) => key !== rule.key) })}
          />
        ))}
      </ol>
      {rules.length > 1 && <p className={styles.note}>客人只享受达到的最高一级，门槛从低到高填写</p>}
    </Section>
  );
}

type RuleRowProps = Pick<SectionProps, "draft" | "faults"> & {
  place: number;
  rule: RuleDraft;
  onChange: (to: Partial<RuleDraft>) => void;
  onRemove: () => void;
};

function RuleRow({ draft, faults, place, rule, onChange, onRemove }: RuleRowProps) {
  const isSaving = draft.type === "REDUCED";
  const terms = termsOf(draft).rules[place];
  const offers = terms?.offers.map(({ priceCents }) => ({ skuId: 0, priceCents })) ?? [];
  return (
    <li className={styles.rule} aria-label={`第 ${place + 1} 级`}>
      <div className={styles.ruleHead}>
        <b>第 {place + 1} 级</b>
        <Button variant="ghost" aria-label={`删除第 ${place + 1} 级`} onClick={onRemove}>
          删除
        </Button>
      </div>
      <div className={styles.numbers}>
        <MoneyField
          label="满额 ($)"
          value={rule.matchCents}
          onChange={(matchCents) => onChange({ matchCents })}
          error={faultText(faults, "match", place)}
        />
        <Field
          label="满件"
          value={rule.matchQuantity}
          onChange={(matchQuantity) => onChange({ matchQuantity })}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
        {isSaving ? (
          <MoneyField
            label="立减 ($)"
            value={rule.savingCents}
            onChange={(savingCents) => onChange({ savingCents })}
            error={faultText(faults, "saving", place)}
          />
        ) : (
          <Field
            label="可选件数"
            value={rule.limitQuantity}
            onChange={(limitQuantity) => onChange({ limitQuantity })}
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            error={faultText(faults, "limit", place)}
          />
        )}
        <Field
          label="文案（可不填）"
          value={rule.remark}
          onChange={(remark) => onChange({ remark })}
          maxLength={40}
          autoComplete="off"
          placeholder={
            terms && (terms.savingCents > 0 || offers.length > 0)
              ? ruleRemark(draft.type, { ...terms, offers })
              : ""
          }
        />
      </div>
      {!isSaving && (
        <OffersField
          place={place}
          offers={rule.offers}
          error={faultText(faults, "offers", place)}
          onChange={(chosen) => onChange({ offers: chosen })}
        />
      )}
    </li>
  );
}
