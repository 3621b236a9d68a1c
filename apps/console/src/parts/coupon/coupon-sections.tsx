import { Check } from "../../ui/form/check.tsx";
import { Field } from "../../ui/form/field.tsx";
import { MomentField } from "../../ui/form/moment-field.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { BUYER_CLASSES } from "../promo/activity-words.ts";
import { BuyerChoice } from "../promo/buyer-choice.tsx";
import { matchText, momentWords, worthText } from "../promo/coupon-words.ts";
import styles from "./coupon.module.css";
import { type CouponDraft, type couponFaults, couponTerms } from "./coupon-draft.ts";

type SectionProps = {
  draft: CouponDraft;
  faults: ReturnType<typeof couponFaults>;
  onChange: (to: Partial<CouponDraft>) => void;
  /** Somebody holds a ticket: what it gives and asks for stays. */
  isHeld?: boolean;
};

type TermsProps = SectionProps & {
  title?: string;
  /** What it is called without a name of its own. */
  usualTitle?: string;
};

/** What a coupon is called, and what it takes off from when on. */
export function TermsSection({ draft, faults, onChange, isHeld, title = "优惠", usualTitle }: TermsProps) {
  const terms = couponTerms(draft);
  return (
    <Section title={title}>
      <Field
        label={usualTitle === undefined ? "名称" : "券名（可不填）"}
        placeholder={usualTitle}
        value={draft.title}
        onChange={(title) => onChange({ title })}
        maxLength={30}
        autoComplete="off"
        error={faults.title}
      />
      {isHeld ? (
        <Facts
          facts={[
            ["优惠", worthText(terms)],
            ["门槛", matchText(terms)],
            ["对象", `${BUYER_CLASSES[terms.userClass]}${terms.newUserOnly ? "，仅新客户" : ""}`],
            ["开始使用", terms.startsAt === null ? "立即" : momentWords(terms.startsAt)],
          ]}
        />
      ) : (
        <Worth draft={draft} faults={faults} onChange={onChange} />
      )}
      <Field
        label="说明（可不填）"
        value={draft.description}
        onChange={(description) => onChange({ description })}
        rows={2}
        maxLength={200}
      />
    </Section>
  );
}

function Worth({ draft, faults, onChange }: Omit<SectionProps, "isHeld">) {
  return (
    <>
      <RadioGroup
        label="方式"
        value={draft.kind}
        options={[
          { value: "AMOUNT", text: "立减金额" },
          { value: "DISCOUNT", text: "打折" },
          { value: "SHIPPING", text: "抵运费" },
        ]}
        onChange={(kind) => onChange({ kind })}
      />
      <div className={styles.grid}>
        {draft.kind === "DISCOUNT" ? (
          <Field
            label="折扣（折）"
            value={draft.tenths}
            onChange={(tenths) => onChange({ tenths })}
            inputMode="decimal"
            maxLength={4}
            autoComplete="off"
            error={faults.tenths}
          />
        ) : (
          <MoneyField
            label={draft.kind === "SHIPPING" ? "最多抵运费 ($)" : "立减 ($)"}
            value={draft.cents}
            onChange={(cents) => onChange({ cents })}
            error={faults.cents}
          />
        )}
        <MoneyField
          label="满额 ($)"
          value={draft.matchCents}
          onChange={(matchCents) => onChange({ matchCents })}
          hint="不填：无门槛"
        />
        <Field
          label="满件"
          value={draft.matchQuantity}
          onChange={(matchQuantity) => onChange({ matchQuantity })}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          error={faults.matchQuantity}
        />
      </div>
    </>
  );
}

/** For whom a coupon is, how long, and how many there are; `isTimed` where its time is its own. */
export function LimitsSection({
  draft,
  faults,
  onChange,
  isHeld,
  title = "领取与使用",
  isTimed = true,
}: SectionProps & { title?: string; isTimed?: boolean }) {
  const number = (name: "days" | "perUser" | "perRecommender" | "total", label: string, hint?: string) => (
    <Field
      label={label}
      value={draft[name]}
      onChange={(text) => onChange({ [name]: text })}
      inputMode="numeric"
      maxLength={8}
      autoComplete="off"
      hint={hint}
      error={faults[name]}
    />
  );
  return (
    <Section title={title}>
      {!isHeld && (
        <>
          <BuyerChoice value={draft.userClass} onChange={(userClass) => onChange({ userClass })} />
          <Check
            label="仅新客户（注册 30 天内且没有付过款）"
            isOn={draft.newUserOnly}
            onChange={(newUserOnly) => onChange({ newUserOnly })}
          />
        </>
      )}
      <div className={styles.grid}>
        {number("days", "领取后有效天数", "不填：到结束时间")}
        {isTimed && (
          <>
            {!isHeld && (
              <MomentField
                label="开始使用（悉尼时间）"
                value={draft.startsAt}
                onChange={(startsAt) => onChange({ startsAt })}
                none="不填：立即"
              />
            )}
            <MomentField
              label="结束（悉尼时间）"
              value={draft.endsAt}
              onChange={(endsAt) => onChange({ endsAt })}
              none="不填：只按天数"
              error={faults.endsAt}
            />
          </>
        )}
      </div>
      <div className={styles.grid}>
        {number("perUser", "每人可领（张）")}
        {number("total", "总量（张）", "不填：不限")}
        {number("perRecommender", "邀请好友另得（张）", "不填：没有")}
      </div>
    </Section>
  );
}
