import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { BUYER_CLASSES } from "./activity-words.ts";

type BuyerClass = keyof typeof BUYER_CLASSES;

/** For whom an activity or a coupon is. */
export function BuyerChoice({
  value,
  onChange,
}: {
  value: BuyerClass;
  onChange: (userClass: BuyerClass) => void;
}) {
  return (
    <RadioGroup
      label="对象"
      value={value}
      options={[
        { value: "PLAIN", text: BUYER_CLASSES.PLAIN },
        { value: "VIP", text: BUYER_CLASSES.VIP },
      ]}
      onChange={onChange}
    />
  );
}
