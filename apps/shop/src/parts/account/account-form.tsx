import type { ReactNode } from "react";
import { Button } from "../../ui/form/button.tsx";
import { focusInvalid } from "../../ui/form/focus-invalid.ts";
import styles from "./account-form.module.css";

interface AccountFormProps {
  /** What the button says. */
  act: string;
  isBusy: boolean;
  /** Something is still missing, which a press says at its field. */
  isInactive: boolean;
  onSubmit: () => Promise<void>;
  children: ReactNode;
  /** Other ways, or what is said of the act. */
  below?: ReactNode;
}

/** Fields that prove who somebody is or change it, with the button that sends them. */
export function AccountForm({ act, isBusy, isInactive, onSubmit, children, below }: AccountFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
        focusInvalid(event.currentTarget);
      }}
    >
      {children}
      <div className={styles.act}>
        <Button type="submit" size="wide" busy={isBusy} inactive={isInactive}>
          {act}
        </Button>
      </div>
      {below}
    </form>
  );
}

/** What the fields are for, above them. */
export function AccountWhy({ children }: { children: ReactNode }) {
  return <p className={styles.why}>{children}</p>;
}

/** What is said below the button. */
export function AccountNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
