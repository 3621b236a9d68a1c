import { type ReactNode, useContext, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../form/button.tsx";
import { FormError } from "../form/form-error.tsx";
import { useKeys } from "../keys/use-keys.ts";
import styles from "./drawer.module.css";
import { DrawerNoteContext, LayerContext } from "./layer.ts";
import { ToastHost } from "./toast.tsx";

type DrawerProps = {
  title: ReactNode;
  /** Names it to readers of screens where the title is more than a text. */
  label?: string;
  onClose: () => void;
  /** What can be done, at its foot; the main act last. */
  acts?: ReactNode;
  children: ReactNode;
};

/** From here on the list stays in use beside an open drawer. */
const BESIDE = "(width >= 1280px)";

const FIELD = "textarea, select, input:not([type=checkbox], [type=radio])";

/**
 * What lies over the right of a list while its row is open. In a wide window the list stays in use beside it, so that
 * `j` and `k` go from row to row; in a narrow one it is modal. Esc closes it.
 */
export function Drawer({ title, label, onClose, acts, children }: DrawerProps) {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const close = useEffectEvent(onClose);
  const note = useContext(DrawerNoteContext);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const from = document.activeElement;
    if (!dialog) return;
    if (matchMedia(BESIDE).matches) {
      // The native way to open it takes the focus from the row, to which keys go on.
      dialog.setAttribute("open", "");
    } else {
      dialog.showModal();
      // Its keys work at once; on its ✕, which comes first, Enter would close it.
      dialog.focus();
      setLayer(dialog);
    }
    return () => {
      const hadFocus = dialog.contains(document.activeElement);
      dialog.close();
      if (hadFocus && from instanceof HTMLElement) from.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles.drawer}
      tabIndex={-1}
      aria-labelledby={label ? undefined : titleId}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) close();
      }}
      onKeyDown={(event) => {
        // Beside the list Esc first leaves the field, so that keys work again, and then the drawer.
        const isField = (event.target as Element).matches(FIELD);
        if (event.key === "Escape" && layer === null && isField) event.currentTarget.focus();
      }}
    >
      <LayerContext value={layer}>
        <Keys onClose={onClose} />
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <Button variant="ghost" onClick={onClose} aria-label="关闭">
            ✕
          </Button>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keys. */}
        <section className={styles.body} tabIndex={0} aria-label="内容">
          <FormError error={note ? { message: note } : null} />
          {children}
        </section>
        {acts && <footer className={styles.acts}>{acts}</footer>}
      </LayerContext>
      {layer && <ToastHost />}
    </dialog>
  );
}

function Keys({ onClose }: { onClose: () => void }) {
  useKeys([{ keys: "Escape", text: "关闭", act: onClose }]);
  return null;
}
