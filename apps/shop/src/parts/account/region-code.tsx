import { REGION_CODES, type RegionCode } from "@crux/rules/people/mobile";
import { useState } from "react";
import { RadioRow } from "../../ui/form/radio-row.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import styles from "./region-code.module.css";

const NAMES: Record<RegionCode, string> = { "+86": "中国 +86", "+61": "澳大利亚 +61" };

/** The region in front of a mobile number: a button for a field's left side with its sheet (R-CONST-13). */
export function RegionCodeButton(props: { value: RegionCode; onChange: (code: RegionCode) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={`选择国家/地区代码，当前${NAMES[props.value]}`}
        onClick={() => setIsOpen(true)}
      >
        {props.value}
        <span className={styles.arrow}>
          <Icon name="chevron" size={16} />
        </span>
      </button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title="选择国家/地区代码">
        {REGION_CODES.map((code) => (
          <RadioRow
            key={code}
            name="region-code"
            value={code}
            checked={code === props.value}
            title={NAMES[code]}
            onChange={() => {
              props.onChange(code);
              setIsOpen(false);
            }}
          />
        ))}
      </Sheet>
    </>
  );
}
