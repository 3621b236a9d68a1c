import { type ReactNode, useId } from "react";
import styles from "./dialog.module.css";
import { Modal } from "./modal.tsx";

interface DialogProps {
  title: string;
  children?: ReactNode;
  /** Left button; none when the dialog only informs. */
  cancel?: string;
  ok: string;
  danger?: boolean;
  onCancel: () => void;
  onOk: () => void;
  onClosed?: () => void;
}

/** A centred question with at most two buttons: 取消 on the left, the act on the right; open while mounted. */
export function Dialog(props: DialogProps) {
  const id = useId();
  return (
    <Modal
      kind="dialog"
      onClose={props.onCancel}
      {...(props.onClosed && { onClosed: props.onClosed })}
      labelledBy={`${id}-title`}
      describedBy={`${id}-body`}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          props.onOk();
        }}
      >
        <div className={styles.text}>
          <h2 id={`${id}-title`} className={styles.title}>
            {props.title}
          </h2>
          <div id={`${id}-body`} className={styles.body}>
            {props.children}
          </div>
        </div>
        <div className={styles.acts}>
          {props.cancel !== undefined && (
            <button type="button" className={styles.act} onClick={props.onCancel}>
              {props.cancel}
            </button>
          )}
          <button
            type="submit"
            className={styles.act}
            data-main=""
            data-danger={props.danger ? "" : undefined}
          >
            {props.ok}
          </button>
        </div>
      </form>
    </Modal>
  );
}
