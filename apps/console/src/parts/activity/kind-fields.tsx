import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { ACTIVITY_TYPES, BUYER_CLASSES } from "../promo/activity-words.ts";
import styles from "./activity.module.css";
import type { SectionProps } from "./activity-draft.ts";

/** How an activity works, and for whom. */
export function KindFields({ draft, onChange }: Pick<SectionProps, "draft" | "onChange">) {
  return (
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
  );
}
