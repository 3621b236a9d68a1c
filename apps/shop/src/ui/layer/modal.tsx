import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";
import { absorbDoubleTap } from "../gesture/absorb-double-tap.ts";
import { openLayer } from "../gesture/back-layers.ts";
import { useRootMark } from "../gesture/use-root-mark.ts";
import styles from "./modal.module.css";
import { ToastHost } from "./toast.tsx";

/** The second half of a double tap is no wish to close what its first half opened. */
const DOUBLE_TAP_MS = 350;

export interface ModalProps {
  kind: "sheet" | "dialog" | "full" | "veil";
  onClose: () => void;
  /** Runs once the element and its history entry are gone. */
  onClosed?: () => void;
  isClosing?: boolean;
  labelledBy?: string;
  label?: string;
  describedBy?: string;
  children: ReactNode;
}

/** The native modal under sheets, dialogs and the image preview: focus, Esc, mask and system back; open while mounted. */
export function Modal(props: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(props.onClose);
  const closed = useEffectEvent(() => props.onClosed?.());
  const openedAt = useRef(0);
  const lastTap = useRef<MouseEvent>(undefined);
  useRootMark("modal");

  // A layout effect, since focus can only return while the element is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    openedAt.current = performance.now();
    dialog?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    const leave = openLayer(() => close());
    return () => {
      dialog?.close();
      absorbDoubleTap(lastTap.current);
      // Strict mode runs this cleanup on elements that stay.
      void leave().then(() => dialog?.isConnected || closed());
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the mask is for pointers; Esc and 关闭 serve the keyboard.
    <dialog
      ref={ref}
      className={styles.modal}
      data-kind={props.kind}
      data-closing={props.isClosing ? "" : undefined}
      aria-labelledby={props.labelledBy}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      onCancel={(event) => {
        event.preventDefault();
        // React hands a dialog's cancel on to the dialogs around it, too.
        if (event.target === event.currentTarget) props.onClose();
      }}
      onClickCapture={(event) => {
        lastTap.current = event.nativeEvent;
      }}
      onClick={(event) => {
        const isMask = event.target === event.currentTarget;
        if (isMask && event.timeStamp - openedAt.current > DOUBLE_TAP_MS) props.onClose();
      }}
    >
      {props.children}
      <ToastHost />
    </dialog>
  );
}
