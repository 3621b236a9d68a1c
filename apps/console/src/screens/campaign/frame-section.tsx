import { useMay } from "../../browser/use-may.ts";
import { SpanFields } from "../../parts/promo/span-fields.tsx";
import { Check } from "../../ui/form/check.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Section } from "../../ui/page/section.tsx";
import styles from "./campaign.module.css";
import { type CampaignDraft, type CampaignFaults, PARTS } from "./campaign-draft.ts";

type FrameSectionProps = {
  draft: CampaignDraft;
  faults: CampaignFaults["frame"];
  onChange: (part: Partial<CampaignDraft>) => void;
};

/** What a campaign is called, from when to when it runs, and what it is made of. */
export function FrameSection({ draft, faults, onChange }: FrameSectionProps) {
  const may = useMay();
  const { chosen } = draft;
  return (
    <Section title="推广">
      <Field
        label="名称"
        value={draft.name}
        onChange={(name) => onChange({ name })}
        maxLength={20}
        autoComplete="off"
        hint="也是活动的名称，显示在商品页和购物车，如 双十一囤货"
        error={faults.name}
      />
      <SpanFields span={draft} error={faults.endsAt} onChange={onChange} />
      <fieldset className={styles.parts}>
        <legend>包含</legend>
        {PARTS.filter(({ right }) => may(right)).map(({ part, text, note }) => (
          <Check
            key={part}
            label={
              <>
                {text} <small>{note}</small>
              </>
            }
            isOn={chosen[part]}
            onChange={(isOn) => onChange({ chosen: { ...chosen, [part]: isOn } })}
          />
        ))}
        {faults.chosen && <p className={styles.fault}>{faults.chosen}</p>}
      </fieldset>
    </Section>
  );
}
