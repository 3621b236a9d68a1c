import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Price } from "../../ui/price.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { ParcelService } from "./parcel-services.ts";
import styles from "./sheets.module.css";

interface ServicesSheetProps {
  open: boolean;
  offered: readonly ParcelService[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  onClose: () => void;
}

/** The services of one parcel, each with its price; only 确定 takes over what was ticked (R-PRE-09). */
export function ServicesSheet({ open, offered, chosen, onChange, onClose }: ServicesSheetProps) {
  const [ticked, setTicked] = useState(chosen);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setTicked(chosen);
  }
  const confirm = () => {
    onChange([...ticked]);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="选择包裹服务"
      foot={
        <Button size="wide" onClick={confirm}>
          确定
        </Button>
      }
    >
      <ul>
        {offered.map((service) => (
          <li key={service.skuId} className={styles.row}>
            <Checkbox
              label={service.name}
              checked={ticked.includes(service.skuId)}
              onChange={(isOn) => {
                const others = ticked.filter((skuId) => skuId !== service.skuId);
                setTicked(isOn ? [...others, service.skuId] : others);
              }}
            >
              <span className={styles.text}>
                {service.name}
                <span className={styles.note}>{service.remark}</span>
              </span>
            </Checkbox>
            <Price cents={service.price} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
