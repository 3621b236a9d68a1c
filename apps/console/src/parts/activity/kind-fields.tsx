import { Pair } from "../../ui/form/pair.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { ACTIVITY_TYPES } from "../promo/activity-words.ts";
import { BuyerChoice } from "../promo/buyer-choice.tsx";
import type { SectionProps } from "./activity-draft.ts";

/** How an activity works, and for whom. */
export function KindFields({ draft, onChange }: Pick<SectionProps, "draft" | "onChange">) {
  return (
    <Pair>
      <RadioGroup
        label="方式"
        value={draft.type}
        options={[
          { value: "REDUCED", text: ACTIVITY_TYPES.REDUCED, note: "达到门槛，立减金额" },
          { value: "REPURCHASE", text: ACTIVITY_TYPES.REPURCHASE, note: "达到门槛，低价换购或获赠" },
        ]}
        onChange={(type) => onChange({ type })}
      />
      <BuyerChoice value={draft.userClass} onChange={(userClass) => onChange({ userClass })} />
    </Pair>
  );
}
