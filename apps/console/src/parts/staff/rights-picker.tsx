import { isStaffRight } from "@crux/rules/people/staff-rights";
import { useMay } from "../../browser/use-may.ts";
import { rightName } from "./call-names.ts";
import styles from "./rights-picker.module.css";
import { rightsBeside } from "./rights-text.ts";

type RightsPickerProps = {
  label: string;
  chosen: readonly string[];
  onChange: (rights: string[]) => void;
  /** Rights that are there by the role, and so can't be taken away here. */
  given?: readonly string[];
  isOff?: boolean;
};

/** Every right as a box; nobody gives what they do not have. */
export function RightsPicker({ label, chosen, onChange, given = [], isOff = false }: RightsPickerProps) {
  const may = useMay();
  const toggle = (right: string) =>
    onChange(chosen.includes(right) ? chosen.filter((one) => one !== right) : [...chosen, right]);
  return (
    <fieldset className={styles.rights} disabled={isOff}>
      <legend>{label}</legend>
      {rightsBeside(chosen).map((right) => (
        <label key={right}>
          <input
            type="checkbox"
            checked={given.includes(right) || chosen.includes(right)}
            disabled={given.includes(right) || (isStaffRight(right) && !may(right))}
            onChange={() => toggle(right)}
          />
          <span>{rightName(right)}</span>
        </label>
      ))}
    </fieldset>
  );
}
