import { faultText, type SectionProps } from "../../parts/activity/activity-draft.ts";
import { GoodsSection } from "../../parts/activity/goods-section.tsx";
import { KindFields } from "../../parts/activity/kind-fields.tsx";
import { RulesSection } from "../../parts/activity/rules-section.tsx";
import { Section } from "../../ui/page/section.tsx";
import styles from "./campaign.module.css";

/** The activity of a campaign: how it works, its steps, its goods. */
export function ActivityPart(props: SectionProps) {
  const { draft, faults, onChange } = props;
  return (
    <>
      <Section title="满减或换购">
        <KindFields draft={draft} onChange={onChange} />
        {faultText(faults, "rules") && <p className={styles.fault}>{faultText(faults, "rules")}</p>}
      </Section>
      <RulesSection {...props} />
      <GoodsSection {...props} activityId={0} />
    </>
  );
}
