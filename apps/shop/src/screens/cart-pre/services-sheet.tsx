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

/** The services of one parcel, each with its price (R-PRE-09). */
export function ServicesSheet({ open, offered, chosen, onChange, onClose }: ServicesSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="选择包裹服务"
      foot={
        <Button size="wide" onClick={onClose}>
          确定
        </Button>
      }
    >
      <ul>
        {offered.map((service) => (
          <li key={service.skuId} className={styles.row}>
            <Checkbox
              label={service.name}
              checked={chosen.includes(service.skuId)}
              onChange={(isOn) => {
                const others = chosen.filter((skuId) => skuId !== service.skuId);
                onChange(isOn ? [...others, service.skuId] : others);
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
