import type { ReactNode } from "react";
import { Button } from "../../ui/form/button.tsx";
import styles from "./account-form.module.css";

interface AccountFormProps {
  /** What the button says. */
  act: string;
  isBusy: boolean;
  /** Something is still missing, which a press says. */
  isInactive?: boolean;
  onSubmit: () => Promise<void>;
  children: ReactNode;
  note?: string;
}

/** Fields that prove who somebody is or change it, with the button that sends them. */
export function AccountForm({ act, isBusy, isInactive = false, onSubmit, children, note }: AccountFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
      <div className={styles.act}>
        <Button type="submit" size="wide" busy={isBusy} inactive={isInactive}>
          {act}
        </Button>
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </form>
  );
}

/** What the fields are for, above them. */
export function AccountWhy({ children }: { children: ReactNode }) {
  return <p className={styles.why}>{children}</p>;
}
