import { useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { Price } from "../../ui/show/price.tsx";
import type { ParcelService } from "./parcel-services.ts";
import styles from "./sheets.module.css";

interface ServicesSheetProps {
  open: boolean;
  offered: readonly ParcelService[];
  chosen: readonly number[];
  /** True when there are other parcels that can have the same. */
  hasOthers: boolean;
  onChange: (chosen: number[], isForAll: boolean) => void;
  onClose: () => void;
}

/** The services of one parcel, each with its price; only a button takes over what was ticked, for it or for all (R-PRE-09). */
export function ServicesSheet(props: ServicesSheetProps) {
  const { open, offered, chosen, hasOthers, onChange, onClose } = props;
  const [ticked, setTicked] = useState(chosen);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setTicked(chosen);
  }
  const confirm = (isForAll: boolean) => {
    onChange([...ticked], isForAll);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="选择包裹服务"
      foot={
        <div className={styles.acts}>
          {hasOthers && (
            <Button variant="plain" size="wide" onClick={() => confirm(true)}>
              用于全部包裹
            </Button>
          )}
          <Button size="wide" onClick={() => confirm(false)}>
            确定
          </Button>
        </div>
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
