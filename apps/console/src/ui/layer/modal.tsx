import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../form/button.tsx";
import { LayerContext } from "./layer.ts";
import styles from "./modal.module.css";
import { ToastHost } from "./toast.tsx";

type ModalProps = {
  title: string;
  /** Closes on Esc and beside it; without it the dialog stays until its own buttons end it. */
  onClose?: () => void;
  /** For lists to choose from. */
  isWide?: boolean;
  /** From the foot of the window, as wide as it is: for thumbs. */
  isSheet?: boolean;
  children: ReactNode;
};

/** A native modal dialog in the middle; it is open while it is mounted, and focus returns where it came from. */
export function Modal({ title, onClose, isWide = false, isSheet = false, children }: ModalProps) {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const close = useEffectEvent(() => onClose?.());
  // A layout effect, since focus can only return while the element is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    setLayer(dialog);
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the mask is for pointers; Esc and the buttons serve the keyboard.
    <dialog
      ref={ref}
      className={styles.modal}
      data-wide={isWide ? "" : undefined}
      data-sheet={isSheet ? "" : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {onClose && (
            <Button variant="ghost" onClick={onClose} aria-label="关闭">
              ✕
            </Button>
          )}
        </header>
        <LayerContext value={layer}>{children}</LayerContext>
      </div>
      <ToastHost />
    </dialog>
  );
}
