import type { ReactNode } from "react";
import { Button } from "../form/button.tsx";
import { Modal } from "../layer/modal.tsx";
import styles from "./filter-sheet.module.css";

type FilterSheetProps = {
  title: string;
  note: ReactNode;
  order: ReactNode;
  clear: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** The filters of a list on a phone, from its foot; each counts at once, and the list behind shows it. */
export function FilterSheet({ title, note, order, clear, onClose, children }: FilterSheetProps) {
  return (
    <Modal title={title} onClose={onClose} isSheet>
      {children && <div className={styles.filters}>{children}</div>}
      {order}
      <div className={styles.foot}>
        {clear}
        <Button variant="main" onClick={onClose}>
          {note ? `看结果 ${note}` : "看结果"}
        </Button>
      </div>
    </Modal>
  );
}
