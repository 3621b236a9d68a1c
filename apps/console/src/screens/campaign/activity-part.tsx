import { faultText, type SectionProps } from "../../parts/activity/activity-draft.ts";
import { GoodsSection } from "../../parts/activity/goods-section.tsx";
import { RulesSection } from "../../parts/activity/rules-section.tsx";
import { ACTIVITY_TYPES, BUYER_CLASSES } from "../../parts/promo/activity-words.ts";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Section } from "../../ui/page/section.tsx";
import styles from "./campaign.module.css";

/** The activity of a campaign: how it works, its steps, its goods. */
export function ActivityPart(props: SectionProps) {
  const { draft, faults, onChange } = props;
  return (
    <>
      <Section title="满减或换购">
        <div className={styles.pair}>
          <RadioGroup
            label="方式"
            value={draft.type}
            options={[
              { value: "REDUCED", text: ACTIVITY_TYPES.REDUCED, note: "达到门槛，立减金额" },
              { value: "REPURCHASE", text: ACTIVITY_TYPES.REPURCHASE, note: "达到门槛，低价换购或获赠" },
            ]}
            onChange={(type) => onChange({ type })}
          />
          <RadioGroup
            label="对象"
            value={draft.userClass}
            options={[
              { value: "PLAIN", text: BUYER_CLASSES.PLAIN },
              { value: "VIP", text: BUYER_CLASSES.VIP },
            ]}
            onChange={(userClass) => onChange({ userClass })}
          />
        </div>
        {faultText(faults, "rules") && <p className={styles.fault}>{faultText(faults, "rules")}</p>}
      </Section>
      <RulesSection {...props} />
      <GoodsSection {...props} activityId={0} />
    </>
  );
}
