import styles from "../../parts/activity/activity.module.css";
import { faultText, type SectionProps } from "../../parts/activity/activity-draft.ts";
import { KindFields } from "../../parts/activity/kind-fields.tsx";
import { Field } from "../../ui/form/field.tsx";
import { MomentField } from "../../ui/form/moment-field.tsx";
import { Section } from "../../ui/page/section.tsx";

/** What an activity is called, how it works, for whom, and when. */
export function BasicsSection({ draft, faults, onChange }: SectionProps) {
  return (
    <Section title="基本">
      <Field
        label="名称"
        value={draft.name}
        onChange={(name) => onChange({ name })}
        maxLength={20}
        autoComplete="off"
        hint="显示在商品页和购物车，如 双十一囤货"
        error={faultText(faults, "name")}
      />
      <KindFields draft={draft} onChange={onChange} />
      <div className={styles.pair}>
        <MomentField
          label="开始（悉尼时间）"
          value={draft.startsAt}
          onChange={(startsAt) => onChange({ startsAt })}
          none="不填：发布后立即开始"
        />
        <MomentField
          label="结束（悉尼时间）"
          value={draft.endsAt}
          onChange={(endsAt) => onChange({ endsAt })}
          none="不填：一直有效"
          error={faultText(faults, "end")}
        />
      </div>
    </Section>
  );
}
