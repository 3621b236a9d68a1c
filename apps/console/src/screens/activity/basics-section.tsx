import { faultText, type SectionProps } from "../../parts/activity/activity-draft.ts";
import { KindFields } from "../../parts/activity/kind-fields.tsx";
import { SpanFields } from "../../parts/promo/span-fields.tsx";
import { Field } from "../../ui/form/field.tsx";
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
      <SpanFields span={draft} error={faultText(faults, "end")} onChange={onChange} />
    </Section>
  );
}
