import { type ReactNode, useEffect, useId, useState } from "react";
import { Icon } from "../icons/icon.tsx";
import { Modal } from "./modal.tsx";
import styles from "./sheet.module.css";

const CLOSE_MS = 160;

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Stands in place of the visible title, which then stays for readers only. */
  head?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** A sheet from the bottom with fixed head and foot; closes by 关闭, mask, Esc and system back (G12). */
export function Sheet(props: SheetProps) {
  const [isShown, setIsShown] = useState(props.open);
  if (props.open && !isShown) setIsShown(true);

  useEffect(() => {
    if (props.open || !isShown) return;
    const timer = setTimeout(() => setIsShown(false), CLOSE_MS);
    return () => clearTimeout(timer);
  }, [props.open, isShown]);

  return isShown ? <SheetBody {...props} /> : null;
}

function SheetBody({ open, onClose, title, head, foot, children }: SheetProps) {
  const titleId = useId();
  return (
    <Modal kind="sheet" onClose={onClose} isClosing={!open} labelledBy={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} tabIndex={-1} data-first-focus className={head ? "visually-hidden" : styles.title}>
          {title}
        </h2>
        {head && <div className={styles.own}>{head}</div>}
        <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
          <Icon name="close" size={20} />
        </button>
      </header>
      <div className={styles.body} data-last={foot ? undefined : ""}>
        {children}
      </div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </Modal>
  );
}
