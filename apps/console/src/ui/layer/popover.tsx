import { Popover as Base } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import { useLayer } from "./layer.ts";
import styles from "./popover.module.css";

type PopoverProps = {
  /** What opens it, as it looks in the page. */
  trigger: ReactNode;
  label?: string;
  title?: string;
  /** Hears that it opens, and that it closes. */
  onOpen?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A button with a small paper below it, for settings and facts that are asked for now and then. */
export function Popover({ trigger, label, title, onOpen, children }: PopoverProps) {
  const container = useLayer();
  return (
    <Base.Root {...(onOpen ? { onOpenChange: onOpen } : {})}>
      <Base.Trigger className={styles.trigger} aria-label={label}>
        {trigger}
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner className={styles.place} align="end" sideOffset={4} positionMethod="fixed">
          <Base.Popup className={styles.paper}>
            {title && <Base.Title className={styles.title}>{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
