import { type ReactNode, useEffect, useState } from "react";
import { useRootMark } from "../gesture/use-root-mark.ts";
import styles from "./submit-bar.module.css";

/**
 * The fixed bar at the bottom with what it costs and the page's one act, above it what stands in the way, to tap; steps aside for the
 * keyboard (G9). Where `--bar-position` is static it stands in its place instead, as in a large window.
 */
export function SubmitBar({ children, note }: { children: ReactNode; note?: ReactNode }) {
  const isTyping = useKeyboardOpen();
  useRootMark("bar-note", Boolean(note));
  return (
    <div className={styles.bar} data-away={isTyping ? "" : undefined}>
      {note && <div className={styles.note}>{note}</div>}
      <div className={styles.row}>{children}</div>
    </div>
  );
}

function useKeyboardOpen(): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    let width = view.width;
    let tallest = view.height;
    const measure = () => {
      // Turning the phone changes the height without a keyboard.
      if (view.width !== width) tallest = view.height;
      width = view.width;
      tallest = Math.max(tallest, view.height * view.scale);
      setIsOpen(view.height * view.scale < tallest * 0.75);
    };
    view.addEventListener("resize", measure);
    return () => view.removeEventListener("resize", measure);
  }, []);
  return isOpen;
}
